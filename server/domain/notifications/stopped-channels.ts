import type { DeliveryChannel } from '../../../shared/notification.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { clock } from '../kernel/clock.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { findTakingDevices } from './push-subscriptions.ts';

/**
 * Stops a channel for a person, as they were told, whose end takes nothing any more: mail unless they have another address meanwhile,
 * push unless they have a device meanwhile.
 */
export const stopChannel = (channel: DeliveryChannel, told: Pick<User, '_id' | 'email'>): Promise<void> =>
  channel === 'email' ? stopMail(told) : stopPush(told._id);

const stopMail = ({ _id, email }: Pick<User, '_id' | 'email'>): Promise<void> =>
  inTransaction(async ({ session }) => {
    // It is written, not only read, so that this comes before or after a change of the address.
    const { matchedCount } = await UserModel.updateOne({ _id, email }, { $inc: { rightsVersion: 1 } }, { session });
    if (matchedCount === 0) return;
    await SettingsModel.updateOne(
      { _id },
      { $set: { 'stoppedChannels.email': clock.now() } },
      { session, upsert: true, setDefaultsOnInsert: true },
    );
  });

const stopPush = async (_id: string): Promise<void> => {
  await SettingsModel.updateOne(
    { _id },
    { $set: { 'stoppedChannels.push': clock.now() } },
    { upsert: true, setDefaultsOnInsert: true },
  );
  // A device that is added from here on has push go out again by itself.
  if ((await findTakingDevices(_id)).length > 0) {
    await SettingsModel.updateOne({ _id }, { $unset: { 'stoppedChannels.push': 1 } });
  }
};

/** Has notifications go out by mail again, in the caller's transaction, as the account has another address now. */
export const restartMail = async ({ session }: Transaction, userId: string): Promise<void> => {
  await SettingsModel.updateOne({ _id: userId }, { $unset: { 'stoppedChannels.email': 1 } }, { session });
};
