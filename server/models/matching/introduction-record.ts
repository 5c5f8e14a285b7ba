import mongoose from 'mongoose';
import {
  DECLINE_REASONS,
  type DeclineReason,
  RELAXATIONS,
  RESPONSES,
  type Relaxation,
  type Response,
} from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** Why somebody was introduced: the search, the interest of the other that waited, a matchmaker's pick. */
export const INTRODUCTION_ORIGINS = ['search', 'interest', 'pick'] as const;
export type IntroductionOrigin = (typeof INTRODUCTION_ORIGINS)[number];

const fields = {
  /** `<matchId>:<userId>` */
  _id: { type: String, required: true },
  matchId: { type: String, required: true },
  /** Whose decision it is, and about whom. */
  userId: { type: String, required: true },
  otherId: { type: String, required: true },
  offeredAt: { type: Date, required: true },
  /** The place in the batch, from 1. */
  place: { type: Number, default: null },
  origin: { type: String, enum: INTRODUCTION_ORIGINS, required: true },
  /** The engine's own, from 0 to 100, which nobody is shown. */
  score: { type: Number, required: true },
  coverage: { type: Number, required: true },
  relaxed: { type: String, enum: [...RELAXATIONS, null], default: null },
  /** When the profile was looked at for the first time. */
  openedAt: { type: Date, default: null },
  answeredAt: { type: Date, default: null },
  answer: { type: String, enum: [...RESPONSES, null], default: null },
  reason: { type: String, enum: [...DECLINE_REASONS, null], default: null },
};

/** What became of an introduction on one side; there is one from when its owner first opens or answers it. */
export interface IntroductionRecord
  extends StoredFields<
    typeof fields,
    {
      place: number | null;
      origin: IntroductionOrigin;
      relaxed: Relaxation | null;
      openedAt: Date | null;
      answeredAt: Date | null;
      answer: Response | null;
      reason: DeclineReason | null;
    }
  > {}

const schema = new mongoose.Schema<IntroductionRecord>(fields, {
  collection: 'introductionRecords',
  versionKey: false,
});
schema.index({ userId: 1, answeredAt: -1 });
schema.index({ otherId: 1 });

export const IntroductionRecordModel = mongoose.model<IntroductionRecord>('IntroductionRecord', schema);
