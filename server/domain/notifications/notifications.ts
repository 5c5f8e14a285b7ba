import type { PhotoSharing } from '../../../shared/contract/base/views.ts';
import type { NotificationTopic } from '../../../shared/notification.ts';
import type { BellKind } from '../../../shared/notifications.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Notification, NotificationModel } from '../../models/members/notification.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { canSeeMatch } from '../../policies/match-access.ts';
import { type NotificationSwitches, wantsKind } from '../../policies/notifications.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { getRelation } from '../../policies/visibility-level.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { publish } from '../kernel/events.ts';
import { indexById, pairKey } from '../kernel/ids.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';

/** A notification with the person whom it is about, as its receiver may see them now; null where it is about nobody. */
export interface ShownNotification {
  readonly notice: Notification;
  readonly person: Pick<User, '_id' | 'firstName' | 'pause'> | null;
  /** That person's profile, as far as the receiver sees it. */
  readonly profile?: VisibleProfile['profile'];
  /** What a summary of the week tells of. */
  readonly waiting?: readonly ShownNotification[];
}

/** Notifications of one person, with the switches by which they want them. */
export interface ReceiverNotifications {
  readonly userId: string;
  readonly notices: readonly Notification[];
  readonly switches: NotificationSwitches | undefined;
}

/**
 * Lists the actor's own notifications, newest first: those of kinds that they have switched on, about people whom they still see, and of
 * what still is so. A page may be shorter for it. Throws `bad_request` for a text that is no cursor.
 */
