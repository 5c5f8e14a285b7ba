import type { QuestionGroup } from '../../../../shared/questions/question.ts';
import type { CandidateField } from '../member/candidate.ts';
import type { Member } from '../member/member.ts';
import { type Comparator, computeFit } from './comparator.ts';

export type FactorGroup = QuestionGroup;

/** The declaration of a factor in the registry. */
export interface FactorEntry {
  readonly id: string;
  readonly group: FactorGroup;
  /** Fields of the other member that the factor reads. */
  readonly reads: readonly CandidateField[];
  /** Weight in the score, on one scale for all factors (1 = slight, 9 = decisive). */
  readonly weight: number;
  readonly by: Comparator;
  /** Set where the factor is part of the shortlist score: it is cheap to compare and known of most members. */
  readonly core?: true;
  /** Set where most members leave the subject out: then an unknown value does not lower the coverage. */
  readonly optional?: true;
}

/** One aspect by which two members are compared. */
export interface Factor extends FactorEntry {
  /** Returns how well `other` meets what `me` asks for, 0 to 1; null where it cannot be judged. */
  readonly fit: (me: Member, other: Member) => number | null;
}

/** Returns the factor of a registry entry. */
export const toFactor = (entry: FactorEntry): Factor => ({
  ...entry,
  fit: (me, other) => computeFit(entry.by, me, other),
});

/** Returns the square root of the Jaccard index of two sets, 0 to 1: one shared word of three already gives 0.58. */
export function computeSetFit(sharedCount: number, sizeA: number, sizeB: number): number {
  const union = sizeA + sizeB - sharedCount;
  return union === 0 ? 0 : Math.sqrt(sharedCount / union);
}

/** Returns 1 for a value up to `full`, 0 from `none` on, and a linear value in between. */
export function fitWithinBand(value: number, full: number, none: number): number {
  return value <= full ? 1 : Math.max(0, 1 - (value - full) / (none - full));
}
