import mongoose from 'mongoose';
import { PICK_DROP_REASONS, type PickDropReason } from '../../../shared/pick-options.ts';
import type { StoredFields } from '../stored-fields.ts';

/**
 * `asked`: another matchmaker has to agree. `waiting`: for a batch. `introducing`: its place is being given, so that nobody
 * withdraws it any more. The other four are ends.
 */
export const PICK_STATUSES = [
  'asked',
  'waiting',
  'introducing',
  'introduced',
  'dropped',
  'withdrawn',
  'refused',
] as const;
export type PickStatus = (typeof PICK_STATUSES)[number];

const fields = {
  _id: { type: String, required: true },
  /** The VIP member for whom it was picked, who reads the note. */
  memberId: { type: String, required: true },
  candidateId: { type: String, required: true },
  pairKey: { type: String, required: true },
  /** Who picked. */
  matchmakerId: { type: String, required: true },
  /** The candidate's own matchmaker, who has to agree; null where nobody has to. */
  askedId: { type: String, default: null },
  note: { type: String, default: null },
  status: { type: String, enum: PICK_STATUSES, required: true },
  /** True until it has come to an end: of two members one pick is open at a time. */
  isOpen: { type: Boolean, required: true },
  /** Why it was dropped. */
  reasons: { type: [String], enum: PICK_DROP_REASONS, default: [] },
  createdAt: { type: Date, required: true },
  introducedAt: { type: Date, default: null },
  /** Whether the candidate still has to be shown the introduction, in a batch after the member's. */
  isOwed: { type: Boolean },
  /** The last day, YYYY-MM-DD, on which it was tried to give it a place beside the day's plan. */
  triedOn: { type: String },
};

/** Somebody whom a matchmaker chose by hand to be introduced to a member. */
export interface StoredPick
  extends StoredFields<
    typeof fields,
    {
      status: PickStatus;
      reasons: PickDropReason[];
      isOwed?: boolean;
      triedOn?: string;
    }
  > {}

const schema = new mongoose.Schema<StoredPick>(fields, { collection: 'picks', versionKey: false });
schema.index({ pairKey: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
schema.index({ memberId: 1, createdAt: -1, _id: -1 });
schema.index({ candidateId: 1 });
schema.index({ isOpen: 1, askedId: 1 });
schema.index({ isOwed: 1 }, { partialFilterExpression: { isOwed: true } });

export const PickModel = mongoose.model<StoredPick>('Pick', schema);
