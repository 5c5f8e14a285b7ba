import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import { SHORTLIST } from '../../../shared/shortlist-options.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { type ShortlistEntry, ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { isOfferable } from '../../policies/account-state.ts';
import { canAsk, getQuestionState } from '../../policies/shortlist.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { pairKey } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { removeUnread } from '../notifications/notifications.ts';
import { notify } from '../notifications/notify.ts';
import { type CardPerson, loadCards } from './people.ts';
import { lockOwnMember } from './picks.ts';
import { findAskable } from './possible.ts';
import { getQuestionEvent, loadRow, requireComparable, requireOwnVip, type ShortlistRow } from './shortlist.ts';

/*
 * "May I introduce you?": a matchmaker asks a member of hers about a candidate whom she has put aside. The member sees the card alone, and
 * the candidate is told of nothing. A question is shown while the two could be introduced; the desk does not learn whether it is, as that
 * would tell what keeps them apart.
 */

/** A question to a member. */
export interface Question {
  entry: ShortlistEntry;
  person: CardPerson;
}

/**
 * Asks a member of the actor's whether a candidate on their shortlist may be introduced to them. Asking again what is open changes nothing.
 * Throws `not_found`, `forbidden` for an admin, and `conflict` where they have answered, the pair cannot be picked, the member is introduced
 * to nobody, or enough questions are open.
 */
export const askMember = async (actor: UserActor, memberId: string, candidateId: string): Promise<ShortlistRow> => {
  const member = await requireOwnVip(actor, memberId);
  if (!(await ShortlistEntryModel.exists({ memberId, candidateId, isListed: true }))) throw notFound('not on the list');
  await requireComparable(member, candidateId);
  if (!isOfferable(member, clock.now())) throw conflict('They are introduced to nobody at the moment.');
  const isShown = (await findAskable(memberId, [candidateId])).has(candidateId);
  await inTransaction(async (tx) => {
    const { session } = tx;
    await lockOwnMember(tx, actor, memberId);
    const now = clock.now();
    const asked = { memberId, isListed: true, askedAt: { $ne: null }, answer: null };
    const [entry, waiting] = [
      await ShortlistEntryModel.findOne({ memberId, candidateId, isListed: true }, null, {
        session,
      }).lean<ShortlistEntry>(),
      await ShortlistEntryModel.find(asked, null, { session }).lean<ShortlistEntry[]>(),
    ];
    if (!entry) throw notFound('taken off the list meanwhile');
    const state = getQuestionState(entry, member, now);
    if (state === 'asked') return;
    if (!canAsk(state)) throw conflict('They have answered this question already.');
    const open = waiting.filter((one) => getQuestionState(one, member, now) === 'asked');
    if (open.length >= SHORTLIST.questions)
      throw conflict(`${SHORTLIST.questions} questions are open. Please wait for an answer first.`);
    const question = { askedAt: now, askedBy: actor.userId };
    await ShortlistEntryModel.updateOne({ _id: entry._id }, { $set: question }, { session });
    await recordAudit(tx, actor, 'introduction.asked', memberId, { candidateId });
    const event = getQuestionEvent({ ...entry, ...question });
    if (isShown) await notify(tx, { userId: memberId, kind: 'matchmaker-question', event });
    tx.record({ type: 'picks.changed', userIds: [actor.userId] });
  });
  return loadRow(actor, member, candidateId);
};

/** Throws `not_found` for anyone whose membership has no matchmaker. */
const requireMatchmaking = ({ role, tier }: UserActor): void => {
  if (!includesMatchmaker(role, tier)) throw notFound('no membership with a matchmaker');
};

/** Lists what the actor's matchmaker asks them, the longest asked first. Throws `not_found` for anyone whose membership has no matchmaker. */
export const listQuestions = async (actor: UserActor): Promise<Question[]> => {
  requireMatchmaking(actor);
  const memberId = actor.userId;
  const asked = { memberId, isListed: true, askedAt: { $ne: null }, answer: null };
  const entries = (await ShortlistEntryModel.find(asked).sort({ askedAt: 1, _id: 1 }).lean<ShortlistEntry[]>()).filter(
    (entry) => getQuestionState(entry, actor.user, clock.now()) === 'asked',
  );
  const ids = entries.map(({ candidateId }) => candidateId);
  const [possible, cards, picked] = await Promise.all([
    findAskable(memberId, ids),
    loadCards(ids),
    PickModel.find({ pairKey: { $in: ids.map((id) => pairKey(memberId, id)) }, isOpen: true }, { pairKey: 1 }).lean(),
  ]);
  const isPicked = new Set(picked.map((pick) => pick.pairKey));
  return entries.flatMap((entry) => {
    const person = cards.get(entry.candidateId);
    const isOpen = possible.has(entry.candidateId) && !isPicked.has(pairKey(memberId, entry.candidateId));
    return person && isOpen ? [{ entry, person }] : [];
  });
};

/**
 * Stores the actor's answer to a question of their matchmaker, once; nothing else follows from it. Throws `not_found` for a question that
 * is not theirs or no longer shown, and `conflict` where they have answered otherwise.
 */
export const answerQuestion = async (actor: UserActor, questionId: string, agrees: boolean): Promise<void> => {
  requireMatchmaking(actor);
  const answer = agrees ? 'yes' : 'no';
  const own = { _id: questionId, memberId: actor.userId };
  const given = await ShortlistEntryModel.findOne(own).lean<ShortlistEntry>();
  if (given?.answer === answer) return;
  if (given?.answer) throw conflict('You have answered this question already.');
  const open = (await listQuestions(actor)).find(({ entry }) => entry._id === questionId);
  if (!open) throw notFound('no open question');
  const { askedAt } = open.entry;
  const unanswered = { ...own, isListed: true, askedAt, answer: null };
  await inTransaction(async (tx) => {
    const change = { $set: { answer, answeredAt: clock.now() } } as const;
    const { modifiedCount } = await ShortlistEntryModel.updateOne(unanswered, change, { session: tx.session });
    if (modifiedCount === 0) throw conflict('This question was answered or taken back meanwhile.');
    const matchmakerId = getActiveMatchmakerId(actor.user);
    if (matchmakerId !== null) tx.record({ type: 'picks.changed', userIds: [matchmakerId] });
  });
  await removeUnread(actor.userId, getQuestionEvent(open.entry));
};
