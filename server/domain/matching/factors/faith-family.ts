import { FAITH_LIFE, KIN, ROOTS } from '../text/lexicon.ts';
import { NEVER_MARRIED } from '../text/ordinal-scales.ts';
import { joinWords, shared } from '../text/text.ts';
import { byAgreement, byBioWords, bySteps, byTrait } from './comparators.ts';
import type { FactorEntry } from './factor.ts';

/** Fit by the number of steps between two levels of religious practice. */
const RELIGIOUS_FIT = [1, 0.55, 0.1];
/** Clause by the level of religious practice of both. */
const RELIGIOUS_WORDS = ['are both moderate in your practice', 'are both practicing', 'are both very practicing'];

const maritalFit = (a: number, b: number): number => {
  if (a === b) return 1;
  return a === NEVER_MARRIED || b === NEVER_MARRIED ? 0.45 : 0.85;
};

/** Factors of faith, family plans and family background. */
export const FAITH_AND_FAMILY: readonly FactorEntry[] = [
  {
    id: 'deen.level',
    group: 'deen',
    label: 'Religious practice',
    reads: ['religiousLevel'],
    weight: 9,
    sensitivity: 'careful',
    core: true,
    by: bySteps(
      3,
      (member) => member.religious,
      (a, b) => RELIGIOUS_FIT[Math.abs(a - b)] ?? 0,
    ),
    clause: (me) => RELIGIOUS_WORDS[me.religious ?? -1] ?? null,
  },
  {
    id: 'deen.prayer',
    group: 'deen',
    label: 'Daily prayer',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'careful',
    optional: true,
    by: byTrait('prays', 0.1),
    clause: (me) => (me.trait('prays') ? 'both speak of prayer as part of your day' : null),
  },
  {
    id: 'deen.community',
    group: 'deen',
    label: 'Faith in daily life',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'careful',
    by: byBioWords(FAITH_LIFE),
    clause: () => 'describe faith in daily life in similar ways',
  },
  {
    id: 'family.wants-children',
    group: 'family plans',
    label: 'Hopes for children',
    reads: ['wantsChildren'],
    weight: 9,
    sensitivity: 'careful',
    core: true,
    by: byAgreement((member) => member.wantsChildren, 0),
    clause: ({ wantsChildren }) =>
      wantsChildren ? 'both hope to have children' : 'both picture a life without more children',
  },
  {
    id: 'family.has-children',
    group: 'family plans',
    label: 'Children now',
    reads: ['hasChildren'],
    weight: 4,
    sensitivity: 'careful',
    core: true,
    by: byAgreement((member) => member.hasChildren, 0.45),
    clause: ({ hasChildren }) => (hasChildren ? 'are both already parents' : null),
  },
  {
    id: 'family.marital-history',
    group: 'family plans',
    label: 'Marital history',
    reads: ['maritalStatus'],
    weight: 4,
    sensitivity: 'careful',
    core: true,
    by: bySteps(3, (member) => member.marital, maritalFit),
    clause: ({ marital: a }, { marital: b }) => {
      if (a === NEVER_MARRIED && b === a) return 'would both be marrying for the first time';
      return a !== NEVER_MARRIED && b !== NEVER_MARRIED ? 'have both been married before' : null;
    },
  },
  {
    id: 'family.polygyny',
    group: 'family plans',
    label: 'One marriage',
    reads: ['bio'],
    weight: 5,
    sensitivity: 'special',
    optional: true,
    by: byTrait('polygyny', 0),
    clause: () => null,
  },
  {
    id: 'family.kin',
    group: 'family plans',
    label: 'Family ties',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(KIN),
    clause: () => 'write of your families in similar ways',
  },
  {
    id: 'culture.roots',
    group: 'culture and language',
    label: 'Your paths',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'careful',
    optional: true,
    by: byBioWords(ROOTS),
    clause: (me, other) => {
      const both = shared(me.bioWords(ROOTS), other.bioWords(ROOTS));
      return both.length > 0 ? `both write of ${joinWords(both)}` : null;
    },
  },
];
