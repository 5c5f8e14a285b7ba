import type { CandidateField } from '../member/candidate.ts';

/** What a clause rests on: a field of the viewer or of the other member, or an answer of theirs that they show. */
export interface ClauseSource {
  readonly owner: 'viewer' | 'other';
  readonly field: CandidateField;
  /** The question, where the field is `answers`. */
  readonly questionId?: string;
}

/** Something that is said of two members to one of them, the viewer. It is stored with their introduction. */
export interface Clause {
  /** The name of what speaks for the two; null for a fact of the other that families ask about first. */
  readonly label: string | null;
  /** Completes "You …" where there is a label ("both live in Leeds"); otherwise a clause of its own ("he has children"). */
  readonly text: string;
  readonly rests: readonly ClauseSource[];
}
