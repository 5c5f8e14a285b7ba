import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { canSeeMatch, getOtherUserId, visibleMatches } from '../../policies/match-access.ts';
import { loadVisibleProfiles, requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { notFound } from '../kernel/errors.ts';
import { buildOpenings } from '../matching/explain/openings.ts';
import { FULL_FIELDS, redact } from '../matching/member/candidate.ts';
import { VISIBLE_FIELDS } from './candidates.ts';
import { loadDaySide } from './day-side.ts';
import { toSeen } from './hydrate.ts';

const readMatchesOf = createDocumentReader<Match>(MatchModel, {
  where: (userIds) => ({ users: { $in: userIds } }),
  getKeys: ({ users }) => users,
});

/** Returns all matches that were ever shown to a member, by id: `hydrateMatches` orders them. */
export const listMatches = async ({ userId }: Pick<UserActor, 'userId'>): Promise<Match[]> =>
  (await readMatchesOf([userId]))(userId)
    .filter((match) => canSeeMatch(match, userId))
    .sort((one, other) => (one._id < other._id ? -1 : 1));

/** Returns a member's introductions of today, in no order; empty until the day's batch exists. */
export const listDailyMatches = async (actor: UserActor): Promise<Match[]> => {
  const batch = await BatchModel.findById(getBatchId(actor.userId, today())).lean();
  if (!batch) return [];
  return MatchModel.find({ _id: { $in: batch.matchIds }, ...visibleMatches(actor.userId) }).lean<Match[]>();
};

/**
 * Returns three sentences with which a member may begin a conversation. They rest on what the two show each other and on
 * nothing else: no settings, no answers, and of the other member only the fields that the actor may see (R27). Throws
 * `not_found` for a match that the actor is not connected with.
 */
export const listOpenings = async (actor: UserActor, matchId: string): Promise<string[]> => {
  const match = await requireMatch(actor, matchId);
  if (match.status !== 'accepted') throw notFound('not connected');
  const otherId = getOtherUserId(match, actor.userId);
  const [profiles, mine] = await Promise.all([
    loadVisibleProfiles(actor.userId, [otherId], { matches: [match] }),
    loadDaySide(actor.userId),
  ]);
  const other = profiles.get(otherId);
  if (!other || !mine) throw notFound('the other person is hidden');
  return buildOpenings(redact(mine, FULL_FIELDS), redact(toSeen(other), VISIBLE_FIELDS[other.level]));
};
