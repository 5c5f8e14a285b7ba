import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import type { Matchmaker } from '../../models/messaging/matchmaker.ts';
import { getReadMarkId } from '../../models/messaging/read-mark.ts';
import { canWriteInConversation, isEnded } from '../../policies/conversation-access.ts';
import { getSilentSince, getTurnAnswer } from '../../policies/turns.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { buildCursorFilter, formatCursor } from '../kernel/pagination.ts';
import { loadInterestWords, type ShownWords } from './interest-words.ts';
import { loadMatchmaker } from './matchmaker-thread.ts';
import { loadPresence, type Presence } from './presence.ts';
import { isPutAwayBy } from './put-away.ts';
import { countUnreadByThread, getInboxFilter, loadReadMarks } from './unread.ts';

interface Row {
  id: string;
  lastMessage: Conversation['lastMessage'];
  unread: number;
  /** The `seq` up to which the actor has read. */
  ownReadUpTo: number;
  /** Whether the actor may write a message now. */
  canMessage: boolean;
  cursor: string;
}

interface MatchRow extends Row {
  kind: 'match';
  other: VisibleProfile;
  /** The `seq` up to which the other has read, as far as the actor may know it. */
  readUpTo: number;
  /** Undefined where the actor may not see it. */
  presence: Presence | undefined;
  /** Who has closed the connection, and why; undefined unless somebody has. */
  ended: Match['ended'];
  /** What was written with the interest of the two; undefined where there is nothing. */
  words?: ShownWords | undefined;
  /** Since when the actor has not written where it is their turn and they are to be asked about it; null as a rule. */
  silentSince: Date | null;
  /** Whether the actor has put it away from their inbox. */
  isPutAway: boolean;
  /** Who has asked for more time to respond to the last message. */
  moreTime: 'me' | 'other' | null;
}

/** A conversation with the time of its place in the inbox: of its last message, or of its opening or end where that was later. */
type ActiveConversation = Conversation & { readonly activeAt: Date };

/** A conversation with what its row shows. */
export type InboxRow = MatchRow | (Row & { kind: 'matchmaker'; other: Matchmaker });

/**
 * Returns the inbox, the latest conversation first: every accepted match, with or without a message, and a VIP member's
 * matchmaker, but not what the actor has put away; with `of`, only the conversation of that match or matchmaker. Members whom the actor may not see are left out.
 * Empty for an admin. Throws `bad_request` for a text that is no cursor.
 */
export const listConversations = async (
  actor: UserActor,
  page: { before?: string | undefined; of?: string | undefined; limit: number },
): Promise<InboxRow[]> => {
  const continued = buildCursorFilter(page.before, 'activeAt', 'older');
  if (actor.role !== 'member') return [];
  const isMatchmakers = page.of !== undefined && page.of === actor.user.assignedMatchmakerId;
  const only = page.of === undefined ? {} : { _id: isMatchmakers ? actor.userId : page.of };
  const threads = await getRawCollection<Conversation>(ConversationModel)
    .aggregate<ActiveConversation>([
      { $match: { $and: [getInboxFilter(actor, { withPutAway: page.of !== undefined }), only] } },
      { $set: { activeAt: { $max: ['$lastActivityAt', '$lastMessage.createdAt'] } } },
      { $match: continued },
      { $sort: { activeAt: -1, _id: -1 } },
      { $limit: page.limit },
    ])
    .toArray();
  if (threads.length < page.limit && (page.of === undefined || isMatchmakers))
    threads.push(...(await findUnopenedThread(actor, page.before)));
  return loadRows(actor, threads);
};

const MUTUAL = { userResponse: 'interested', otherUserResponse: 'interested' } as const;

