import type { Member } from '../member/member.ts';
import type { Vocabulary } from '../text/lexicon.ts';
import type { Trait } from '../text/traits.ts';
import type { BySet, ByStep } from './comparator.ts';
import { computeSetFit } from './factor.ts';

type Read = (one: Member) => number | null;

const step = (value: boolean | null): number | null => (value === null ? null : Number(value));

/** Two steps on the same ladder. */
export const bySteps = (steps: number, read: Read, fit: ByStep['fit']): ByStep => ({
  kind: 'step',
  steps,
  asks: read,
  has: read,
  fit,
});

/** Two people who say yes or no: 1 when they agree, else `apart`. */
export const byAgreement = (read: (one: Member) => boolean | null, apart: number): ByStep =>
  bySteps(
    2,
    (one) => step(read(one)),
    (a, b) => (a === b ? 1 : apart),
  );

export const byTrait = (trait: Trait, apart: number): ByStep => byAgreement((one) => one.trait(trait), apart);

/** Two sets of words that both bios draw from one vocabulary. */
export const byBioWords = (vocabulary: Vocabulary, fit: BySet['fit'] = computeSetFit): BySet => {
  const read = (one: Member) => one.bioWords(vocabulary);
  return { kind: 'set', words: [...vocabulary.keys()], isClosed: true, asks: read, has: read, fit };
};
