import type { Member } from '../member/member.ts';
import { getDistanceKm, isSameCity, isWithin, type Place } from '../places/places.ts';
import { bySteps } from './comparators.ts';
import { type FactorEntry, fitWithinBand } from './factor.ts';

/** Up to this distance the fit of two places is full, and from `FAR_KM` on lowest. */
const NEAR_KM = 100;
const FAR_KM = 900;
/** Age of step 0, in years. */
const MIN_AGE_YEARS = 18;
/** Number of ages that are told apart: 18 to 100 years. */
const AGE_STEPS = 83;

const age = ({ age: years }: Member): number | null =>
  years === null ? null : Math.min(AGE_STEPS - 1, Math.max(0, years - MIN_AGE_YEARS));

/** Returns the middle of the preferred age range as a step; null without a range, or where it spans over 30 years. */
const preferredAge = ({ candidate: { preferences }, ageMin, ageMax }: Member): number | null =>
  preferences.ageMin === null || preferences.ageMax === null || ageMax - ageMin > 30
    ? null
    : Math.min(AGE_STEPS - 1, Math.max(0, Math.round((ageMin + ageMax) / 2) - MIN_AGE_YEARS));

const home = ({ place }: Member): Place | null => place;

/** Returns how close two home places are. Where a distance is unknown only the countries are compared. */
const placeFit = (a: Place, b: Place): number => {
  if (isSameCity(a, b)) return 1;
  const abroad = a.country !== b.country;
  const km = getDistanceKm(a, b);
  if (km === null) return abroad ? 0.15 : 0.6;
  return Math.max(abroad ? 0.15 : 0.5, fitWithinBand(km, NEAR_KM, FAR_KM) * (abroad ? 0.85 : 0.95));
};

/** Returns how well a home place agrees with the place around which the other member searches. */
const searchPlaceFit = (searched: Place, theirs: Place): number => {
  if (searched.country !== theirs.country) return 0.1;
  return isWithin(theirs, searched) ? 1 : 0.6;
};

/** Returns the member's willingness to relocate: 0 unknown, 1 unwilling, 2 willing. */
const willingnessToMove = (member: Member): 0 | 1 | 2 => {
  const relocates = member.trait('relocates');
  return relocates === null ? 0 : relocates ? 2 : 1;
};

/** Factors of age, place and relocation. */
export const LOGISTICS: readonly FactorEntry[] = [
  {
    id: 'logistics.age',
    group: 'marriage logistics',
    reads: ['age'],
    weight: 6,
    core: true,
    by: bySteps(AGE_STEPS, age, (a, b) => fitWithinBand(Math.abs(a - b), 3, 16)),
  },
  {
    id: 'logistics.wished-age',
    group: 'marriage logistics',
    reads: ['age'],
    weight: 2,
    optional: true,
    by: {
      kind: 'step',
      steps: AGE_STEPS,
      asks: preferredAge,
      has: age,
      fit: (a, b) => fitWithinBand(Math.abs(a - b), 2, 14),
    },
  },
  {
    id: 'logistics.place',
    group: 'marriage logistics',
    reads: ['location'],
    weight: 6,
    core: true,
    by: { kind: 'place', asks: home, has: home, fit: placeFit },
  },
  {
    id: 'logistics.preferred-place',
    group: 'marriage logistics',
    reads: ['location'],
    weight: 3,
    optional: true,
    by: {
      kind: 'place',
      asks: ({ candidate, searchPlace }) => (candidate.preferences.location?.trim() ? searchPlace : null),
      has: home,
      fit: searchPlaceFit,
    },
  },
  {
    id: 'logistics.relocation',
    group: 'marriage logistics',
    reads: ['bio', 'location'],
    weight: 3,
    optional: true,
    by: {
      kind: 'place',
      asks: home,
      has: home,
      step: willingnessToMove,
      fit: (a, b, mine, theirs) => {
        if (isSameCity(a, b)) return null;
        if (mine === 2 || theirs === 2) return 1;
        return mine === 1 && theirs === 1 ? 0 : null;
      },
    },
  },
];
