import { UserModel } from '../../models/members/user.ts';
import { absentAccounts, offerableAccounts } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { notifyMany } from '../notifications/notify.ts';

const DAY_MS = 86_400_000;
/** Whoever has been absent for longer was told, or is not told any more. */
const LOOK_BACK_DAYS = 7;

/** Notifies members who have become absent that nobody new is introduced to them until they are here again: once each time. */
export const notifyOfAbsence = async (): Promise<void> => {
  const now = clock.now();
  const earlier = absentAccounts(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS)).lastActiveAt.$lte;
  const { lastActiveAt } = absentAccounts(now);
  const among = { ...offerableAccounts(now), lastActiveAt: { ...lastActiveAt, $gt: earlier } };
  const absent = await UserModel.find(among, { lastActiveAt: 1 }).lean();
  await notifyMany(
    absent.map(({ _id: userId, lastActiveAt: at }) => ({
      ...{ userId, kind: 'introductions-paused' as const },
      event: `absent:${at?.toISOString()}`,
    })),
  );
};
