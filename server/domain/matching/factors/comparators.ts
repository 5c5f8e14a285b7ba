import type { Member } from '../member/member.ts';
import type { Vocabulary } from '../text/lexicon.ts';
import type { Trait } from '../text/traits.ts';
import type { BySet, ByStep } from './comparator.ts';
import { computeSetFit } from './factor.ts';

type ReadStep = (member: Member) => number | null;

const toStep = (value: boolean | null): number | null => (value === null ? null : Number(value));

/** Compares the steps of two members on the same ordinal scale. */
export const bySteps = (steps: number, read: ReadStep, fit: ByStep['fit']): ByStep => ({
  kind: 'step',
  steps,
  asks: read,
  has: read,
  fit,
});

/** Compares a yes or no of two members: the fit is 1 where they agree, and `apart` where they do not. */
export const byAgreement = (read: (member: Member) => boolean | null, apart: number): ByStep =>
  bySteps(
    2,
    (member) => toStep(read(member)),
    (a, b) => (a === b ? 1 : apart),
  );

/** Compares a trait that both bios affirm or deny: the fit is 1 where they agree, and `apart` where they do not. */
export const byTrait = (trait: Trait, apart: number): ByStep => byAgreement((member) => member.trait(trait), apart);

/** Compares the words of one vocabulary that the two bios contain. */
export const byBioWords = (vocabulary: Vocabulary, fit: BySet['fit'] = computeSetFit): BySet => {
  const read = (member: Member) => member.bioWords(vocabulary);
  return { kind: 'set', words: [...vocabulary.keys()], isClosed: true, asks: read, has: read, fit };
};
