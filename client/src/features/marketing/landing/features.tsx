import { Band } from '../components/band.tsx';
import { Points } from '../components/bullet-list.tsx';
import { FEATURES } from '../content/landing.ts';

/** What the house promises, on four cards. */
export const Features = () => (
  <Band title={FEATURES.title} lead={FEATURES.lead}>
    <Points points={FEATURES.cards} columns={4} />
  </Band>
);
