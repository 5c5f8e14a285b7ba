import mongoose from 'mongoose';
import type { BodyOf } from '../../../shared/contract/base/define.ts';
import type { contract } from '../../../shared/contract/index.ts';
import { DECISION_KINDS, type DecisionKind } from '../../../shared/review-options.ts';
import type { StoredFields } from '../stored-fields.ts';

type Given<Body> = Body extends unknown ? Omit<Body, 'undoSeconds'> : never;

/** What was decided, by kind: the body of the call without the time that it waits. */
export interface DecisionGiven {
  application: Given<BodyOf<typeof contract.staffApplications.decide>>;
  photo: Given<BodyOf<typeof contract.staffPhotos.decide>>;
  report: Given<BodyOf<typeof contract.staffReports.close>>;
  appeal: Given<BodyOf<typeof contract.staffConduct.decideAppeal>>;
  marked: Given<Extract<BodyOf<typeof contract.staffConduct.act>, { kind: 'seen' }>>;
}

const fields = {
  _id: { type: String, required: true },
  kind: { type: String, enum: DECISION_KINDS, required: true },
  /** Of what is decided. */
  subjectId: { type: String, required: true },
  /** Whom it concerns. */
  userId: { type: String, required: true },
  given: { type: mongoose.Schema.Types.Mixed, required: true },
  /** The member of staff who decided. */
  by: { type: String, required: true },
  decidedAt: { type: Date, required: true },
  takesEffectAt: { type: Date, required: true },
};

/** A decision of staff that has not taken effect and can be taken back. */
export interface PendingDecision
  extends StoredFields<typeof fields, { kind: DecisionKind; given: DecisionGiven[DecisionKind] }> {}

const schema = new mongoose.Schema<PendingDecision>(fields, {
  collection: 'pendingDecisions',
  versionKey: false,
  minimize: false,
});
// One decision at a time about one thing.
schema.index({ kind: 1, subjectId: 1 }, { unique: true });
schema.index({ takesEffectAt: 1 });
schema.index({ userId: 1 });

export const PendingDecisionModel = mongoose.model('PendingDecision', schema);
