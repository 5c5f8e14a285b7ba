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
    label: 'Pace of life',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(PACE, (both, a, b) => Math.max(0.3, computeSetFit(both, a, b))),
    clause: (me) => {
      const pace = me.bioWords(PACE);
      if (pace.length !== 1) return null;
      return pace[0] === 'home' ? 'both enjoy a quiet home life' : 'both like to be out and about';
    },
    difference: () => 'describe a different pace of life',
  },
  {
    id: 'lifestyle.smoking',
    group: 'lifestyle',
    label: 'Smoking',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'careful',
    optional: true,
    by: byTrait('smokes', 0.1),
    clause: (me) => (me.trait('smokes') === false ? 'both live smoke-free' : null),
  },
  {
    id: 'lifestyle.alcohol',
    group: 'lifestyle',
    label: 'Alcohol',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'careful',
    optional: true,
    by: byTrait('drinks', 0.05),
    clause: (me) => (me.trait('drinks') === false ? 'both live without alcohol' : null),
  },
  {
    id: 'lifestyle.pets',
    group: 'lifestyle',
    label: 'Pets',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    optional: true,
    by: byTrait('hasPets', 0.2),
    clause: (me) => (me.trait('hasPets') ? 'both share your home with an animal' : null),
  },
  {
    id: 'lifestyle.rhythm',
    group: 'lifestyle',
    label: 'Rhythm of the day',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(RHYTHM, atLeastOneShared(0.3)),
    clause: (me) => (me.bioWords(RHYTHM).includes('early') ? 'are both early risers' : 'are both night owls'),
  },
  {
    id: 'lifestyle.food',
    group: 'lifestyle',
    label: 'Food',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(FOOD, computeSetFit),
    clause: () => 'eat in similar ways',
  },
  {
    id: 'practicalities.home',
    group: 'practicalities',
    label: 'Where home would be',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(HOME, atLeastOneShared(0.3)),
    clause: (me) => (me.bioWords(HOME).includes('city') ? 'both like life in the city' : 'both like the countryside'),
  },
];
