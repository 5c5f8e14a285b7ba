import mongoose from 'mongoose';
import type { Importance } from '../../../shared/limits.ts';
import type { StoredFields } from '../stored-fields.ts';

/** A user's answer to one question of the question bank. */
export interface StoredAnswer {
  answer: string;
  /** The answers of another member that suit this one; used only where the importance is more than 0. */
  acceptable: string[];
  importance: Importance;
  /** Whether it may keep its owner apart from people to whom it matters; absent where the owner was not asked yet, which is no. */
  mayKeepApart?: boolean;
  /** Whether whoever sees the owner's full profile sees it. */
  shown?: boolean;
}

const fields = {
  _id: { type: String, required: true },
  answers: { type: mongoose.Schema.Types.Mixed, default: {} },
  updatedAt: { type: Date, required: true },
  sharing: { type: mongoose.Schema.Types.Mixed },
};

/** That the user shares the answers with their matchmaker, or does not. */
export interface AnswerSharing {
  withMatchmaker: boolean;
  decidedAt: Date;
}

/** A user's answers by the question's id; `_id` is the user's. Each is written by its path, so that none undoes another. */
export interface QuestionAnswers
  extends StoredFields<
    typeof fields,
    {
      answers: Record<string, StoredAnswer>;
      /** Absent where the user was not asked yet. */
      sharing?: AnswerSharing;
    }
  > {}

const schema = new mongoose.Schema<QuestionAnswers>(fields, {
  collection: 'questionAnswers',
  versionKey: false,
  minimize: false,
});

export const QuestionAnswersModel = mongoose.model('QuestionAnswers', schema);
