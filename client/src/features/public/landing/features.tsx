import { FEATURES } from '../../../content/landing.ts';
import { Band } from '../parts/band.tsx';
import { Points } from '../parts/points.tsx';

/** What the house promises, on four cards. */
export const Features = () => (
  <Band title={FEATURES.title} lead={FEATURES.lead}>
    <Points points={FEATURES.cards} columns={4} />
  </Band>
);
