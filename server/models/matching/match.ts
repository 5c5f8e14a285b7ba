import mongoose from 'mongoose';
import {
  MATCH_STATUSES,
  type MatchStatus,
  RELAXATIONS,
  type Relaxation,
  type Response,
} from '../../../shared/options.ts';

/** Two people who were introduced: one document a pair, whoever it was offered to first. */
export interface Match {
  _id: string;
  /** The two ids, sorted and joined. */
  pairKey: string;
  /** Sorted; the arrays below are aligned with it. */
  users: [string, string];
  responses: [Response | null, Response | null];
  /** When it became visible to each; null while it is not. */
  offeredAt: [Date | null, Date | null];
  status: MatchStatus;
  /** Compatibility, 0 to 100. */
  score: number;
  /** How much of it could be judged, 0 to 1. */
  coverage: number;
  /** Which soft wish was let go of so that they could be introduced; absent as a rule. */
  relaxed?: Relaxation;
  createdAt: Date;
  acceptedAt: Date | null;
}

const schema = new mongoose.Schema<Match>(
  {
    _id: { type: String, required: true },
    pairKey: { type: String, required: true },
    users: { type: [String], required: true },
    responses: { type: [mongoose.Schema.Types.Mixed], required: true },
    offeredAt: { type: [mongoose.Schema.Types.Mixed], required: true },
    status: { type: String, enum: MATCH_STATUSES, required: true },
    score: { type: Number, required: true },
    coverage: { type: Number, required: true },
    relaxed: { type: String, enum: RELAXATIONS },
    createdAt: { type: Date, required: true },
    acceptedAt: { type: Date, default: null },
  } as never,
  { collection: 'matches', versionKey: false },
);
schema.index({ pairKey: 1 }, { unique: true });
schema.index({ users: 1, status: 1 });

export const MatchModel = mongoose.model<Match>('Match', schema);
