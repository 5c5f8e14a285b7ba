import { BRAND } from '../../../../../shared/brand.ts';
import { Page } from '../../../components/page.tsx';
import { useDescription } from '../../../lib/description.ts';
import { useIncrementalCount } from '../../../lib/use-one-by-one.ts';
import { HERO } from '../content/landing.ts';
import { AppPromotion } from './app-promotion.tsx';
import { ApplySection } from './apply-section.tsx';
import { Features } from './features.tsx';
import { LandingHero } from './landing-hero.tsx';
import { Path } from './path.tsx';
import { Plans } from './plans.tsx';
import { SuccessCard } from './success-card.tsx';

/** The parts below the first screen. */
const BELOW = [
  { name: 'features', Part: Features },
  { name: 'path', Part: Path },
  { name: 'success', Part: SuccessCard },
  { name: 'app', Part: AppPromotion },
  { name: 'plans', Part: Plans },
  { name: 'apply', Part: ApplySection },
] as const;

/** The landing page, which is the home page of visitors and staff. */
export const LandingPage = () => {
  useDescription(HERO.lead);
  const shown = useIncrementalCount(BELOW.length);
  return (
    <Page title={BRAND.tagline} width="bleed">
      <LandingHero />
      {BELOW.slice(0, shown).map(({ name, Part }) => (
        <Part key={name} />
      ))}
    </Page>
  );
};
