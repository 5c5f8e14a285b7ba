import { FOOD, HOME, PACE, RHYTHM } from '../text/lexicon.ts';
import { byBioWords, byTrait } from './comparators.ts';
import { computeSetFit, type FactorEntry } from './factor.ts';

/** Returns a fit of 1 where two members share a word, else `apart`. */
const atLeastOneShared =
  (apart: number) =>
  (both: number): number =>
    both > 0 ? 1 : apart;

/** Factors of habits and of a shared home. */
export const HABITS: readonly FactorEntry[] = [
  {
    id: 'lifestyle.pace',
    group: 'lifestyle',
    reads: ['bio'],
    weight: 2,
    optional: true,
    by: byBioWords(PACE, (both, a, b) => Math.max(0.3, computeSetFit(both, a, b))),
  },
  {
    id: 'lifestyle.smoking',
    group: 'lifestyle',
    reads: ['bio'],
    weight: 3,
    optional: true,
    by: byTrait('smokes', 0.1),
  },
  {
    id: 'lifestyle.alcohol',
    group: 'lifestyle',
    reads: ['bio'],
    weight: 3,
    optional: true,
    by: byTrait('drinks', 0.05),
  },
  {
    id: 'lifestyle.pets',
    group: 'lifestyle',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: byTrait('hasPets', 0.2),
  },
  {
    id: 'lifestyle.rhythm',
    group: 'lifestyle',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: byBioWords(RHYTHM, atLeastOneShared(0.3)),
  },
  {
    id: 'lifestyle.food',
    group: 'lifestyle',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: byBioWords(FOOD, computeSetFit),
  },
  {
    id: 'practicalities.home',
    group: 'practicalities',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: byBioWords(HOME, atLeastOneShared(0.3)),
  },
];
