import { PICK_REASON_SENTENCES, type PickState } from '../../../shared/pick-options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import { type ShortlistEntry, ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { canSeeMatch } from '../../policies/match-access.ts';
import { canWithdrawPick, getAskedMatchmakerId, getPickState, withdrawablePicks } from '../../policies/picks.ts';
import { getQuestionState, letsPick } from '../../policies/shortlist.ts';
import { canWriteInMemberThread, membersOfMatchmaker } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, DomainError, forbidden, isDuplicate, notFound } from '../kernel/errors.ts';
import { newId, pairKey } from '../kernel/ids.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { loadMatchmaker } from '../messaging/matchmaker-thread.ts';
import { compareCandidates } from './candidates.ts';
import { type CardPerson, loadCards, requireVipMember } from './people.ts';
import { announcePick } from './planned-picks.ts';

/** A pick with what a desk shows of it. */
export interface PickDetails {
  pick: StoredPick;
  member: CardPerson;
  candidate: CardPerson;
  matchmakerName: string;
  state: PickState;
  canWithdraw: boolean;
}

/** Lists the picks for a VIP member, newest first, for their matchmaker and for admins. Throws `not_found`. */
export const listPicks = async (
  actor: UserActor,
  memberId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<PickDetails[]> => {
  await requireVipMember(actor, memberId);
  const picks = await PickModel.find({ memberId, ...buildCursorFilter(before, 'createdAt', 'older') })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<StoredPick[]>();
  const details = await loadPickViews(picks);
  await recordList(
    actor,
    'staffPicks.list',
    details.flatMap(({ pick }) => [pick.memberId, pick.candidateId]),
  );
  return details;
};

/** Adds what a desk shows to some picks, in their order. */
export const loadPickViews = async (picks: readonly StoredPick[]): Promise<PickDetails[]> => {
  const matches = await MatchModel.find({ pairKey: { $in: picks.map((pick) => pick.pairKey) } }).lean<Match[]>();
  const connected = new Set(matches.flatMap(({ status, users }) => (status === 'accepted' ? users : [])));
  const cards = await loadCards(
    picks.flatMap(({ memberId, candidateId }) => [memberId, candidateId]),
    connected,
  );
  const matchOf = new Map(matches.map((match) => [match.pairKey, match]));
  const names = new Map<string, string>();
  for (const id of new Set(picks.map(({ matchmakerId }) => matchmakerId)))
    names.set(id, (await loadMatchmaker(id))?.name ?? 'A former matchmaker');
  return picks.flatMap((pick) => {
    const [member, candidate] = [cards.get(pick.memberId), cards.get(pick.candidateId)];
    if (!member || !candidate) return [];
    const state = getPickState(pick, matchOf.get(pick.pairKey) ?? null);
    const matchmakerName = names.get(pick.matchmakerId) ?? '';
    return [{ pick, member, candidate, matchmakerName, state, canWithdraw: canWithdrawPick(pick) }];
  });
};

/**
 * Picks somebody for a member of the actor's, to be introduced with the member's next batch; `isNew` is false where the same pick
 * is open already. Where the candidate has another matchmaker, that one has to agree first. Throws `not_found`, `forbidden` for
 * an admin, and `conflict` with the reasons where the pair is excluded, or where a pick of the two is open.
 */
export const makePick = async (
  actor: UserActor,
  memberId: string,
  { candidateId, note }: { candidateId: string; note?: string | undefined },
): Promise<{ details: PickDetails; isNew: boolean }> => {
  const member = await requireVipMember(actor, memberId);
  if (!canWriteInMemberThread(actor, member)) throw forbidden('Only the member’s own matchmaker picks for them.');
  const given = { memberId, candidateId, note: note?.trim() || null };
  const open = await findOpen(given);
  if (open) return { details: await loadView(sameOrConflict(open, given, actor)), isNew: false };
  const [found] = await compareCandidates(member, [candidateId]);
  if (!found) throw notFound('no one who may be introduced');
  if (found.exclusions.length > 0) {
    const sentences = found.exclusions.map((exclusion) => PICK_REASON_SENTENCES[exclusion]);
    const issues = sentences.map((message) => ({ path: 'candidateId', message }));
    throw new DomainError('conflict', sentences.join(' '), { issues });
  }
  try {
    const pick = await inTransaction((tx) => storePick(tx, actor, given));
    return { details: await loadView(pick), isNew: true };
  } catch (error) {
    // Somebody else was first, or the same request came twice.
    const other = isDuplicate(error) ? await findOpen(given) : null;
    if (!other) throw error;
    return { details: await loadView(sameOrConflict(other, given, actor)), isNew: false };
  }
};

type Given = Pick<StoredPick, 'memberId' | 'candidateId' | 'note'>;

const findOpen = ({ memberId, candidateId }: Given): Promise<StoredPick | null> =>
  PickModel.findOne({ pairKey: pairKey(memberId, candidateId), isOpen: true }).lean<StoredPick>();

const sameOrConflict = (open: StoredPick, { memberId, note }: Given, actor: UserActor): StoredPick => {
  if (open.memberId === memberId && open.note === note) return open;
  if (open.memberId !== memberId && open.status === 'asked' && open.askedId === actor.userId)
    throw conflict('The other matchmaker has asked you about these two. Please answer that request.');
  throw conflict('These two are picked already. Withdraw that pick first to write another note.');
};

const loadView = async (pick: StoredPick): Promise<PickDetails> => {
  const [details] = await loadPickViews([pick]);
  if (!details) throw notFound('one of the two has gone');
  return details;
};

const storePick = async (tx: Transaction, actor: UserActor, given: Given): Promise<StoredPick> => {
  const { session } = tx;
  const { memberId, candidateId } = given;
  await lockOwnMember(tx, actor, memberId);
  const key = pairKey(memberId, candidateId);
  const [candidate, match] = [
    // Written, so that a change of their matchmaker comes before this or after it.
    await UserModel.findOneAndUpdate(
      { _id: candidateId, ...existingAccounts },
      { $inc: { rightsVersion: 1 } },
      { session, returnDocument: 'after' },
    ).lean<User>(),
    await MatchModel.findOne({ pairKey: key }, null, { session }).lean<Match>(),
  ];
  if (!candidate) throw notFound('gone meanwhile');
  if (match && canSeeMatch(match, memberId)) throw conflict(PICK_REASON_SENTENCES.introduced);
  await requireUnrefused(tx, actor, [memberId, candidateId]);
  const askedId = getAskedMatchmakerId(actor.userId, candidate);
  const pick: StoredPick = {
    _id: newId(),
    ...given,
    pairKey: key,
    matchmakerId: actor.userId,
    askedId,
    status: askedId === null ? 'waiting' : 'asked',
    isOpen: true,
    reasons: [],
    createdAt: clock.now(),
    introducedAt: null,
  };
  await PickModel.create([pick], { session });
  await recordAudit(tx, actor, 'pick.made', memberId, { id: pick._id, candidateId });
  tx.record(announcePick(pick));
  if (pick.status === 'waiting') tx.record({ type: 'pick.ready', memberId });
  return pick;
};

/**
 * Throws `conflict` where either of two members was asked about the other by the actor as their matchmaker, and has not answered or has said
 * no: also whoever is the candidate of a pick. What the member of another matchmaker said is not told.
 */
export const requireUnrefused = async (
  { session }: Transaction,
  actor: UserActor,
  [one, other]: readonly [string, string],
): Promise<void> => {
  const either = {
    $or: [
      { memberId: one, candidateId: other },
      { memberId: other, candidateId: one },
    ],
  };
  for (const entry of await ShortlistEntryModel.find(either, null, { session }).lean<ShortlistEntry[]>()) {
    const member = await UserModel.findById(entry.memberId, null, { session }).lean<User>();
    if (!member || !canWriteInMemberThread(actor, member)) continue;
    const state = getQuestionState(entry, member, clock.now());
    if (!letsPick(state))
      throw conflict(
        state === 'no'
          ? 'The member has said no to this introduction.'
          : 'The member was asked, and has not answered yet.',
      );
  }
};

/** Writes the member's account, so that a change of matchmaker or tier comes before this or after it. Throws `not_found`. */
export const lockOwnMember = async ({ session }: Transaction, actor: UserActor, memberId: string): Promise<void> => {
  const { matchedCount } = await UserModel.updateOne(
    { _id: memberId, ...existingAccounts, ...membersOfMatchmaker(actor.userId) },
    { $inc: { rightsVersion: 1 } },
    { session },
  );
  if (matchedCount === 0) throw notFound('not assigned now');
};

/**
 * Takes back a pick that was not introduced yet, for the member's matchmaker and for admins: it takes no place any more, also of
 * a day that is planned already. Throws `not_found`, and `conflict` once it is being introduced or has ended.
 */
export const withdrawPick = async (
  actor: UserActor,
  { memberId, pickId }: { memberId: string; pickId: string },
): Promise<void> => {
  await requireVipMember(actor, memberId);
  await inTransaction(async (tx) => {
    const { session } = tx;
    const pick = await PickModel.findOne({ _id: pickId, memberId }, null, { session }).lean<StoredPick>();
    if (!pick) throw notFound('no such pick of this member');
    const match = await MatchModel.findOne({ pairKey: pick.pairKey }, null, { session }).lean<Match>();
    const isShown = match !== null && canSeeMatch(match, memberId);
    const { modifiedCount } = isShown
      ? { modifiedCount: 0 }
      : await PickModel.updateOne(
          { _id: pickId, ...withdrawablePicks },
          { status: 'withdrawn', isOpen: false },
          { session },
        );
    if (modifiedCount === 0) throw conflict('This pick was introduced or has ended, and can no longer be withdrawn.');
    await recordAudit(tx, actor, 'pick.withdrawn', memberId, { id: pickId, candidateId: pick.candidateId });
    tx.record(announcePick(pick));
  });
};
