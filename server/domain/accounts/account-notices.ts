import type { AccountNoticeKind } from '../../../shared/options.ts';
import { type AccountNotice, AccountNoticeModel } from '../../models/members/account-notice.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';

const MAX_LISTED = 20;

/** Stores, in the caller's transaction, what the owner of an account has to be told. */
export const addAccountNotice = async (
  { session }: Transaction,
  userId: string,
  kind: AccountNoticeKind,
  more: Partial<Pick<AccountNotice, 'message' | 'until' | 'actionId'>> = {},
): Promise<void> => {
  await AccountNoticeModel.create([{ _id: newId(), userId, kind, at: clock.now(), ...more }], { session });
};

/** Lists what staff did to the safety of the actor's own account within a year, newest first. */
export const listAccountNotices = (actor: UserActor): Promise<AccountNotice[]> =>
  AccountNoticeModel.find({ userId: actor.userId }).sort({ at: -1 }).limit(MAX_LISTED).lean<AccountNotice[]>();
