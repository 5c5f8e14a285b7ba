import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { PLANS, type Plan, PRICE_TABLES } from '../../../../shared/plans.ts';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { formatMoney } from '../../content/format.ts';
import { TIER_LABELS } from '../../content/option-labels.ts';
import { buildMembershipPath, paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/rendering/hydrated.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { PageHero } from './components/page-hero.tsx';
import { PlanCard, PlanCards } from './components/plan-card.tsx';
import { ProductPicture } from './components/product-picture.tsx';
import { QuestionList, useOneOpen } from './components/question-list.tsx';
import { StickyHeadingSection } from './components/sticky-heading-section.tsx';
import { PRICING_PAGE, PRICING_PLANS, PRICING_QUESTIONS } from './content/pricing.ts';

/** Where the viewer goes to choose a plan: a visitor registers, an applicant applies, a member asks for it; null for staff. */
const getPlanPath = (user: CurrentUser | null | undefined, plan: Plan | null): string | null => {
  if (!user) return paths.register;
  if (user.can.apply) return paths.application;
  return user.can.beIntroduced ? buildMembershipPath(plan) : null;
};

const getClose = (user: CurrentUser | null | undefined): { title: string; text: string; action?: string } => {
  if (!user || user.can.apply) return PRICING_PAGE.close;
  return user.can.beIntroduced ? PRICING_PAGE.closeForMembers : PRICING_PAGE.closeForStaff;
};

const formatLandingPrice = (plan: Plan): string =>
  `${TIER_LABELS[plan]} ${formatMoney(PRICE_TABLES.landing[plan] / 100)}`;

/** Says that the start page's prices apply, where the operator has set that; prerendered pages do not know it. */
const LandingPrices = () =>
  useHydrated() && window.__services__?.includes('landing-prices') ? (
    <Typography sx={{ marginBottom: 3, maxWidth: '65ch' }}>
      {`Members pay the prices of our start page: ${PLANS.map(formatLandingPrice).join(', ')} a month.`}
    </Typography>
  ) : null;

/** The pricing page: three plans and questions about payment. */
export const PricingPage = () => {
  const one = useOneOpen();
  const { user } = useCurrentUser();
  const to = getPlanPath(user, null);
  const close = getClose(user);
  return (
    <Page title="Pricing" kind="editorial">
      <PageHero eyebrow={PRICING_PAGE.eyebrow} title={PRICING_PAGE.title} lead={PRICING_PAGE.lead} />
      <Band title={PRICING_PAGE.plansTitle} lead={PRICING_PAGE.plansLead}>
        <LandingPrices />
        <PlanCards>
          {PRICING_PLANS.map(({ id, ...plan }) => (
            <PlanCard key={id} plan={plan} to={getPlanPath(user, id)} />
          ))}
        </PlanCards>
        <Box sx={{ marginTop: { xs: 5, md: 8 }, display: 'grid', justifyItems: 'center' }}>
          <ProductPicture />
        </Box>
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
