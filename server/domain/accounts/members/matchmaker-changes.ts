import type { MemberChange } from '../../../../shared/contract/staff/member-change.ts';
import { NotificationModel } from '../../../models/members/notification.ts';
import { type Cover, type User, UserModel } from '../../../models/members/user.ts';
import { getActiveMatchmakerId } from '../../../policies/staff.ts';
import type { Actor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/transaction.ts';
import { announceMatchmakers, settleWaiting } from '../../membership/tier.ts';
import { syncMatchmakerThread } from '../../messaging/matchmaker-thread.ts';
import { notify } from '../../notifications/notify.ts';
import { endLostRequests } from '../../picks/planned-picks.ts';

/** A change of an account; `cover` goes with a matchmaker who stands in for another one. `isToldOtherwise`: its cause tells of the mark. */
export type AccountChange = MemberChange & { readonly cover?: Cover; readonly isToldOtherwise?: boolean };

/** Returns whom the next matchmaker of an account stands in for: nobody, unless that is given or so already. */
export const settleCover = (
  before: Pick<User, 'assignedMatchmakerId' | 'cover'>,
  next: string | null,
  cover?: Cover,
): Cover | null => cover ?? (next !== null && next === before.assignedMatchmakerId ? (before.cover ?? null) : null);

/** Tells a member, their former matchmaker and the next one, and the admins, that another one works with the member now. */
export const tellOfMatchmaker = async (tx: Transaction, actor: Actor, before: User, after: User): Promise<void> => {
  const [was, is] = [getActiveMatchmakerId(before), getActiveMatchmakerId(after)];
  // A cover that is over has no active matchmaker; its end is told all the same.
  if (was === is && before.assignedMatchmakerId === after.assignedMatchmakerId) return;
  announceMatchmakers(tx, before.cover ? before.assignedMatchmakerId : was, is);
  if (is === null || (actor.kind === 'system' && !after.cover && !before.cover)) return;
  const isBack = before.cover?.insteadOf === is;
  const kind = after.cover ? 'matchmaker-away' : isBack ? 'matchmaker-back' : 'matchmaker-assigned';
  const { _id: userId } = after;
  // The first message of the next one needs no notification of its own: this one leads there.
  await NotificationModel.updateMany({ userId, openKey: userId }, { $set: { openKey: null } }, { session: tx.session });
  const event = `matchmaker:${is}:${clock.now().getTime()}`;
  await notify(tx, { kind, userId, event, ...(kind === 'matchmaker-assigned' && { openKey: userId }) });
};

/** Takes a former matchmaker's members away from them; those with whom they stood in for another go back to that one. */
export const unassignAll = async (tx: Transaction, matchmakerId: string): Promise<void> => {
  const { session } = tx;
  const theirs = { assignedMatchmakerId: { $type: 'string', $eq: matchmakerId } } as const;
  for (const member of await UserModel.find(theirs, null, { session }).lean<User[]>()) {
    const { _id } = member;
    const set = { assignedMatchmakerId: member.cover?.insteadOf ?? null, cover: null };
    await UserModel.updateOne({ _id }, { $set: set }, { session });
    await settleWaiting(tx, { ...member, ...set });
    await syncMatchmakerThread(session, _id);
    await endLostRequests(tx, { ...member, ...set });
    tx.record({ type: 'user.updated', userId: _id });
  }
};
