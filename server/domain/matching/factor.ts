import type { CandidateField } from './candidate.ts';
import type { Member } from './member.ts';

export type FactorGroup =
  | 'deen'
  | 'family plans'
  | 'marriage logistics'
  | 'culture and language'
  | 'education and career'
  | 'lifestyle'
  | 'character'
  | 'interests'
  | 'practicalities';

/**
 * One thing that two people can be compared by. The registry grows by entries like this one; a question bank adds its
 * answers as entries too.
 */
export interface Factor {
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
  /** True when the fit is the same from both sides. */
  readonly symmetric: boolean;
  /** Cheap enough, and telling enough, to shortlist by. */
  readonly core?: boolean;
  /** True when most people say nothing about it: then it does not lower the coverage. */
  readonly optional?: boolean;
  /** How well `other` meets `me` here, 0 to 1; null when it cannot be judged. */
  fit(me: Member, other: Member): number | null;
  /** Completes the sentence "You …" when the fit is good; null when there is nothing to say. */
  clause(me: Member, other: Member): string | null;
}

/** How closely two non-empty sorted lists agree: Jaccard, lifted so that one shared word of three already counts. */
export function setFit(sharedCount: number, sizeA: number, sizeB: number): number {
  const union = sizeA + sizeB - sharedCount;
  return union === 0 ? 0 : Math.sqrt(sharedCount / union);
}

/** A soft band: 1 up to `full`, falling evenly to 0 at `none`. */
export function band(value: number, full: number, none: number): number {
  return value <= full ? 1 : Math.max(0, 1 - (value - full) / (none - full));
}
