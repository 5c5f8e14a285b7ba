import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { PageHero } from './components/page-hero.tsx';
import { PlanCard, PlanCards } from './components/plan-card.tsx';
import { QuestionList, useOneOpen } from './components/question-list.tsx';
import { StickyHeadingSection } from './components/sticky-heading-section.tsx';
import { PRICING_PAGE, PRICING_PLANS, PRICING_QUESTIONS } from './content/pricing.ts';

/** Where the viewer goes to choose a plan: a visitor registers, an applicant applies, and others write to us. */
const getPlanPath = (user: CurrentUser | null | undefined): string => {
  if (!user) return paths.register;
  return user.can.apply ? paths.application : paths.contact;
};

/** The pricing page: three plans and questions about payment. */
export const PricingPage = () => {
  const one = useOneOpen();
  const { user } = useCurrentUser();
  const to = getPlanPath(user);
  const isMember = to === paths.contact;
  const close = isMember ? PRICING_PAGE.closeForMembers : PRICING_PAGE.close;
  return (
    <Page title="Pricing" kind="editorial">
      <PageHero eyebrow={PRICING_PAGE.eyebrow} title={PRICING_PAGE.title} lead={PRICING_PAGE.lead} />
      <Band title={PRICING_PAGE.plansTitle} lead={PRICING_PAGE.plansLead}>
        <PlanCards>
          {PRICING_PLANS.map((plan) => (
            <PlanCard key={plan.name} plan={plan} to={to} />
          ))}
        </PlanCards>
      </Band>
      <StickyHeadingSection title={PRICING_PAGE.questionsTitle} tone="sunken">
        <QuestionList questions={PRICING_QUESTIONS} one={one} />
      </StickyHeadingSection>
      <ClosingCall title={close.title} text={close.text}>
        <LinkButton to={to} size="large">
          {close.action}
        </LinkButton>
        <LinkButton to={paths.howItWorks} size="large" variant="outlined" about="about how it works">
          {PRICING_PAGE.close.second}
        </LinkButton>
      </ClosingCall>
    </Page>
  );
};
