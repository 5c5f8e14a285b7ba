import { FAITH_LIFE, KIN, ROOTS } from '../text/lexicon.ts';
import { NEVER_MARRIED } from '../text/ordinal-scales.ts';
import { byAgreement, byBioWords, bySteps, byTrait } from './comparators.ts';
import type { FactorEntry } from './factor.ts';

/** Fit by the number of steps between two levels of religious practice. */
const RELIGIOUS_FIT = [1, 0.55, 0.1];

const maritalFit = (a: number, b: number): number => {
  if (a === b) return 1;
  return a === NEVER_MARRIED || b === NEVER_MARRIED ? 0.45 : 0.85;
};

/** Factors of faith, family plans and family background. */
export const FAITH_AND_FAMILY: readonly FactorEntry[] = [
  {
    id: 'deen.level',
    group: 'deen',
    reads: ['religiousLevel'],
    weight: 9,
    core: true,
    by: bySteps(
      3,
      (member) => member.religious,
      (a, b) => RELIGIOUS_FIT[Math.abs(a - b)] ?? 0,
    ),
  },
  {
    id: 'deen.prayer',
    group: 'deen',
    reads: ['bio'],
    weight: 3,
    optional: true,
    by: byTrait('prays', 0.1),
  },
  {
    id: 'deen.community',
    group: 'deen',
    reads: ['bio'],
    weight: 2,
    by: byBioWords(FAITH_LIFE),
  },
  {
    id: 'family.wants-children',
    group: 'family plans',
    reads: ['wantsChildren'],
    weight: 9,
    core: true,
    by: byAgreement((member) => member.wantsChildren, 0),
  },
  {
    id: 'family.has-children',
    group: 'family plans',
    reads: ['hasChildren'],
    weight: 4,
    core: true,
    by: byAgreement((member) => member.hasChildren, 0.45),
  },
  {
    id: 'family.marital-history',
    group: 'family plans',
    reads: ['maritalStatus'],
    weight: 4,
    core: true,
    by: bySteps(3, (member) => member.marital, maritalFit),
  },
  {
    id: 'family.polygyny',
    group: 'family plans',
    reads: ['bio'],
    weight: 5,
    optional: true,
    by: byTrait('polygyny', 0),
  },
  {
    id: 'family.kin',
    group: 'family plans',
    reads: ['bio'],
    weight: 2,
    optional: true,
    by: byBioWords(KIN),
  },
  {
    id: 'culture.roots',
    group: 'culture and language',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: byBioWords(ROOTS),
  },
];
