import type { ClientSession } from 'mongoose';
import { PICK_REASON_SENTENCES } from '../../../shared/pick-options.ts';
import { type QuestionState, SHORTLIST } from '../../../shared/shortlist-options.ts';
import { type ShortlistEntry, ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { canAsk, getQuestionState, letsPick } from '../../policies/shortlist.ts';
import { canWriteInMemberThread } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, forbidden, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';
import { removeUnread } from '../notifications/notifications.ts';
import { type CandidateRow, compareCandidates, describeCandidates } from './candidates.ts';
import { type CardPerson, loadCards, requireVipMember } from './people.ts';
import { lockOwnMember } from './picks.ts';

/** A candidate on a member's shortlist, for the desk; `row` is null while they may be introduced to nobody. */
export interface ShortlistRow {
  entry: ShortlistEntry;
  person: CardPerson;
  row: CandidateRow | null;
  state: QuestionState | null;
  canAsk: boolean;
  canPick: boolean;
  canRemove: boolean;
}

/** Loads a VIP member whose matchmaker the actor is. Throws `not_found` for a member who is not theirs, and `forbidden` for an admin. */
export const requireOwnVip = async (actor: UserActor, memberId: string): Promise<User> => {
  const member = await requireVipMember(actor, memberId);
  if (!canWriteInMemberThread(actor, member)) throw forbidden('Only the member’s own matchmaker does this.');
  return member;
};

/** Lists whom a matchmaker has put aside for a VIP member, the latest first, for the matchmaker and for admins. Throws `not_found`. */
export const listShortlist = async (actor: UserActor, memberId: string): Promise<ShortlistRow[]> => {
  const member = await requireVipMember(actor, memberId);
  const entries = await ShortlistEntryModel.find({ memberId, isListed: true })
    .sort({ addedAt: -1, _id: -1 })
    .lean<ShortlistEntry[]>();
  const rows = await loadRows(actor, member, entries);
  await recordList(
    actor,
    'staffShortlist.list',
    rows.map(({ entry }) => entry.candidateId),
  );
  return rows;
};

/** Adds to some entries, in their order, what the desk shows of them. */
const loadRows = async (
  actor: UserActor,
  member: User,
  entries: readonly ShortlistEntry[],
): Promise<ShortlistRow[]> => {
  const ids = entries.map(({ candidateId }) => candidateId);
  const [cards, compared, viewer] = await Promise.all([
    loadCards(ids),
    compareCandidates(member, ids),
    loadDailySnapshot(member._id),
  ]);
  const described = viewer ? await describeCandidates(viewer, compared) : [];
  const rowOf = new Map(described.map((row) => [row.id, row]));
  const isOwn = canWriteInMemberThread(actor, member);
  return entries.flatMap((entry) => {
    const person = cards.get(entry.candidateId);
    const row = rowOf.get(entry.candidateId) ?? null;
    const state = getQuestionState(entry, member, clock.now());
    const isPossible = isOwn && row !== null && row.exclusions.length === 0 && !row.isPicked;
    const can = { canAsk: isPossible && canAsk(state), canPick: isPossible && letsPick(state), canRemove: isOwn };
    return person ? [{ entry, person, row, state, ...can }] : [];
  });
};

/** Throws `not_found` for somebody who may not be introduced now, and `conflict` where the desk knows what keeps the two apart. */
export const requireComparable = async (member: User, candidateId: string): Promise<void> => {
  const [found] = await compareCandidates(member, [candidateId]);
  if (!found) throw notFound('no one who may be introduced');
  if (found.exclusions.length === 0 && !found.isPicked) return;
  const reasons = found.exclusions.map((exclusion) => PICK_REASON_SENTENCES[exclusion]);
  throw conflict(reasons.join(' ') || 'These two are picked already.');
};

/**
 * Puts a candidate on the shortlist of a member of the actor's; `isNew` is false where they are on it. Throws `not_found`, `forbidden` for
 * an admin, and `conflict` where the pair cannot be picked or the list is full.
 */
export const addToShortlist = async (
  actor: UserActor,
  memberId: string,
  candidateId: string,
): Promise<{ row: ShortlistRow; isNew: boolean }> => {
  const member = await requireOwnVip(actor, memberId);
  const pair = { memberId, candidateId };
  if (!(await ShortlistEntryModel.exists({ ...pair, isListed: true }))) await requireComparable(member, candidateId);
  const isNew = await inTransaction(async (tx) => {
    const { session } = tx;
    await lockOwnMember(tx, actor, memberId);
    // Written, so that somebody who leaves does so before this or after it.
    const candidate = { _id: candidateId, ...shownAccounts };
    const { matchedCount } = await UserModel.updateOne(candidate, { $inc: { rightsVersion: 1 } }, { session });
    if (matchedCount === 0) throw notFound('gone meanwhile');
    if (await ShortlistEntryModel.exists({ ...pair, isListed: true }).session(session)) return false;
    const listed = await ShortlistEntryModel.countDocuments({ memberId, isListed: true }, { session });
    if (listed >= SHORTLIST.max)
      throw conflict(`A shortlist holds ${SHORTLIST.max} people. Please remove somebody first.`);
    await ShortlistEntryModel.updateOne(
      pair,
      { $set: { isListed: true, addedAt: clock.now() }, $setOnInsert: { _id: newId() } },
      { session, upsert: true, setDefaultsOnInsert: true },
    );
    return true;
  });
  return { row: await loadRow(actor, member, candidateId), isNew };
};

/** Loads the row of a candidate on a member's shortlist. Throws `not_found`. */
export const loadRow = async (actor: UserActor, member: User, candidateId: string): Promise<ShortlistRow> => {
  const entry = await ShortlistEntryModel.findOne({ memberId: member._id, candidateId }).lean<ShortlistEntry>();
  const [row] = entry ? await loadRows(actor, member, [entry]) : [];
  if (!row) throw notFound('gone meanwhile');
  return row;
};

/** Names what a member is notified of with a question. */
export const getQuestionEvent = ({ _id, askedAt }: Pick<ShortlistEntry, '_id' | 'askedAt'>): string =>
  `question:${_id}:${askedAt?.getTime()}`;

/**
 * Takes a candidate off the shortlist of a member of the actor's, and with it a question that is not answered; what the member has answered
 * is kept. Throws `not_found`, and `forbidden` for an admin.
 */
export const removeFromShortlist = async (actor: UserActor, memberId: string, candidateId: string): Promise<void> => {
  await requireOwnVip(actor, memberId);
  const pair = { memberId, candidateId, isListed: true };
  const removed = await inTransaction(async (tx) => {
    await lockOwnMember(tx, actor, memberId);
    const entry = await ShortlistEntryModel.findOne(pair, null, { session: tx.session }).lean<ShortlistEntry>();
    if (!entry) throw notFound('not on the list');
    const { _id, answer } = entry;
    if (answer === null) await ShortlistEntryModel.deleteOne({ _id }, { session: tx.session });
    else await ShortlistEntryModel.updateOne({ _id }, { isListed: false }, { session: tx.session });
    return entry;
  });
  if (removed.askedAt) await removeUnread(memberId, getQuestionEvent(removed));
};

/** Deletes the shortlists of somebody, and takes them off those of others, in the caller's transaction where there is one. */
export const deleteShortlistsAround = async (userId: string, session?: ClientSession): Promise<void> => {
  const around = { $or: [{ memberId: userId }, { candidateId: userId }] };
  await ShortlistEntryModel.deleteMany(around, session ? { session } : {});
};
