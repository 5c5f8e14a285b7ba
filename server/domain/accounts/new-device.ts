import type { User } from '../../models/members/user.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { queueMail } from '../mail/outbox.ts';

/** Has the owner of an account told that somebody signs in with a browser that is new to it, which is named in words. */
export const reportNewDevice = ({ _id }: Pick<User, '_id'>, client: string): Promise<void> =>
  inTransaction((tx) => queueMail(tx, { kind: 'new-device', userId: _id, client }));
