import mongoose from 'mongoose';
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_TOPICS,
  type NoticeChannel,
  type NoticeKind,
  type NoticeTopic,
} from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

/**
 * `waiting`: to be sent. `handed-over`: the receiving end gets it, or the process that sent it died. `sent`: the receiving end
 * has it. `refused`: it does not take it. `dropped`: there was nothing to tell any more, or not now. `unknown`: twice the
 * connection ended before the receiving end said whether it has it.
 */
export const DISPATCH_STATES = ['waiting', 'handed-over', 'sent', 'refused', 'dropped', 'unknown'] as const;
export type DispatchState = (typeof DISPATCH_STATES)[number];

/** How long it is known what was delivered: 30 days. */
const KEPT_S = 30 * 86_400;

const fields = {
  _id: { type: String, required: true },
  /** The receiver. */
  userId: { type: String, required: true },
  channel: { type: String, enum: NOTICE_CHANNELS, required: true },
  /** The notices that it tells of, as far as they may still be told when it is sent. */
  noticeIds: { type: [String], required: true },
  /** What these are about; empty for the safety of the account. */
  topics: { type: [String], enum: NOTICE_TOPICS, default: [] },
  /** The kinds of these notices. */
  kinds: { type: [String], enum: NOTICE_KINDS, default: [] },
  state: { type: String, enum: DISPATCH_STATES, required: true },
  createdAt: { type: Date, required: true },
  /** When it is looked after again, unless it is settled by then: its job or process is lost; null once it is settled. */
  overdueAt: { type: Date, default: null },
  /** When it was last handed over. */
  handedOverAt: { type: Date, default: null },
  /** How often the connection ended before the receiving end said whether it has it. */
  unknowns: { type: Number, default: 0 },
  /** How often it was tried and is to be tried again. */
  tries: { type: Number, default: 0 },
  /** Why it did not arrive when it was last tried, or is not sent at all; it names nobody and no address. */
  reason: { type: String, default: null },
  /** Whether the receiving end takes nothing any more, so that it is of no use to try again. */
  isGone: { type: Boolean, default: false },
  /** When its turn is at the domain that receives it; null where it did not have to wait for one. */
  turnAt: { type: Date, default: null },
};

/** That some notices of one person are told by one channel at once: ids only. */
export interface Dispatch
  extends StoredFields<
    typeof fields,
    { channel: NoticeChannel; state: DispatchState; noticeIds: string[]; topics: NoticeTopic[]; kinds: NoticeKind[] }
  > {}

const schema = new mongoose.Schema<Dispatch>(fields, { collection: 'dispatches', versionKey: false });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
schema.index({ overdueAt: 1 }, { partialFilterExpression: { overdueAt: { $type: 'date' } } });
schema.index({ userId: 1, channel: 1, createdAt: -1 });
// The outbox: of any state, of some states, of a kind.
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ kinds: 1, createdAt: -1, _id: -1 });

export const DispatchModel = mongoose.model('Dispatch', schema);
