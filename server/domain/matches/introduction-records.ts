import type { DeclinePatternView } from '../../../shared/contract/matches.ts';
import { DECLINE_REASONS, type DeclineReason, type Response } from '../../../shared/options.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type IntroductionRecord, IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { getOtherUserId, getSide } from '../../policies/match-access.ts';
import { requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getDay } from '../kernel/day.ts';
import { conflict } from '../kernel/errors.ts';
import { pairKey } from '../kernel/ids.ts';

type Kept = Pick<Match, '_id' | 'users' | 'offeredAt' | 'score' | 'coverage' | 'relaxed'>;
type Offer = Omit<IntroductionRecord, 'openedAt' | 'answeredAt' | 'answer' | 'reason'>;

const getRecordId = (matchId: string, userId: string): string => `${matchId}:${userId}`;

/** Returns how an introduction came to one of the two; null where it was not shown to them. */
const describeOffer = async (match: Kept, userId: string): Promise<Offer | null> => {
  const offeredAt = match.offeredAt[getSide(match, userId) ?? 0];
  if (!offeredAt) return null;
  const otherId = getOtherUserId(match, userId);
  const [batch, pick, theirs] = await Promise.all([
    BatchModel.findById(getBatchId(userId, getDay(offeredAt)), { matchIds: 1 }).lean(),
    PickModel.exists({ memberId: { $in: match.users }, candidateId: { $in: match.users }, status: 'introduced' }),
    IntroductionRecordModel.exists({
      _id: getRecordId(match._id, otherId),
      answer: 'interested',
      answeredAt: { $lt: offeredAt },
    }),
  ]);
  const place = (batch?.matchIds.indexOf(match._id) ?? -1) + 1;
  return {
    _id: getRecordId(match._id, userId),
    matchId: match._id,
    userId,
    otherId,
    offeredAt,
    place: place === 0 ? null : place,
    origin: pick ? 'pick' : theirs ? 'interest' : 'search',
    score: match.score,
    coverage: match.coverage,
    relaxed: match.relaxed ?? null,
  };
};

/** Keeps what happened on one side of an introduction; what was kept of it before stays. */
const keep = async ({ _id, ...offer }: Offer, happened: Partial<IntroductionRecord>): Promise<void> => {
  const empty = { openedAt: null, answeredAt: null, answer: null, reason: null };
  const fields = Object.entries({ ...offer, ...empty, ...happened }).map(([field, value]) => [
    field,
    { $ifNull: [`$${field}`, { $literal: value }] },
  ]);
  const change = [{ $set: Object.fromEntries(fields) }];
  await IntroductionRecordModel.collection.updateOne({ _id: _id as never }, change, { upsert: true });
};

/** Keeps what happened where it can. It never throws: what is kept is for figures, and what it is about goes on without. */
const keepIfPossible = async (
  match: Match | null,
  userId: string,
  happened: Partial<IntroductionRecord>,
): Promise<void> => {
  try {
    const offer = match && (await describeOffer(match, userId));
    if (offer) await keep(offer, happened);
  } catch {
    // The next thing that happens keeps the rest.
  }
};

/** Keeps an answer that was stored. Never throws. */
export const keepAnswer = (match: Match, userId: string, answer: Response): Promise<void> =>
  keepIfPossible(match, userId, { answeredAt: clock.now(), answer });

/** Keeps that a member has looked at the profile of somebody who was introduced to them. Never throws, and nobody waits for it. */
export const keepOpened = async (userId: string, otherId: string): Promise<void> => {
  const openedAt = clock.now();
  const match = await MatchModel.findOne({ pairKey: pairKey(userId, otherId) })
    .lean<Match>()
    .catch(() => null);
  await keepIfPossible(match, userId, { openedAt });
};

/**
 * Stores once why the actor was not interested in somebody; nobody else is shown it. Throws `not_found` for a match that the actor does
 * not see, `conflict` where they did not decline it, or have said it before.
 */
export const storeDeclineReason = async (
  actor: UserActor,
  { matchId, reason }: { matchId: string; reason: DeclineReason },
): Promise<void> => {
  const match = await requireMatch(actor, matchId);
  const answer = match.responses[getSide(match, actor.userId) ?? 0];
  const offer = answer === 'not-interested' ? await describeOffer(match, actor.userId) : null;
  if (!offer) throw conflict('You can say this once you have declined an introduction.');
  // One that was declined before answers were kept has no record yet.
  await keep(offer, { answer: 'not-interested' });
  const { modifiedCount } = await IntroductionRecordModel.updateOne(
    { _id: offer._id, reason: null },
    { $set: { reason } },
  );
  if (modifiedCount === 0) throw conflict('You have already said why.');
};

/** So many of so many last refusals for one reason are worth a question to who gave it. */
const ENOUGH = 3;
const LAST = 10;

/** Returns what several of a member's last refusals have in common; nothing where they have not. */
export const findDeclinePattern = async ({ userId }: UserActor): Promise<DeclinePatternView[]> => {
  const last = await IntroductionRecordModel.find({ userId, answer: 'not-interested' }, { reason: 1 })
    .sort({ answeredAt: -1 })
    .limit(LAST)
    .lean();
  return DECLINE_REASONS.map((reason) => ({
    reason,
    count: last.filter((one) => one.reason === reason).length,
    among: last.length,
  }))
    .filter(({ reason, count }) => count >= ENOUGH && reason !== 'other' && reason !== 'not-drawn')
    .sort((one, other) => other.count - one.count)
    .slice(0, 1);
};
