import { type Match, MatchModel } from '../../models/matching/match.ts';
import { canSeeMatch, getSide } from '../../policies/match-access.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';

/** Of an introduction, who they are, when it was shown to each, and what was answered. */
export type Introduction = Pick<Match, '_id' | 'users' | 'offeredAt' | 'responses' | 'status' | 'closedCards'>;

const readIntroductions = createDocumentReader<Introduction>(MatchModel, {
  projection: { users: 1, offeredAt: 1, responses: 1, status: 1, closedCards: 1 },
  where: (userIds) => ({ users: { $in: userIds } }),
  getKeys: ({ users }) => users,
});

/** Returns when an introduction was shown to a viewer, to whom it was. */
export const getOfferedAt = (introduction: Pick<Match, 'users' | 'offeredAt'>, viewerId: string): Date =>
  introduction.offeredAt[getSide(introduction, viewerId) ?? 0] ?? new Date(0);

/** Returns all introductions that were ever shown to a member, newest first: a batch has one time. */
export const listIntroductions = async (userId: string): Promise<Introduction[]> =>
  (await readIntroductions([userId]))(userId)
    .filter((one) => canSeeMatch(one, userId))
    .map((one) => ({ one, time: getOfferedAt(one, userId).getTime() }))
    .sort((x, y) => y.time - x.time || (x.one._id < y.one._id ? -1 : 1))
    .map(({ one }) => one);

const readMatches = createDocumentReader<Match>(MatchModel);

/** Loads the whole matches of some introductions, in their order. */
export const loadMatches = async (introductions: readonly Introduction[]): Promise<Match[]> => {
  const matches = await readMatches(introductions.map(({ _id }) => _id));
  return introductions.flatMap(({ _id }) => matches(_id));
};
