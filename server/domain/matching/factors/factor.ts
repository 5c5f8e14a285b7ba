import type { QuestionGroup } from '../../../../shared/questions/question.ts';
import type { CandidateField } from '../member/candidate.ts';
import type { Member } from '../member/member.ts';
import { type Comparator, computeFit } from './comparator.ts';

export type FactorGroup = QuestionGroup;

/** What an entry of the registry says of a factor. */
export interface FactorEntry {
  readonly id: string;
  readonly group: FactorGroup;
  /** Label on the card. */
  readonly label: string;
  /** Fields of the other person that it reads. */
  readonly reads: readonly CandidateField[];
  /** Share in the score, on one scale for all factors (1 = slight, 9 = decisive). */
  readonly weight: number;
  /** `special` factors count only where both asked for them, and are never put into words. */
  readonly sensitivity: 'open' | 'careful' | 'special';
  readonly by: Comparator;
  /** Cheap enough, and telling enough, to shortlist by. */
  readonly core?: true;
  /** True when most people say nothing about it: then it does not lower the coverage. */
  readonly optional?: true;
  /** Completes the sentence "You …" when the fit is good; null when there is nothing to say. */
  readonly clause: (me: Member, other: Member) => string | null;
  /** Completes "You …" gently where the fit is poor and it helps to know. */
  readonly difference?: (me: Member, other: Member) => string | null;
}

/** One thing that two people can be compared by. */
export interface Factor extends FactorEntry {
  /** How well `other` meets `me` here, 0 to 1; null when it cannot be judged. */
  readonly fit: (me: Member, other: Member) => number | null;
}

export const toFactor = (entry: FactorEntry): Factor => ({
  ...entry,
  fit: (me, other) => computeFit(entry.by, me, other),
});

/** How closely two non-empty sorted lists agree: Jaccard, lifted so that one shared word of three already counts. */
export function computeSetFit(sharedCount: number, sizeA: number, sizeB: number): number {
  const union = sizeA + sizeB - sharedCount;
  return union === 0 ? 0 : Math.sqrt(sharedCount / union);
}

/** A soft band: 1 up to `full`, falling evenly to 0 at `none`. */
export function fitWithinBand(value: number, full: number, none: number): number {
  return value <= full ? 1 : Math.max(0, 1 - (value - full) / (none - full));
}
