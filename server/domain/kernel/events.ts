import type { Conversation } from '../../models/messaging/conversation.ts';
import type { Message } from '../../models/messaging/message.ts';

/** A stored message with what a push needs to know of its conversation. */
export interface SentMessage {
  message: Message;
  conversation: Pick<Conversation, '_id' | 'kind' | 'participants' | 'matchmakerId'>;
}

/** What the workers compute for a member and keep. */
export type Insight = 'recommendations' | 'feedback';

/** What happened, as facts with ids. Published after the commit; the push table and the job starters listen. */
export type DomainEvent =
  /** A message was committed; with all that a push needs, so that nothing is read again. */
  | ({ type: 'message.sent' } & SentMessage)
  /** Someone has read a match's thread further than before. */
  | { type: 'match.read'; matchId: string; participants: readonly string[]; userId: string; upTo: number }
  /** One side of a member's thread with their matchmaker has read further than before. */
  | { type: 'matchmaker.read'; matchmakerId: string; memberId: string; userId: string; upTo: number }
  /** Someone is writing to the other person of a match; nothing is stored. */
  | { type: 'match.typing'; matchId: string; userId: string; to: string }
  /** `viewers`: those whose view of the match changed. */
  /** `accepts`: for an answer, whether it was the one that connected the two. */
  | { type: 'match.updated'; matchId: string; viewers: readonly string[]; accepts?: boolean }
  | { type: 'batch.ready'; userId: string; day: string; count: number }
  /** Role, tier, application or suspension changed: the person's tabs refetch. */
  | { type: 'user.updated'; userId: string }
  /** All sessions of a person ended, but for one where it is named. */
  | { type: 'sessions.ended'; userId: string; exceptSessionId?: string }
  /** One session ended. */
  | { type: 'session.ended'; sessionId: string }
  /** Someone became a member, or a member's candidacy changed so that a first batch may now be made. */
  | { type: 'member.ready'; userId: string }
  /** A member changed what their recommendations or their feedback rest on. */
  | { type: 'insights.outdated'; userId: string; of: readonly Insight[] }
  /** The workers have found something new for a member. */
  | { type: 'insights.ready'; userId: string; of: Insight };

type Listener = (event: DomainEvent) => void;

const listeners = new Set<Listener>();

/** Listens to every event of this process; returns the call that stops it. */
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells the listeners. Only after what the events report is committed; a listener must not throw. */
export const publish = (events: readonly DomainEvent[]): void => {
  for (const event of events) for (const listener of listeners) listener(event);
};
