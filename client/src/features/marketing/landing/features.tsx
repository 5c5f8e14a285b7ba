import { Band } from '../components/band.tsx';
import { BulletList } from '../components/bullet-list.tsx';
import { FEATURES } from '../content/landing.ts';

/** Four cards with the features of the service. */
export const Features = () => (
  <Band title={FEATURES.title} lead={FEATURES.lead}>
    <BulletList points={FEATURES.cards} columns={4} />
  </Band>
);
