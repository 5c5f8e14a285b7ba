import { withPatientConnection } from '../../database/connection.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import { clock } from '../kernel/clock.ts';

/** Why what was still to be sent at the time of a backup is not sent after its restore. */
const RESTORED = 'a backup was restored, and it may have been sent before';

/**
 * Ends what a restored backup would bring back to life: sessions and devices of before, of which Redis and browsers may still have
 * records, one-time links, which may have been used since, and what was still to be sent when the backup was made, which may have been
 * sent since. To be called once after the documents are stored, before any program runs on them. A collection may be read as a
 * whole: there is no index yet.
 */
export const settleRestored = (): Promise<void> =>
  withPatientConnection(async (connection) => {
    const open = <T extends object>({ collection: { name } }: { collection: { name: string } }) =>
      connection.collection<T>(name);
    // An epoch counts ends of sessions one by one, so that one of before can equal a restored one again. Raised by the seconds since
    // 1970 it equals none of them, nor one that an earlier restore of the same backup gave.
    const sessionEpoch = Math.floor(clock.now().getTime() / 1000);
    await open<User>(UserModel).updateMany(
      {},
      { $inc: { sessionEpoch }, $unset: { keptSession: '', emailChange: '' } },
    );
    await open(ResetTokenModel).deleteMany({});
    await open(NotificationModel).updateMany({ due: { $exists: true } }, { $unset: { due: '' } });
    // What is sent at most once was handed over; notifications that were would be sent again.
    await open<Delivery>(DeliveryModel).updateMany(
      { $or: [{ state: 'waiting' }, { state: 'handed-over', overdueAt: { $ne: null } }] },
      { $set: { state: 'dropped', overdueAt: null, to: null, reason: RESTORED } },
    );
  });
