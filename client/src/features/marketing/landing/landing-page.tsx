import { BRAND } from '../../../../../shared/brand.ts';
import { Page } from '../../../components/layout/page.tsx';
import { paths } from '../../../lib/paths.ts';
import { useDescription } from '../../../lib/rendering/description.ts';
import { useIncrementalCount } from '../../../lib/use-one-by-one.ts';
import { Band } from '../components/band.tsx';
import { BulletList } from '../components/bullet-list.tsx';
import { PlanCard, PlanCards } from '../components/plan-card.tsx';
import { FEATURES, HERO, LANDING_PLANS, PLANS_HEAD } from '../content/landing.ts';
import { AppPromotion } from './app-promotion.tsx';
import { ApplySection } from './apply-section.tsx';
import { LandingHero } from './landing-hero.tsx';
import { Path } from './path.tsx';
import { SuccessCard } from './success-card.tsx';

/** Four cards with the features of the service. */
const Features = () => (
  <Band title={FEATURES.title} lead={FEATURES.lead}>
    <BulletList points={FEATURES.cards} columns={4} />
  </Band>
);

/** The plans with the landing page's prices. */
const Plans = () => (
  <Band title={PLANS_HEAD.title} lead={PLANS_HEAD.lead}>
    <PlanCards>
      {LANDING_PLANS.map((plan) => (
        <PlanCard key={plan.name} plan={plan} to={paths.register} />
      ))}
    </PlanCards>
  </Band>
);

/** The parts below the first screen. */
const BELOW = [
  { name: 'features', Part: Features },
  { name: 'path', Part: Path },
  { name: 'success', Part: SuccessCard },
  { name: 'app', Part: AppPromotion },
  { name: 'plans', Part: Plans },
  { name: 'apply', Part: ApplySection },
] as const;

/** The landing page, which is the home page of visitors and staff, and shown to applicants once when they ask for it. */
export const LandingPage = () => {
  useDescription(HERO.lead);
  const shown = useIncrementalCount(BELOW.length);
  return (
    <Page title={BRAND.tagline} kind="editorial">
      <LandingHero />
      {BELOW.slice(0, shown).map(({ name, Part }) => (
        <Part key={name} />
      ))}
    </Page>
  );
};
