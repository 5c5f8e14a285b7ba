/** The most characters of the note that a member reads with a pick of their matchmaker. */
export const MAX_PICK_NOTE_LENGTH = 300;

/**
 * How a pick stands. `asked`: the other member's matchmaker has still to agree. `waiting`: for the member's next batch.
 * `introduced` until the member answers, then `interested`, `mutual`, `declined` or `closed` as the member sees the match.
 * `dropped`: the pair could not be introduced. `withdrawn`: by the desk, before it was introduced. `refused`: by the other
 * member's matchmaker.
 */
export const PICK_STATES = [
  'asked',
  'waiting',
  'introduced',
  'interested',
  'mutual',
  'declined',
  'closed',
  'dropped',
  'withdrawn',
  'refused',
] as const;
export type PickState = (typeof PICK_STATES)[number];

/** What the engine excludes a pair for, of what staff are told: neither whose preference it is nor what it says. */
export const PAIR_EXCLUSIONS = ['age', 'distance', 'deal-breaker'] as const;
export type PairExclusion = (typeof PAIR_EXCLUSIONS)[number];

/** Why a pair cannot be picked, as far as staff are told. */
export const PICK_EXCLUSIONS = [...PAIR_EXCLUSIONS, 'introduced', 'declined'] as const;
export type PickExclusion = (typeof PICK_EXCLUSIONS)[number];

/** Why a pick was dropped. `unavailable` is said alike of all that staff are not told. */
export const PICK_DROP_REASONS = [...PICK_EXCLUSIONS, 'unavailable', 'matchmaker-changed'] as const;
export type PickDropReason = (typeof PICK_DROP_REASONS)[number];

/** Each reason in a sentence for the desk. */
export const PICK_REASON_SENTENCES: Record<PickDropReason, string> = {
  age: 'One of the two is outside the age range of the other.',
  distance: 'They live further apart than one of the two accepts.',
  'deal-breaker': 'A deal-breaker of one of the two applies.',
  introduced: 'They have been introduced already.',
  declined: 'One of the two has declined.',
  unavailable: 'They could not be introduced.',
  'matchmaker-changed': 'One of the two has another matchmaker now.',
};
