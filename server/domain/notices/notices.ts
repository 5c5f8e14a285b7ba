import type { NoticeKind } from '../../../shared/options.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { type Notice, NoticeModel } from '../../models/members/notice.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { type NotificationSwitches, wantsNotice } from '../../policies/notices.ts';
import { loadVisibleProfiles, type ShownUser } from '../../policies/visibility.ts';
import { getRelation } from '../../policies/visibility-level.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { publish } from '../kernel/events.ts';
import { indexById } from '../kernel/ids.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';

/** A notice with the person whom it is about, as its receiver may see them now; null where it is about nobody. */
export interface ShownNotice {
  readonly notice: Notice;
  readonly person: Pick<User, '_id' | 'firstName' | 'pause'> | null;
  /** What a summary of the week tells of. */
  readonly waiting?: readonly ShownNotice[];
}

/**
 * Lists the actor's own notices, newest first: those of kinds that they have switched on, and of people whom they are connected
 * with and still see. A page may be shorter for it. Throws `bad_request` for a text that is no cursor.
 */
export const listNotices = async (
  actor: UserActor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ShownNotice[]> => {
  const { userId } = actor;
  const [settings, notices] = await Promise.all([
    SettingsModel.findById(userId, { notifications: 1 }).lean<Settings>(),
    NoticeModel.find({ userId, ...buildCursorFilter(before, 'at', 'older') })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<Notice[]>(),
  ]);
  return keepShown(userId, notices, settings?.notifications);
};

/** Keeps of a receiver's notices what they want and may see now. */
export const keepShown = async (
  userId: string,
  notices: readonly Notice[],
  switches: NotificationSwitches | undefined,
): Promise<ShownNotice[]> => {
  const wanted = notices.filter(({ kind }) => wantsNotice(kind, switches));
  const ids = [...new Set(wanted.flatMap(({ aboutId }) => aboutId ?? []))];
  const people = ids.length === 0 ? new Map() : await loadConnected(userId, ids);
  return wanted.flatMap((notice) => {
    if (notice.aboutId === null) return [{ notice, person: null }];
    const person = people.get(notice.aboutId);
    return person ? [{ notice, person }] : [];
  });
};

/** Loads those of some people whom a user is connected with and sees now. */
const loadConnected = async (userId: string, ids: readonly string[]): Promise<Map<string, ShownUser>> => {
  const matches = await MatchModel.find({ users: userId, status: 'accepted' }).lean();
  const connected = matches.filter((match) => getRelation(match, userId) === 'accepted');
  const others = ids.filter((id) => connected.some(({ users }) => users.includes(id)));
  const seen = await loadVisibleProfiles(userId, others, { matches: connected });
  return new Map([...seen].map(([id, { user }]) => [id, user]));
};

/**
 * Marks a notice, by its cursor, and all earlier ones of the actor's as read. Throws `bad_request` for a text that is no cursor.
 */
export const markNoticesRead = async ({ userId }: UserActor, upTo: string): Promise<void> => {
  const newer = buildCursorFilter(upTo, 'at', 'newer');
  await markRead(userId, { $nor: [newer] });
};

/** Marks the notices of messages in a conversation as read, as its reader has read them. */
export const markConversationNoticesRead = (userId: string, conversationId: string): Promise<void> =>
  markRead(userId, { openKey: conversationId });

/** Removes an unread notice of somebody who knows already what it tells. */
export const withdrawNotice = async (userId: string, event: string): Promise<void> => {
  const { deletedCount } = await NoticeModel.deleteOne({ userId, event, readAt: null });
  if (deletedCount > 0) publish([{ type: 'notices.read', userId }]);
};

const markRead = async (userId: string, which: Record<string, unknown>): Promise<void> => {
  const { modifiedCount } = await NoticeModel.updateMany(
    { userId, readAt: null, ...which },
    { $set: { readAt: clock.now(), openKey: null }, $unset: { due: 1 } },
  );
  if (modifiedCount > 0) publish([{ type: 'notices.read', userId }]);
};

/** A notice that its receiver is told of now, and how many they have not read. */
export interface AddedNotice extends ShownNotice {
  readonly unread: number;
}

/**
 * Loads notices that were just stored, for those of their receivers who want them and may see them now. Counts at most what was
 * not read of the kinds that are switched on. Makes the same few queries for many receivers, unless notices are about people.
 */
export const loadAddedNotices = async (noticeIds: readonly string[]): Promise<AddedNotice[]> => {
  const notices = await NoticeModel.find({ _id: { $in: [...noticeIds] } }).lean<Notice[]>();
  const receivers = [...new Set(notices.map(({ userId }) => userId))];
  const [present, settings, counts] = await Promise.all([
    UserModel.find({ ...usableAccounts, _id: { $in: receivers } }, { _id: 1 }).lean(),
    SettingsModel.find({ _id: { $in: receivers } }, { notifications: 1 }).lean<Settings[]>(),
    NoticeModel.aggregate<{ _id: { userId: string; kind: NoticeKind }; count: number }>([
      { $match: { userId: { $in: receivers }, readAt: null } },
      { $group: { _id: { userId: '$userId', kind: '$kind' }, count: { $sum: 1 } } },
    ]),
  ]);
  const settingsOf = indexById(settings);
  const added = await Promise.all(
    present.map(async ({ _id }) => {
      const switches = settingsOf.get(_id)?.notifications;
      const mine = notices.filter(({ userId }) => userId === _id);
      const unread = counts
        .filter((group) => group._id.userId === _id && wantsNotice(group._id.kind, switches))
        .reduce((sum, { count }) => sum + count, 0);
      return (await keepShown(_id, mine, switches)).map((shown) => ({ ...shown, unread }));
    }),
  );
  return added.flat();
};
