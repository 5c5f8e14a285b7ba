import { type Conversation, ConversationModel } from '../models/conversation.ts';
import type { Matchmaker } from '../models/matchmaker.ts';
import { type SeenPerson, seePeople } from '../policies/visibility.ts';
import type { UserActor } from './actor.ts';
import { native } from './commit-sends.ts';
import { beforeCursor, cursorOf } from './cursors.ts';
import { matchmakerOf } from './matchmaker-thread.ts';
import { inboxOf, unreadIn } from './unread.ts';

interface Row {
  id: string;
  lastMessage: Conversation['lastMessage'];
  unread: number;
  cursor: string;
}

export type InboxRow = (Row & { kind: 'match'; other: SeenPerson }) | (Row & { kind: 'matchmaker'; other: Matchmaker });

type Thread = Pick<Conversation, '_id' | 'kind' | 'participants' | 'seq' | 'lastMessage' | 'lastActivityAt'>;

/**
 * The inbox: every connected match, with or without a message, and a VIP's matchmaker; the latest first. Whom the actor
 * may not see is not in it. Empty for an admin. Throws `bad_request` for a cursor that is none.
 */
export const listConversations = async (
  actor: UserActor,
  page: { before?: string | undefined; limit: number },
): Promise<InboxRow[]> => {
  const continued = beforeCursor(page.before, 'lastActivityAt', 'older');
  if (actor.role !== 'member') return [];
  const threads: Thread[] = await native<Conversation>(ConversationModel)
    .find({ $and: [inboxOf(actor), continued] })
    .sort({ lastActivityAt: -1, _id: -1 })
    .limit(page.limit)
    .toArray();
  if (threads.length < page.limit) threads.push(...(await unopenedThread(actor, page.before)));
  const others = threads.flatMap((thread) => thread.participants.filter((id) => id !== actor.userId));
  const [seen, unread, matchmaker] = await Promise.all([
    seePeople(actor.userId, others),
    unreadIn(actor.userId, threads),
    actor.user.assignedMatchmakerId ? matchmakerOf(actor.user.assignedMatchmakerId) : null,
  ]);
  return threads.flatMap((thread): InboxRow[] => {
    const row = {
      id: thread._id,
      lastMessage: thread.lastMessage,
      unread: unread.get(thread._id)?.count ?? 0,
      cursor: cursorOf(thread.lastActivityAt, thread._id),
    };
    if (thread.kind === 'matchmaker') return matchmaker ? [{ ...row, kind: 'matchmaker', other: matchmaker }] : [];
    const other = seen.get(thread.participants.find((id) => id !== actor.userId) ?? '');
    return other ? [{ ...row, kind: 'match', other }] : [];
  });
};

/** A matchmaker to whom nothing was ever said has no thread yet: the inbox shows them last all the same. */
const unopenedThread = async (actor: UserActor, before: string | undefined): Promise<Thread[]> => {
  const lastActivityAt = new Date(0);
  if (actor.tier !== 'vip' || !actor.user.assignedMatchmakerId) return [];
  if (before === cursorOf(lastActivityAt, actor.userId)) return [];
  const opened = await native<Conversation>(ConversationModel).countDocuments({ _id: actor.userId }, { limit: 1 });
  const born = { _id: actor.userId, kind: 'matchmaker' as const, participants: [actor.userId] };
  return opened > 0 ? [] : [{ ...born, seq: 0, lastMessage: null, lastActivityAt }];
};
