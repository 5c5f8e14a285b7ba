import mongoose from 'mongoose';
import type { Importance } from '../../../shared/limits.ts';

/** What someone has answered to one question of the bank. */
export interface StoredAnswer {
  answer: string;
  /** The other person's answers that suit them; counts only where the importance is more than 0. */
  acceptable: string[];
  importance: Importance;
}

/** A person's answers by the question's id; `_id` is the user's. Written one path at a time, so that none undoes another. */
export interface QuestionAnswers {
  _id: string;
  answers: Record<string, StoredAnswer>;
  updatedAt: Date;
}

const schema = new mongoose.Schema<QuestionAnswers>(
  {
    _id: { type: String, required: true },
    answers: { type: mongoose.Schema.Types.Mixed, default: {} },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'questionAnswers', versionKey: false, minimize: false },
);

export const QuestionAnswersModel = mongoose.model('QuestionAnswers', schema);
