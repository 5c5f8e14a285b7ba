import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { membersOfMatchmaker, requireStaff } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';
import { compareCandidates, describeCandidates } from './candidates.ts';
import { loadPickViews, lockOwnMember, type PickDetails, requireUnrefused } from './picks.ts';
import { announcePick } from './planned-picks.ts';

/** A pick that waits for an agreement, with how the two compare for the member of the matchmaker who reads it. */
export interface PickRequestDetails {
  details: PickDetails;
  score: number;
  keyFactors: readonly string[];
}

/** Nobody has to look through more at once. */
const MAX_LISTED = 100;

/**
 * Lists the picks that wait for the actor's agreement, and the actor's own that wait for another matchmaker's, oldest first; both
 * empty for an admin. What is shown is recorded. Throws `not_found` for anyone but staff.
 */
export const listPickRequests = async (
  actor: UserActor,
): Promise<{ received: PickRequestDetails[]; sent: PickRequestDetails[] }> => {
  requireStaff(actor);
  const waiting = { isOpen: true, status: 'asked' } as const;
  const [received, sent] = await Promise.all([
    findOfOwn(actor, 'candidateId', { ...waiting, askedId: actor.userId }),
    findOfOwn(actor, 'memberId', { ...waiting, matchmakerId: actor.userId }),
  ]);
  const requests = { received: await compare(received, 'candidateId'), sent: await compare(sent, 'memberId') };
  await recordList(
    actor,
    'staffPickRequests.list',
    [...received, ...sent].flatMap(({ memberId, candidateId }) => [memberId, candidateId]),
  );
  return requests;
};

/** Counts what waits for the actor's agreement, as the list shows it. Nobody is named: no look is recorded. */
export const countPickRequests = async (actor: UserActor): Promise<number> => {
  requireStaff(actor);
  return (await findOfOwn(actor, 'candidateId', { isOpen: true, status: 'asked', askedId: actor.userId })).length;
};

/** Finds picks whose one side is a member of the actor's now: while a colleague stands in for the actor, or after that, it is not. */
const findOfOwn = async (
  { userId }: UserActor,
  side: 'memberId' | 'candidateId',
  filter: Partial<StoredPick>,
): Promise<StoredPick[]> => {
  const picks = await PickModel.find(filter).sort({ createdAt: 1, _id: 1 }).limit(MAX_LISTED).lean<StoredPick[]>();
  const ids = picks.map((pick) => pick[side]);
  const own = await UserModel.find({ _id: { $in: ids }, ...membersOfMatchmaker(userId) }, { _id: 1 }).lean();
  const isOwn = new Set(own.map(({ _id }) => _id));
  return picks.filter((pick) => isOwn.has(pick[side]));
};

/** Compares the two of each pick as the one on the reader's side would be shown the other; a pair without a score has 0. */
const compare = async (picks: readonly StoredPick[], own: 'memberId' | 'candidateId'): Promise<PickRequestDetails[]> =>
  Promise.all(
    (await loadPickViews(picks)).map(async (details) => {
      const { pick } = details;
      const [ownId, otherId] =
        own === 'memberId' ? [pick.memberId, pick.candidateId] : [pick.candidateId, pick.memberId];
      const [user, viewer] = await Promise.all([UserModel.findById(ownId).lean<User>(), loadDailySnapshot(ownId)]);
      const compared = user ? await compareCandidates(user, [otherId]) : [];
      const [row] = viewer ? await describeCandidates(viewer, compared) : [];
      return { details, score: row?.score ?? 0, keyFactors: row?.explanation.keyFactors ?? [] };
    }),
  );

/**
 * Agrees to a pick of another matchmaker, or declines it, once. Throws `not_found` for a pick about which the actor was not asked
 * or whose candidate is theirs no more, `conflict` where it was answered or withdrawn meanwhile, or their own member has said no.
 */
export const answerPickRequest = async (actor: UserActor, pickId: string, agrees: boolean): Promise<void> => {
  requireStaff(actor);
  await inTransaction(async (tx) => {
    const { session } = tx;
    const asked = { _id: pickId, askedId: actor.userId };
    const pick = await PickModel.findOne(asked, null, { session }).lean<StoredPick>();
    if (!pick) throw notFound('not asked');
    await lockOwnMember(tx, actor, pick.candidateId);
    if (agrees) await requireUnrefused(tx, actor, [pick.candidateId, pick.memberId]);
    const answered = agrees ? { status: 'waiting' as const } : { status: 'refused' as const, isOpen: false };
    const { modifiedCount } = await PickModel.updateOne({ ...asked, status: 'asked' }, answered, { session });
    if (modifiedCount === 0) throw conflict('This request was answered or withdrawn meanwhile.');
    const action = agrees ? 'pick.agreed' : 'pick.refused';
    await recordAudit(tx, actor, action, pick.candidateId, { id: pickId, memberId: pick.memberId });
    tx.record(announcePick(pick));
    if (agrees) tx.record({ type: 'pick.ready', memberId: pick.memberId });
  });
};