export const listNotifications = async (
  actor: UserActor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ShownNotification[]> => {
  const { userId } = actor;
  const [settings, notices] = await Promise.all([
    SettingsModel.findById(userId, { notifications: 1 }).lean<Settings>(),
    NotificationModel.find({ userId, ...buildCursorFilter(before, 'at', 'older') })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<Notification[]>(),
  ]);
  // Those of a day that has passed are no longer new.
  const now = notices.filter(({ kind, event }) => kind !== 'introductions' || event === getIntroductionsEvent(today()));
  return (await keepShown([{ userId, notices: now, switches: settings?.notifications }])).flat();
};

/** Returns the key of the event that a day's introductions are ready. */
export const getIntroductionsEvent = (day: string): string => `introductions:${day}`;

/** Returns whether what a notification tells of somebody still is so, by the match with them as its receiver knows it. */
const isStillSo = (
  { kind, aboutId }: Notification,
  match: Match,
  userId: string,
  { theirs, isAsked }: PhotoSharing,
) => {
  const relation = getRelation(match, userId);
  const isOpen = relation === 'accepted' || relation === 'open';
  switch (kind) {
    case 'photos-asked':
      return isOpen && isAsked;
    case 'photos-shown':
      return isOpen && theirs === 'clear';
    case 'conversation-closed':
      return relation === 'rejected' && match.ended?.by === aboutId;
    default:
      return relation === 'accepted';
  }
};

/** Keeps of the notifications of each of some receivers what they want and may see now; with the same few queries for all of them. */
export const keepShown = async (receivers: readonly ReceiverNotifications[]): Promise<ShownNotification[][]> => {
  const wanted = receivers.map(({ notices, switches }) => notices.filter(({ kind }) => wantsKind(kind, switches)));
  const idsOf = wanted.map((notices) => [...new Set(notices.flatMap(({ aboutId }) => aboutId ?? []))]);
  const pairKeys = receivers.flatMap(({ userId }, at) => (idsOf[at] ?? []).map((id) => pairKey(userId, id)));
  const matches = pairKeys.length === 0 ? [] : await MatchModel.find({ pairKey: { $in: pairKeys } }).lean<Match[]>();
  const matchOf = new Map(matches.map((match) => [match.pairKey, match]));
  return Promise.all(
    receivers.map(async ({ userId }, at) => {
      const introduced = (idsOf[at] ?? []).flatMap((id) => {
        const match = matchOf.get(pairKey(userId, id));
        return match && canSeeMatch(match, userId) ? [{ id, match }] : [];
      });
      const people = await loadVisibleProfiles(
        userId,
        introduced.map(({ id }) => id),
        { matches: introduced.map(({ match }) => match) },
      );
      return (wanted[at] ?? []).flatMap((notice): ShownNotification[] => {
        if (notice.aboutId === null) return [{ notice, person: null }];
        const [person, match] = [people.get(notice.aboutId), matchOf.get(pairKey(userId, notice.aboutId))];
        if (!person || !match || !isStillSo(notice, match, userId, person.photoSharing)) return [];
        return [{ notice, person: person.user, profile: person.profile }];
      });
    }),
  );
};

/**
 * Marks a notification, by its cursor, and all earlier ones of the actor's as read, and some by their ids. Throws `bad_request` for a text
 * that is no cursor.
 */
export const markNotificationsRead = async (
  { userId }: UserActor,
  { upTo, ids = [] }: { upTo?: string | undefined; ids?: readonly string[] | undefined },
): Promise<void> => {
  const earlier = upTo === undefined ? [] : [{ $nor: [buildCursorFilter(upTo, 'at', 'newer')] }];
  await markRead(userId, { $or: [{ _id: { $in: ids } }, ...earlier] });
};

/** Marks the notifications of messages in a conversation as read, as its reader has read them. */
export const markConversationNotificationsRead = (userId: string, conversationId: string): Promise<void> =>
  markRead(userId, { openKey: conversationId });

/** Removes an unread notification of somebody who knows already what it tells. */
export const removeUnread = async (userId: string, event: string): Promise<void> => {
  const { deletedCount } = await NotificationModel.deleteOne({ userId, event, readAt: null });
  if (deletedCount > 0) publish([{ type: 'notifications.read', userId }]);
};

/** Takes topics whose mails are on again out of the notifications that they were switched off. */
export const removeSwitchedOff = async (userId: string, topics: readonly NotificationTopic[]): Promise<void> => {
  const told = { userId, kind: 'mails-switched-off' as const };
  const { modifiedCount } = await NotificationModel.updateMany(told, { $pull: { topics: { $in: [...topics] } } });
  await NotificationModel.deleteMany({ ...told, topics: { $size: 0 } });
  if (modifiedCount > 0) publish([{ type: 'notifications.read', userId }]);
};

const markRead = async (userId: string, which: Record<string, unknown>): Promise<void> => {
  const { modifiedCount } = await NotificationModel.updateMany(
    { userId, readAt: null, ...which },
    { $set: { readAt: clock.now(), openKey: null }, $unset: { due: 1 } },
  );
  if (modifiedCount > 0) publish([{ type: 'notifications.read', userId }]);
};

/** A notification that its receiver is told of now, and how many they have not read. */
export interface AddedNotification extends ShownNotification {
  readonly unread: number;
}

/**
 * Loads notifications that were just stored, for those of their receivers who want them and may see them now. Counts at most what was
 * not read of the kinds that are switched on. Makes the same few queries for many receivers.
 */
export const loadAddedNotifications = async (noticeIds: readonly string[]): Promise<AddedNotification[]> => {
  const notices = await NotificationModel.find({ _id: { $in: [...noticeIds] } }).lean<Notification[]>();
  const receivers = [...new Set(notices.map(({ userId }) => userId))];
  const [present, settings, counts] = await Promise.all([
    UserModel.find({ ...usableAccounts, _id: { $in: receivers } }, { _id: 1 }).lean(),
    SettingsModel.find({ _id: { $in: receivers } }, { notifications: 1 }).lean<Settings[]>(),
    NotificationModel.aggregate<{ _id: { userId: string; kind: BellKind }; count: number }>([
      { $match: { userId: { $in: receivers }, readAt: null } },
      { $group: { _id: { userId: '$userId', kind: '$kind' }, count: { $sum: 1 } } },
    ]),
  ]);
  const settingsOf = indexById(settings);
  const added = present.map(({ _id: userId }) => ({
    userId,
    notices: notices.filter((notice) => notice.userId === userId),
    switches: settingsOf.get(userId)?.notifications,
  }));
  return (await keepShown(added)).flatMap((shown, at) => {
    const { userId, switches } = added[at] ?? {};
    const unread = counts
      .filter(({ _id }) => _id.userId === userId && wantsKind(_id.kind, switches))
      .reduce((sum, { count }) => sum + count, 0);
    return shown.map((one) => ({ ...one, unread }));
  });
};
