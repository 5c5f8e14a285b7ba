import { BRAND } from '../../../../../shared/brand.ts';
import { Page } from '../../../components/page.tsx';
import { HERO } from '../../../content/landing.ts';
import { useDescription } from '../../../lib/title.ts';
import { AppPromotion } from './app-promotion.tsx';
import { ApplySection } from './apply-section.tsx';
import { Features } from './features.tsx';
import { LandingHero } from './landing-hero.tsx';
import { Path } from './path.tsx';
import { Plans } from './plans.tsx';
import { SuccessCard } from './success-card.tsx';

/** What a visitor meets first; staff meet it too. */
export const LandingPage = () => {
  useDescription(HERO.lead);
  return (
    <Page title={BRAND.tagline} width="bleed">
      <LandingHero />
      <Features />
      <Path />
      <SuccessCard />
      <AppPromotion />
      <Plans />
      <ApplySection />
    </Page>
  );
};
