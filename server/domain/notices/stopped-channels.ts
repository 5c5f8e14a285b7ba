import { SettingsModel } from '../../models/members/settings.ts';
import type { Dispatch } from '../../models/operations/dispatch.ts';
import { clock } from '../kernel/clock.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Stops a channel for a person whose end takes nothing any more. */
export const stopChannel = async ({ userId, channel }: Pick<Dispatch, 'userId' | 'channel'>): Promise<void> => {
  await SettingsModel.updateOne(
    { _id: userId },
    { $set: { [`stoppedChannels.${channel}`]: clock.now() } },
    { upsert: true, setDefaultsOnInsert: true },
  );
};

/** Has notices go out by mail again, in the caller's transaction, as the account has another address now. */
export const restartMail = async ({ session }: Transaction, userId: string): Promise<void> => {
  await SettingsModel.updateOne({ _id: userId }, { $unset: { 'stoppedChannels.email': 1 } }, { session });
};
