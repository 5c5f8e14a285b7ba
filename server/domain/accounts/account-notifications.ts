import type { AccountNotificationKind } from '../../../shared/options.ts';
import { type AccountNotification, AccountNotificationModel } from '../../models/members/account-notification.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';

const MAX_LISTED = 20;

/** Stores, in the caller's transaction, what the owner of an account has to be told. */
export const addAccountNotification = async (
  { session }: Transaction,
  userId: string,
  kind: AccountNotificationKind,
  more: Partial<Pick<AccountNotification, 'message' | 'until' | 'actionId'>> = {},
): Promise<void> => {
  await AccountNotificationModel.create([{ _id: newId(), userId, kind, at: clock.now(), ...more }], { session });
};

/** Lists what staff did to the safety of the actor's own account within a year, newest first. */
export const listAccountNotifications = (actor: UserActor): Promise<AccountNotification[]> =>
  AccountNotificationModel.find({ userId: actor.userId })
    .sort({ at: -1 })
    .limit(MAX_LISTED)
    .lean<AccountNotification[]>();
