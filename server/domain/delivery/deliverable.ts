import type { DeliveryChannel } from '../../../shared/notification.ts';
import { NOTIFICATIONS } from '../../../shared/notifications.ts';
import { isStaffRole } from '../../../shared/rules/roles.ts';
import { type Notification, NotificationModel } from '../../models/members/notification.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { Delivery } from '../../models/operations/delivery.ts';
import { isPaused, usableAccounts } from '../../policies/account-state.ts';
import { isAboutOthers, isAway, wantsDelivery } from '../../policies/notifications.ts';
import { clock } from '../kernel/clock.ts';
import { indexById } from '../kernel/ids.ts';
import { keepShown, type ShownNotification } from '../notifications/notifications.ts';
import { findSummarized } from '../notifications/summaries.ts';
import { loadLinkKeys } from '../notifications/unsubscribe.ts';
import { findReachableFrom } from '../settings/notification-times.ts';

/** What a person may be told by a delivery, as of the time at which it was looked up. */
export interface Deliverable {
  readonly receiver: User;
  /** The key that signs the links in mails to the receiver; undefined for other channels. */
  readonly linkKey?: string | undefined;
  readonly notices: readonly ShownNotification[];
  /** Until when these wait for the person's quiet times; null where they may be told now. */
  readonly heldUntil: Date | null;
  readonly lookedUpAt: Date;
}

/** Notifications of one receiver that are to be delivered. */
interface Candidate {
  readonly receiver: User;
  readonly settings: Settings | undefined;
  readonly notices: readonly Notification[];
}

/**
 * Looks up what some deliveries of one channel may tell now, by delivery: what nobody has read meanwhile, of kinds that are
 * wanted by it, to people who may be told of it, about people whom they may see now. One that may tell nothing is left out. Makes
 * the same queries for many deliveries as for one.
 */
export const findDeliverable = async (
  channel: DeliveryChannel,
  deliveries: readonly Pick<Delivery, '_id' | 'userId' | 'noticeIds'>[],
): Promise<Map<string, Deliverable>> => {
  const lookedUpAt = clock.now();
  const userIds = deliveries.flatMap(({ userId }) => userId ?? []);
  const [users, settings, profiles, notices] = await Promise.all([
    UserModel.find({ ...usableAccounts, _id: { $in: userIds } }).lean<User[]>(),
    SettingsModel.find({ _id: { $in: userIds } }).lean<Settings[]>(),
    ProfileModel.find({ _id: { $in: userIds } }, { location: 1 }).lean<Pick<Profile, '_id' | 'location'>[]>(),
    NotificationModel.find({ _id: { $in: deliveries.flatMap(({ noticeIds }) => noticeIds) }, readAt: null })
      .sort({ at: 1 })
      .lean<Notification[]>(),
  ]);
  const ownersOfLinks = channel === 'email' ? users.map(({ _id }) => _id) : [];
  const linkKeys = await loadLinkKeys(ownersOfLinks, settings);
  const [userOf, settingsOf, profileOf] = [indexById(users), indexById(settings), indexById(profiles)];
  const open = deliveries.flatMap(({ _id, userId, noticeIds }) => {
    const receiver = userOf.get(userId ?? '');
    if (!receiver) return [];
    const mine = notices.filter((notice) => notice.userId === userId && noticeIds.includes(notice._id));
    return [{ _id, receiver, settings: settingsOf.get(receiver._id), notices: mine }];
  });
  const kept = await keepDeliverable(channel, open);
  const now = clock.now();
  return new Map(
    open.flatMap(({ _id, receiver, settings: own }, at): [string, Deliverable][] => {
      const told = kept[at] ?? [];
      if (told.length === 0) return [];
      const reachableFrom = findReachableFrom(now, own?.noticeTimes, profileOf.get(receiver._id)?.location ?? null);
      // What has waited comes with what needs not wait.
      const from = Math.min(...told.map(({ notice }) => reachableFrom(notice.kind).getTime()));
      const heldUntil = from > now.getTime() ? new Date(from) : null;
      return [[_id, { receiver, linkKey: linkKeys.get(receiver._id), notices: told, heldUntil, lookedUpAt }]];
    }),
  );
};

const isSummary = ({ kind }: Notification): boolean => kind === 'weekly-summary';

/** Keeps of the notifications of each receiver what they want by a channel and may be told now. */
const keepDeliverable = async (
  channel: DeliveryChannel,
  candidates: readonly Candidate[],
): Promise<ShownNotification[][]> => {
  const now = clock.now();
  const keepReachable = async (some: readonly Candidate[]): Promise<ShownNotification[][]> => {
    const shown = await keepShown(
      some.map(({ receiver, settings, notices }) => ({
        userId: receiver._id,
        notices: notices.filter(({ kind }) => wantsDelivery(channel, kind, settings ?? {})),
        switches: settings?.notifications,
      })),
    );
    return shown.map((one) => one.filter(({ person }) => person === null || !isPaused(person, now)));
  };
  const tellable = candidates.map((one) => ({
    ...one,
    notices: one.notices.filter(
      ({ kind }) =>
        !(isPaused(one.receiver, now) && isAboutOthers(kind)) &&
        (isStaffRole(one.receiver.role) || !NOTIFICATIONS[kind].isForStaff),
    ),
  }));
  const shown = await keepReachable(tellable);
  // Whoever is back has seen what waited.
  const away = tellable.filter(({ receiver, notices }) => notices.some(isSummary) && isAway(receiver, now));
  const summarized = await findSummarized(away.map(({ receiver }) => receiver._id));
  const waiting = await keepReachable(away.map((one) => ({ ...one, notices: summarized.get(one.receiver._id) ?? [] })));
  const waitingOf = new Map(away.map(({ receiver }, at) => [receiver._id, waiting[at] ?? []]));
  return shown.map((one, at) =>
    one.flatMap((told) => {
      if (!isSummary(told.notice)) return [told];
      const parts = waitingOf.get(tellable[at]?.receiver._id ?? '') ?? [];
      return parts.length > 0 ? [{ ...told, waiting: parts }] : [];
    }),
  );
};
