import mongoose from 'mongoose';

export interface LastMessage {
  seq: number;
  senderId: string;
  fromMatchmaker: boolean;
  content: string;
  createdAt: Date;
}

/**
 * A thread and the right to write into it. A connected match's thread has the match's id; a member's thread with their
 * matchmaker has the member's id, and belongs to the member.
 */
export interface Conversation {
  _id: string;
  kind: 'match' | 'matchmaker';
  /** Both people of a match; the member alone of a matchmaker's thread. */
  participants: string[];
  /** Number of the newest message; counts 1, 2, 3 … with no gap. */
  seq: number;
  lastMessage: LastMessage | null;
  /** Kind `matchmaker`: who writes the staff's side now. */
  matchmakerId: string | null;
  /** Participants whose `allowMessaging` is `none`: nobody writes to them. */
  mutedBy: string[];
  /** Why nobody may write now; see `server/policies/conversation-access.ts`. */
  frozen: string[];
  lastActivityAt: Date;
}

const schema = new mongoose.Schema<Conversation>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['match', 'matchmaker'], required: true },
    participants: { type: [String], required: true },
    seq: { type: Number, default: 0 },
    lastMessage: { type: mongoose.Schema.Types.Mixed, default: null },
    matchmakerId: { type: String, default: null },
    mutedBy: { type: [String], default: [] },
    frozen: { type: [String], default: [] },
    lastActivityAt: { type: Date, required: true },
  },
  { collection: 'conversations', versionKey: false, minimize: false },
);
schema.index({ participants: 1, lastActivityAt: -1, _id: -1 });

schema.index({ matchmakerId: 1 }, { partialFilterExpression: { matchmakerId: { $type: 'string' } } });

export const ConversationModel = mongoose.model('Conversation', schema);
