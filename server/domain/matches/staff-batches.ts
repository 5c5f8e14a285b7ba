import { type Batch, BatchModel } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { visibleMatches } from '../../policies/match-access.ts';
import { recordAccess } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invalid } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';
import { describeIntroduction, findDeskReason, type StaffIntroduction } from '../messaging/desk.ts';
import { requireReadableMember } from '../messaging/staff-threads.ts';
import { loadMatchViews, type MatchDetails } from './load-views.ts';

/** Somebody whom a member was offered, as the member may know it. */
export interface Offer extends Omit<StaffIntroduction, 'introducedAt' | 'cursor'> {
  /** What the member's own card of the person says; null where they no longer see the person. */
  card: Pick<MatchDetails, 'score' | 'coverage' | 'explanation' | 'relaxation' | 'chosenBy'> | null;
}

/** What a member was offered on one day, YYYY-MM-DD. */
export interface StaffBatch {
  day: string;
  offers: Offer[];
}

interface Page {
  /** The day of the last row that was listed. */
  before?: string | undefined;
  limit: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Lists what a member was offered day by day, the latest first, with the reason that the member reads and what came of it. It shows
 * what the list of introductions on the desk does (decision 0089): nobody whom the member no longer sees by name, nor more of an
 * answer than the member knows (R24). Those of a day are in the member's own order, which tells nothing of how a place was given.
 * It is recorded as a look, with the others who are named. Throws `not_found` for those who may not read the member's thread,
 * `bad_request` for a text that is no cursor.
 */
export const listBatches = async (
  actor: UserActor,
  memberId: string,
  { before, limit }: Page,
): Promise<StaffBatch[]> => {
  const member = await requireReadableMember(actor, memberId);
  if (before !== undefined && !DAY.test(before)) throw invalid('before', 'This is not a cursor of this list');
  const batches = await BatchModel.find({ userId: memberId, ...(before && { day: { $lt: before } }) })
    .sort({ day: -1 })
    .limit(limit)
    .lean<Batch[]>();
  if (batches.length === 0) return [];
  const ids = batches.flatMap(({ matchIds }) => matchIds);
  const [matches, reason] = await Promise.all([
    MatchModel.find({ _id: { $in: ids }, ...visibleMatches(memberId) }).lean<Match[]>(),
    findDeskReason(actor, member),
  ]);
  const cards = await loadMatchViews(memberId, matches);
  const look = { call: 'staffBatches.list', part: 'introductions', subject: member, reason } as const;
  await recordAccess(actor, { ...look, alsoShown: cards.map(({ other }) => other.user._id).sort() });
  const [matchOf, rankOf] = [indexById(matches), new Map(cards.map(({ match }, rank) => [match._id, rank]))];
  const rank = ({ _id }: Match) => rankOf.get(_id) ?? Number.POSITIVE_INFINITY;
  return batches.map(({ day, matchIds }) => ({
    day,
    offers: matchIds
      .flatMap((id) => matchOf.get(id) ?? [])
      .sort((one, other) => compare(rank(one), rank(other)) || compare(one._id, other._id))
      .map((match) => {
        const card = cards[rank(match)];
        return {
          ...describeIntroduction(actor, memberId, match, card?.other),
          // A closed one has no score and no reason any more.
          card: card && card.view.status !== 'rejected' ? pickCard(card) : null,
        };
      }),
  }));
};

const pickCard = ({ score, coverage, explanation, relaxation, chosenBy }: MatchDetails): Offer['card'] => ({
  score,
  coverage,
  explanation,
  relaxation,
  chosenBy,
});

const compare = <T extends number | string>(one: T, other: T): number => Number(one > other) - Number(one < other);
