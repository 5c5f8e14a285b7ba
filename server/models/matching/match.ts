import mongoose from 'mongoose';
import {
  MATCH_STATUSES,
  RELAXATIONS,
  type Relaxation,
  type Response,
  UNMATCH_REASONS,
  type UnmatchReason,
} from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** The two ids, sorted and joined. */
  pairKey: { type: String, required: true },
  users: { type: [String], required: true },
  responses: { type: [mongoose.Schema.Types.Mixed], required: true },
  offeredAt: { type: [mongoose.Schema.Types.Mixed], required: true },
  status: { type: String, enum: MATCH_STATUSES, required: true },
  /** Compatibility, 0 to 100. */
  score: { type: Number, required: true },
  /** How much of it could be judged, 0 to 1. */
  coverage: { type: Number, required: true },
  relaxed: { type: String, enum: RELAXATIONS },
  createdAt: { type: Date, required: true },
  acceptedAt: { type: Date, default: null },
  ended: {
    type: new mongoose.Schema(
      { by: String, reason: { type: String, enum: UNMATCH_REASONS }, at: Date },
      { _id: false },
    ),
  },
  closedCards: { type: [mongoose.Schema.Types.Mixed], default: undefined },
  reasons: { type: mongoose.Schema.Types.Mixed, default: undefined },
};

/** A clause of a stored reason, and what it rests on: a field of the one who reads it or of the other, or an answer. */
interface StoredClause {
  /** The name of what speaks for the two; null for a fact. */
  readonly label: string | null;
  readonly text: string;
  readonly rests: readonly {
    readonly owner: 'viewer' | 'other';
    readonly field: string;
    readonly questionId?: string;
  }[];
}

/** What one of the two reads of an introduction, as it was when it was shown to them. */
export interface StoredReason {
  /** The words before "you" with which the sentence begins. */
  lead: string;
  clauses: readonly StoredClause[];
  /** The score that is shown, a whole number; the same before rounding; and how much of it could be compared. */
  score: number;
  raw: number;
  coverage: number;
}

/** What somebody keeps of the other when a connection or an introduction ends: the card of that moment, or the first name alone. */
export interface ClosedCard {
  firstName: string;
  age: number | null;
  location: string | null;
  occupation: string | null;
  /** The photo's address; shown for as long as its owner has the photo. */
  profilePhoto: string | null;
}

/** A pair of members, at least one of whom was introduced to the other: one document a pair. */
export interface Match
  extends StoredFields<
    typeof fields,
    {
      /** Sorted; the arrays below are aligned with it. */
      users: [string, string];
      responses: [Response | null, Response | null];
      /** When it became visible to each; null while it is hidden. */
      offeredAt: [Date | null, Date | null];
      /** The soft constraint that was relaxed so that they could be introduced; absent as a rule. */
      relaxed?: Relaxation;
      /** Who has closed the connection or introduction, why and when; absent unless somebody has. The status is `rejected` since. */
      ended?: { by: string; reason: UnmatchReason; at: Date };
      /** What each keeps of the other, from when they may first know of the end; absent while neither may. */
      closedCards?: [ClosedCard | null, ClosedCard | null];
      /** What each reads of the introduction, by their side; absent until it was shown to them, and after either is erased. */
      reasons?: { 0?: StoredReason; 1?: StoredReason };
    }
  > {}

const schema = new mongoose.Schema<Match>(fields, { collection: 'matches', versionKey: false });
schema.index({ pairKey: 1 }, { unique: true });
schema.index({ users: 1, status: 1 });
schema.index({ createdAt: 1 });

export const MatchModel = mongoose.model<Match>('Match', schema);
