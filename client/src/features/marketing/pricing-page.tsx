import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { takesContactMessages } from '../../components/team-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { PageHero } from './components/page-hero.tsx';
import { PlanCard, PlanCards } from './components/plan-card.tsx';
import { QuestionList, useOneOpen } from './components/question-list.tsx';
import { StickyHeadingSection } from './components/sticky-heading-section.tsx';
import { PRICING_PAGE, PRICING_PLANS, PRICING_QUESTIONS } from './content/pricing.ts';

/**
 * Where the viewer goes to choose a plan: a visitor registers, an applicant applies, and others write to us; null where what they
 * write reaches nobody.
 */
const getPlanPath = (user: CurrentUser | null | undefined): string | null => {
  if (!user) return paths.register;
  if (user.can.apply) return paths.application;
  return takesContactMessages() ? paths.contact : null;
};

const getClose = (to: string | null): { title: string; text: string; action?: string } => {
  if (to === null) return PRICING_PAGE.closeWhereNobodyReads;
  return to === paths.contact ? PRICING_PAGE.closeForMembers : PRICING_PAGE.close;
};

/** The pricing page: three plans and questions about payment. */
export const PricingPage = () => {
  const one = useOneOpen();
  const { user } = useCurrentUser();
  const to = getPlanPath(user);
  const close = getClose(to);
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
        {to !== null && close.action ? (
          <LinkButton to={to} size="large">
            {close.action}
          </LinkButton>
        ) : null}
        <LinkButton to={paths.howItWorks} size="large" variant="outlined" about="about how it works">
          {PRICING_PAGE.close.second}
        </LinkButton>
      </ClosingCall>
    </Page>
  );
};
