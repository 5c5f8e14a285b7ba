import type { NoticeChannel } from '../../../shared/options.ts';
import { type Notice, NoticeModel } from '../../models/members/notice.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { Dispatch } from '../../models/operations/dispatch.ts';
import { isPaused, usableAccounts } from '../../policies/account-state.ts';
import { isAboutOthers, isAboutSecurity, isAway, wantsDelivery } from '../../policies/notices.ts';
import { clock } from '../kernel/clock.ts';
import { indexById } from '../kernel/ids.ts';
import { keepShown, type ShownNotice } from '../notices/notices.ts';
import { findSummarized } from '../notices/summaries.ts';
import { loadLinkKeys } from '../notices/unsubscribe.ts';
import { getNoticesReachableFrom } from '../settings/notice-times.ts';

/** What a person may be told by a dispatch, as of the time at which it was looked up. */
export interface Tellable {
  readonly receiver: User;
  /** The key that signs the links in mails to the receiver; undefined for other channels. */
  readonly linkKey?: string | undefined;
  readonly notices: readonly ShownNotice[];
  /** Until when these wait for the person's quiet times; null where they may be told now. */
  readonly heldUntil: Date | null;
  readonly lookedUpAt: Date;
}

/**
 * Looks up what some dispatches of one channel may tell now, by dispatch: what nobody has read meanwhile, of kinds that are
 * wanted by it, to people who may be told of it, about people whom they may see now. One that may tell nothing is left out.
 */
export const lookUpTellable = async (
  channel: NoticeChannel,
  dispatches: readonly Pick<Dispatch, '_id' | 'userId' | 'noticeIds'>[],
): Promise<Map<string, Tellable>> => {
  const lookedUpAt = clock.now();
  const userIds = dispatches.map(({ userId }) => userId);
  const [users, settings, profiles, notices] = await Promise.all([
    UserModel.find({ ...usableAccounts, _id: { $in: userIds } }).lean<User[]>(),
    SettingsModel.find({ _id: { $in: userIds } }).lean<Settings[]>(),
    ProfileModel.find({ _id: { $in: userIds } }, { location: 1 }).lean<Pick<Profile, '_id' | 'location'>[]>(),
    NoticeModel.find({ _id: { $in: dispatches.flatMap(({ noticeIds }) => noticeIds) }, readAt: null })
      .sort({ at: 1 })
      .lean<Notice[]>(),
  ]);
  const linkKeys =
    channel === 'email'
      ? await loadLinkKeys(
          users.map(({ _id }) => _id),
          settings,
        )
      : null;
  const [userOf, settingsOf, profileOf] = [indexById(users), indexById(settings), indexById(profiles)];
  const found = await Promise.all(
    dispatches.map(async ({ _id, userId, noticeIds }): Promise<[string, Tellable][]> => {
      const receiver = userOf.get(userId);
      if (!receiver) return [];
      const own = settingsOf.get(userId);
      const mine = notices.filter((notice) => notice.userId === userId && noticeIds.includes(notice._id));
      const told = await keepTellable(channel, receiver, mine, own);
      if (told.length === 0) return [];
      const isUrgent = told.some(({ notice }) => isAboutSecurity(notice.kind));
      const now = clock.now();
      const from = getNoticesReachableFrom(now, own?.noticeTimes, profileOf.get(userId)?.location ?? null);
      const heldUntil = !isUrgent && from > now ? from : null;
      return [[_id, { receiver, linkKey: linkKeys?.get(userId), notices: told, heldUntil, lookedUpAt }]];
    }),
  );
  return new Map(found.flat());
};

const SUMMARY = 'weekly-summary';

/** Keeps of a receiver's notices what they want by a channel and may be told now. */
const keepTellable = async (
  channel: NoticeChannel,
  receiver: User,
  notices: readonly Notice[],
  settings: Settings | undefined,
): Promise<ShownNotice[]> => {
  const now = clock.now();
  const isOnBreak = isPaused(receiver, now);
  const wanted = notices.filter(
    ({ kind }) => wantsDelivery(channel, kind, settings ?? {}) && !(isOnBreak && isAboutOthers(kind)),
  );
  const keepReachable = async (some: readonly Notice[]): Promise<ShownNotice[]> => {
    const shown = await keepShown(receiver._id, some, settings?.notifications);
    return shown.filter(({ person }) => person === null || !isPaused(person, now));
  };
  const shown = await keepReachable(wanted);
  if (!shown.some(({ notice }) => notice.kind === SUMMARY)) return shown;
  const others = shown.filter(({ notice }) => notice.kind !== SUMMARY);
  // Who is back has seen what waited.
  if (!isAway(receiver, now)) return others;
  const unread = await findSummarized(receiver._id);
  const waiting = await keepReachable(unread.filter(({ kind }) => wantsDelivery(channel, kind, settings ?? {})));
  if (waiting.length === 0) return others;
  return shown.map((one) => (one.notice.kind === SUMMARY ? { ...one, waiting } : one));
};
