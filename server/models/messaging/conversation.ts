import mongoose from 'mongoose';
import type { TurnAnswer } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

export interface LastMessage {
  seq: number;
  senderId: string;
  fromMatchmaker: boolean;
  content: string;
  createdAt: Date;
}

/** That a matchmaker said of a member's last words that they need no answer. */
export interface PutAside {
  /** The number of the last message then. */
  seq: number;
  by: string;
  at: Date;
  /** For staff alone; null for none. */
  words: string | null;
  /** Since when the member waited for an answer. */
  waitingSince: Date;
}

const fields = {
  _id: { type: String, required: true },
  kind: { type: String, enum: ['match', 'matchmaker'] as const, required: true },
  /** Both members of a match; the member alone of a matchmaker's thread. */
  participants: { type: [String], required: true },
  /** Number of the newest message; counts 1, 2, 3 … with no gap. */
  seq: { type: Number, default: 0 },
  lastMessage: { type: mongoose.Schema.Types.Mixed, default: null },
  /** Kind `matchmaker`: the matchmaker who writes now. */
  matchmakerId: { type: String, default: null },
  /** Kind `matchmaker`: whether that matchmaker is suspended, who writes nothing then; absent where none was, and in earlier documents. */
  isMatchmakerSuspended: { type: Boolean },
  /** Participants whose `allowMessaging` is `none`: no one may write to them. */
  mutedBy: { type: [String], default: [] },
  /** Participants who do not show when they are online or were last active; absent in documents of earlier versions. */
  presenceHiddenBy: { type: [String], default: [] },
  /** The reasons why the conversation is closed; see `server/policies/conversation-access.ts`. */
  frozen: { type: [String], default: [] },
  /**
   * Kind `matchmaker`: when the member wrote the first message that the matchmaker has not answered; null where the matchmaker wrote
   * last. A send writes it.
   */
  waitingSince: { type: Date },
  /** Kind `matchmaker`: the latest last words of the member that the matchmaker put aside, oldest first; absent where there were none. */
  putAside: { type: [mongoose.Schema.Types.Mixed], default: undefined },
  turnAnswers: { type: [mongoose.Schema.Types.Mixed], default: undefined },
  /** Participants who have put the closed conversation away from their inbox; absent where none has. */
  putAwayBy: { type: [String], default: undefined },
  /**
   * Kind `matchmaker`: when the last message was written, or the thread was opened. Kind `match`: when the conversation was opened or
   * the connection ended. Its messages leave it alone, as to change an indexed field doubles what the update of a send costs.
   */
  lastActivityAt: { type: Date, required: true },
};

/**
 * A thread and the right to write into it. A connected match's thread has the match's id; a member's thread with their
 * matchmaker has the member's id, and belongs to the member.
 */
export interface Conversation
  extends StoredFields<
    typeof fields,
    {
      lastMessage: LastMessage | null;
      presenceHiddenBy?: string[];
      isMatchmakerSuspended?: boolean;
      putAwayBy?: string[];
      waitingSince?: Date | null;
      putAside?: PutAside[];
      /** What participants said when it was their turn to write: of each the latest, and the `seq` that it was about. */
      turnAnswers?: { userId: string; seq: number; answer: TurnAnswer }[];
    }
  > {}

const schema = new mongoose.Schema<Conversation>(fields, {
  collection: 'conversations',
  versionKey: false,
  minimize: false,
});
schema.index({ participants: 1, lastActivityAt: -1, _id: -1 });
schema.index({ kind: 1 }, { partialFilterExpression: { kind: 'matchmaker' } });
// The matchmakers' threads that wait, the longest first, and all of them, the latest first: of one matchmaker, and of the service.
const whereWaiting = { partialFilterExpression: { waitingSince: { $type: 'date' } } };
const whereMatchmaker = { partialFilterExpression: { kind: 'matchmaker' } };
schema.index({ matchmakerId: 1, waitingSince: 1, _id: 1 }, whereWaiting);
schema.index({ waitingSince: 1, _id: 1 }, whereWaiting);
schema.index({ matchmakerId: 1, lastActivityAt: -1, _id: -1 }, whereMatchmaker);
schema.index({ lastActivityAt: -1, _id: -1 }, whereMatchmaker);

export const ConversationModel = mongoose.model('Conversation', schema);
