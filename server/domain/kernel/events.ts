import type { StaffQueue } from '../../../shared/options.ts';
import type { Conversation } from '../../models/messaging/conversation.ts';
import type { Message } from '../../models/messaging/message.ts';
import { getContext, type Insight } from './context.ts';

/** A stored message with what a push needs of its conversation. */
export interface SentMessage {
  message: Message;
  conversation: Omit<Conversation, 'lastMessage'>;
}

/** What happened, as facts with ids. Published after the commit; the push table and the job starters listen. */
export type DomainEvent =
  /**
   * A message was committed. The event has all that a push needs, so that nothing is read again. `created` is false where the
   * message was sent once more, and another process may have published it before.
   */
  | ({ type: 'message.sent'; created: boolean } & SentMessage)
  /** `viewers` may know now that a member has read a match's thread up to a message, and did not before. */
  | { type: 'match.read'; matchId: string; viewers: readonly string[]; userId: string; upTo: number }
  /** One side of a member's thread with their matchmaker has read further than before. */
  | { type: 'matchmaker.read'; matchmakerId: string; memberId: string; userId: string; upTo: number }
  /** A member is typing to the other member of a match; nothing is stored. */
  | { type: 'match.typing'; matchId: string; userId: string; to: string }
  /**
   * A match changed for `viewers`. `accepts`: where a response changed it, whether this response connected the two members.
   */
  | { type: 'match.updated'; matchId: string; viewers: readonly string[]; accepts?: boolean }
  /** A member's batch of a day grew to `count` introductions. */
  | { type: 'batch.ready'; userId: string; day: string; count: number }
  /** A user's role, tier, application or suspension changed, or whom a matchmaker works with: their tabs fetch it again. */
  | { type: 'user.updated'; userId: string }
  /** What a user may hear of changed, which their tabs know already. */
  | { type: 'rights.changed'; userId: string }
  /** All sessions of a user ended, except one where it is named. */
  | { type: 'sessions.ended'; userId: string; exceptSessionId?: string }
  /** One session ended, which is named by the hash of its id. */
  | { type: 'session.ended'; sessionHash: string }
  /** Somebody appeared or disappeared for some users, for whatever reason: their tabs fetch their lists again. */
  | { type: 'people.changed'; userIds: readonly string[] }
  /** A user became a member, or a member changed so that introductions may now be found for them; `isBack`: they were absent. */
  | { type: 'member.ready'; userId: string; isBack?: true }
  /** Notifications were stored. */
  | { type: 'notifications.added'; noticeIds: readonly string[] }
  /** A user has read some of their notifications. */
  | { type: 'notifications.read'; userId: string }
  /** What the payment provider charges for a membership is not what it should. */
  | { type: 'purchases.outdated'; ledgerId: string }
  /** A mail is to be sent. */
  | { type: 'mail.queued'; deliveryId: string }
  /** A photo has arrived whole; its pictures are still to be made. */
  | { type: 'photo.received'; photoId: string }
  /** What waits for staff to look at has changed: applications, photos, documents, names, reports, or conversations with VIP members. */
  | { type: 'queue.changed'; queue: StaffQueue }
  /** Staff have decided something that takes effect later. */
  | { type: 'decision.pending'; decisionId: string; takesEffectAt: Date }
  /** Staff did something with the job queues, or the day's batch went on. */
  | { type: 'jobs.changed' }
  /** Picks of some matchmakers, or requests to them, stand otherwise than before. */
  | { type: 'picks.changed'; userIds: readonly string[] }
  /** A pick for a member may get a place: it was made, or agreed to. */
  | { type: 'pick.ready'; memberId: string }
  /** A report was added to, or stands otherwise than before, for its reporter. */
  | { type: 'report.changed'; reporterId: string }
  /** A user's own photos, their order or their statuses changed. */
  | { type: 'photos.changed'; userId: string }
  /** A member changed what their recommendations or feedback are computed from. */
  | { type: 'insights.outdated'; userId: string; of: readonly Insight[] }
  /** The workers have stored a new result for a member. */
  | { type: 'insights.ready'; userId: string; of: Insight };

/** `together`: the event with all that were published with it, after one commit. */
type Listener = (event: DomainEvent, together: readonly DomainEvent[]) => void;

const listeners = new Set<Listener>();

/** Calls a listener with every event of this process; returns the function that stops it. */
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Calls the listeners with events. To be called only after what they report is committed. A listener that throws keeps neither the
 * others nor the caller from going on.
 */
export const publish = (events: readonly DomainEvent[]): void => {
  for (const event of events) {
    for (const listener of listeners) {
      try {
        listener(event, events);
      } catch (error) {
        getContext().reportListenerFault(error);
      }
    }
  }
};
