import { type User, UserModel } from '../../../models/members/user.ts';
import { type ModerationAction, ModerationActionModel } from '../../../models/operations/moderation-action.ts';
import { activeAdmins } from '../../../policies/account-state.ts';
import { system } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { getContext } from '../../kernel/context.ts';
import { DomainError } from '../../kernel/errors.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { changeWithin } from './member-changes.ts';

const MAX_AT_ONCE = 1_000;

// The type is named because only then its index, which has no nulls, is used.
const dueSuspensions = () => ({ 'suspension.until': { $type: 'date' as const, $lte: clock.now() } });

/** Ends the suspension of an account whose time is over. Returns whether it was; false also where somebody else has ended it. */
export const endDueSuspension = (userId: string): Promise<boolean> =>
  inTransaction(async (tx) => {
    const isDue = await UserModel.exists({ ...dueSuspensions(), _id: userId }).session(tx.session);
    if (isDue) await changeWithin(tx, system, userId, { suspended: false });
    return isDue !== null;
  });

/**
 * Ends all suspensions whose time is over. Returns the ids of their accounts, whose owners may be introduced on the same day. Safe
 * to repeat, also by many workers at once.
 */
export const endDueSuspensions = async (): Promise<string[]> => {
  const ended: string[] = [];
  for (const { _id } of await UserModel.find(dueSuspensions(), { _id: 1 }).limit(MAX_AT_ONCE).lean()) {
    if (await endDueSuspension(_id)) ended.push(_id);
  }
  return ended;
};

/** Returns the action by which somebody is suspended; null where they are not, or have been since an earlier version. */
export const findSuspension = async ({ suspension }: Pick<User, 'suspension'>): Promise<ModerationAction | null> =>
  suspension ? ModerationActionModel.findById(suspension.actionId).lean<ModerationAction>() : null;

/** Whether there is somebody of the staff who may decide on an appeal: an admin other than who suspended. */
export const hasOtherAdmin = async ({ by }: Pick<ModerationAction, 'by'>): Promise<boolean> =>
  (await UserModel.exists({ ...activeAdmins, ...(by === null ? {} : { _id: { $ne: by } }) })) !== null;

/**
 * Returns the refusal that a suspended person reads who has given the right password: until when, what staff wrote, and how an
 * appeal stands. Its issue at `appeal` is there where they may appeal.
 */
export const describeSuspension = async (user: Pick<User, 'suspension'>): Promise<DomainError> => {
  const action = await findSuspension(user);
  if (!action) return new DomainError('suspended');
  const { until, message, appeal } = action;
  const canAppeal = appeal === null && (await hasOtherAdmin(action));
  const sentences = [
    until ? `This account is suspended until ${formatEnd(until)}.` : 'This account is suspended.',
    ...(message ? [`Our team wrote: “${message}”`] : []),
    ...(appeal ? [describeAppeal(appeal)] : []),
  ];
  return new DomainError('suspended', sentences.join(' '), {
    ...(canAppeal ? { issues: [{ path: 'appeal', message: 'You can appeal this decision once.' }] } : {}),
  });
};

const describeAppeal = ({ answer }: NonNullable<ModerationAction['appeal']>): string =>
  answer === null
    ? 'You have appealed. Someone else on our team will decide.'
    : `We have decided on your appeal: “${answer}”`;

const formatEnd = (until: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: getContext().timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(until);
