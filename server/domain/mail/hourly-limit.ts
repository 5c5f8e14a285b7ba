import { type Mail, MailModel } from '../../models/operations/mail.ts';
import { clock } from '../kernel/clock.ts';

const HOUR_MS = 3_600_000;

/** Returns whether so many mails of the same kind were sent, or wait, for the same account within an hour before this one. */
export const isOverHourlyLimit = async (
  { _id, kind, userId, createdAt }: Pick<Mail, '_id' | 'kind' | 'userId' | 'createdAt'>,
  maxAnHour: number,
): Promise<boolean> => {
  // Those that wait count too: several may be sent at the same moment.
  const earlier = {
    kind,
    userId,
    createdAt: { $gt: new Date(clock.now().getTime() - HOUR_MS) },
    $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
    state: { $in: ['waiting', 'handed-over', 'sent'] as const },
  };
  return (await MailModel.countDocuments(earlier)) >= maxAnHour;
};