const loadRows = async (actor: UserActor, threads: readonly ActiveConversation[]): Promise<InboxRow[]> => {
  const { userId } = actor;
  const otherIn = ({ participants }: Conversation): string => participants.find((id) => id !== userId) ?? '';
  const others = threads.map(otherIn).filter((id) => id !== '');
  const marks = await loadReadMarks(
    threads.flatMap((thread) => [getReadMarkId(userId, thread._id), getReadMarkId(otherIn(thread), thread._id)]),
  );
  const [seen, unread, presence, matchmaker, endedOf, words] = await Promise.all([
    loadVisibleProfiles(userId, others),
    countUnreadByThread(userId, threads, marks),
    loadPresence(
      userId,
      threads
        .filter((thread) => !isEnded(thread))
        .map(otherIn)
        .filter((id) => id !== ''),
    ),
    actor.user.assignedMatchmakerId ? loadMatchmaker(actor.user.assignedMatchmakerId) : null,
    loadEnded(threads.filter(isEnded)),
    // There is a conversation where both are interested.
    loadInterestWords(
      userId,
      threads.flatMap(({ _id, kind }) => (kind === 'match' ? [{ id: _id, view: MUTUAL }] : [])),
    ),
  ]);
  return threads.flatMap((thread): InboxRow[] => {
    const row = {
      id: thread._id,
      lastMessage: thread.lastMessage,
      unread: unread.get(thread._id)?.count ?? 0,
      ownReadUpTo: marks.get(getReadMarkId(userId, thread._id))?.seq ?? 0,
      cursor: formatCursor(thread.activeAt, thread._id),
    };
    if (thread.kind === 'matchmaker') {
      // The thread follows the account, so the account decides.
      const canMessage = includesMatchmaker(actor.role, actor.tier);
      return matchmaker ? [{ ...row, kind: 'matchmaker', other: matchmaker, canMessage }] : [];
    }
    const otherId = otherIn(thread);
    const other = seen.get(otherId);
    const readUpTo = marks.get(getReadMarkId(otherId, thread._id))?.shownSeq ?? 0;
    const canMessage = canWriteInConversation(thread, actor);
    if (!other) return [];
    return [
      {
        ...row,
        kind: 'match',
        other,
        readUpTo,
        presence: presence.get(otherId),
        canMessage,
        ended: endedOf.get(thread._id),
        words: words.get(thread._id),
        silentSince: getSilentSince(thread, userId, clock.now()),
        moreTime: getMoreTime(thread, userId, otherId),
        isPutAway: isPutAwayBy(thread, userId),
      },
    ];
  });
};

/** Loads how the connections of some conversations were closed, by id. */
const loadEnded = async (threads: readonly Conversation[]): Promise<ReadonlyMap<string, Match['ended']>> => {
  if (threads.length === 0) return new Map();
  const among = { _id: { $in: threads.map(({ _id }) => _id) } };
  const matches: Pick<Match, '_id' | 'ended'>[] = await MatchModel.find(among, { ended: 1 }).lean();
  return new Map(matches.map(({ _id, ended }) => [_id, ended]));
};

const getMoreTime = (thread: Conversation, userId: string, otherId: string): MatchRow['moreTime'] => {
  if (isEnded(thread)) return null;
  if (getTurnAnswer(thread, userId) === 'more-time') return 'me';
  return getTurnAnswer(thread, otherId) === 'more-time' ? 'other' : null;
};

/** The thread of a matchmaker with whom no message was exchanged: it is not stored yet and comes last in the inbox. */
const findUnopenedThread = async (actor: UserActor, before: string | undefined): Promise<ActiveConversation[]> => {
  const never = new Date(0);
  const matchmakerId = actor.user.assignedMatchmakerId;
  if (!includesMatchmaker(actor.role, actor.tier) || !matchmakerId) return [];
  if (before === formatCursor(never, actor.userId)) return [];
  const opened = await getRawCollection<Conversation>(ConversationModel).countDocuments(
    { _id: actor.userId },
    { limit: 1 },
  );
  if (opened > 0) return [];
  const rights = { matchmakerId, participants: [actor.userId], mutedBy: [], presenceHiddenBy: [], frozen: [] };
  const times = { lastActivityAt: never, activeAt: never };
  return [{ ...rights, ...times, _id: actor.userId, kind: 'matchmaker', seq: 0, lastMessage: null }];
};
