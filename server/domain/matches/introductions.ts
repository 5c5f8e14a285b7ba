import { getRawCollection } from '../../database/raw-collection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { canSeeMatch, getSide, type MatchState, matchStateFor, type Side } from '../../policies/match-access.ts';
import { createGatherer } from '../kernel/batch-loader.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';

/** Of an introduction, who they are, when it was shown to each, and what was answered. */
export type Introduction = Pick<Match, '_id' | 'users' | 'offeredAt' | 'responses' | 'status'>;

const readIntroductions = createDocumentReader<Introduction>(MatchModel, {
  projection: { users: 1, offeredAt: 1, responses: 1, status: 1 },
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

/** When an introduction in a list was shown to its viewer. */
export interface ListedIntroduction {
  readonly _id: string;
  readonly offeredAt: Date;
}

/** The introductions of one viewer and one state, as columns: to decode them as documents of their own costs more than all else. */
interface Group extends Pick<Match, 'status'> {
  readonly viewerId: string;
  readonly response: Match['responses'][Side];
  readonly ids: readonly string[];
  readonly times: readonly (Date | null)[];
}

const readGroups = createGatherer(async (asked: readonly string[]): Promise<Group[][]> => {
  const among = { users: { $in: [...new Set(asked)] } };
  const ofSide = (array: string) => ({ $arrayElemAt: [array, '$side'] });
  const groups = await getRawCollection<Match>(MatchModel)
    .aggregate<Group>([
      { $match: among },
      { $project: { users: 1, responses: 1, offeredAt: 1, status: 1 } },
      { $unwind: { path: '$users', includeArrayIndex: 'side' } },
      { $match: among },
      {
        $group: {
          _id: { viewerId: '$users', response: ofSide('$responses'), status: '$status' },
          ids: { $push: '$_id' },
          times: { $push: ofSide('$offeredAt') },
        },
      },
      { $replaceWith: { $mergeObjects: ['$_id', { ids: '$ids', times: '$times' }] } },
    ])
    .toArray();
  return asked.map((viewerId) => groups.filter((group) => group.viewerId === viewerId));
});

/** Returns all introductions that were ever shown to a member by their state, as the member may know it, newest first. */
export const listByState = async (userId: string): Promise<Record<MatchState['status'], ListedIntroduction[]>> => {
  const lists: Record<MatchState['status'], ListedIntroduction[]> = { accepted: [], pending: [], rejected: [] };
  for (const { response, status, ids, times } of await readGroups(userId)) {
    const list = lists[matchStateFor({ responses: [response, null], status }, 0).status];
    for (const [at, _id] of ids.entries()) {
      const offeredAt = times[at];
      if (offeredAt) list.push({ _id, offeredAt });
    }
  }
  for (const list of Object.values(lists))
    list.sort((x, y) => y.offeredAt.getTime() - x.offeredAt.getTime() || (x._id < y._id ? -1 : 1));
  return lists;
};

const readMatches = createDocumentReader<Match>(MatchModel);

/** Loads the whole matches of some introductions, in their order. */
export const loadMatches = async (introductions: readonly Pick<Match, '_id'>[]): Promise<Match[]> => {
  const matches = await readMatches(introductions.map(({ _id }) => _id));
  return introductions.flatMap(({ _id }) => matches(_id));
};
