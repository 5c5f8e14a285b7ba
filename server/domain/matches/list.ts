import { LIMITS, MATCHES_SHOWN } from '../../../shared/limits.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { getOtherUserId, type MatchState, visibleMatches } from '../../policies/match-access.ts';
import { findMatchesWith, loadVisibleProfiles, requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { notFound } from '../kernel/errors.ts';
import { noCursor } from '../kernel/pagination.ts';
import { buildOpenings } from '../matching/explain/openings.ts';
import { FULL_FIELDS, redact } from '../matching/member/candidate.ts';
import { VISIBLE_FIELDS } from './candidates.ts';
import { loadDailySnapshot } from './daily-snapshot.ts';
import { type ListedIntroduction, listByState, loadMatches } from './introductions.ts';
import {
  byPlace,
  getPlace,
  loadMatchView,
  loadMatchViews,
  type MatchDetails,
  newestFirst,
  type Place,
  toSeen,
} from './load-views.ts';

/** Connections are listed whole. Of these there may be some for each day of years, so they are listed page by page. */
const PAGED = ['pending', 'rejected'] as const;
type Paged = (typeof PAGED)[number];

/** After which row of each kind a list goes on; absent where it begins. */
type Position = Partial<Record<Paged, Place>>;

interface MatchPage {
  /** The cursor of a row after which the list goes on. */
  readonly before?: string | undefined;
  /** At most so many rows that are no connections. */
  readonly limit?: number | undefined;
}

/** A row of a member's list of introductions. */
export interface ListedMatch extends MatchDetails {
  readonly cursor: string;
}

/**
 * Lists those who were introduced to a member, newest first: all connections, the newest introductions that are pending to the
 * member, and the newest of the others. After a row's cursor it goes on through the two latter. Throws `bad_request` for a text
 * that is no cursor.
 */
export const listMatches = async (
  { userId }: Pick<UserActor, 'userId'>,
  { before, limit }: MatchPage = {},
): Promise<ListedMatch[]> => {
  const from = before === undefined ? {} : parsePosition(before);
  const isWhole = before === undefined && limit === undefined;
  const most = limit ?? LIMITS.page.default;
  const counts = isWhole ? MATCHES_SHOWN : { pending: most, rejected: most };
  const { accepted, pending, rejected } = await readRows(userId, {
    from,
    counts,
    areConnectionsListed: before === undefined,
  });
  const paged = [...pending, ...rejected].sort(newestFirst(userId));
  const rows = [...accepted, ...(isWhole ? paged : paged.slice(0, most))];
  return addCursors(rows.sort(newestFirst(userId)), from);
};

/** Lists the introduction of one person to a member, however old it is: one row, or none. */
export const listMatchWith = async ({ userId }: Pick<UserActor, 'userId'>, otherId: string): Promise<ListedMatch[]> => {
  const [match] = await findMatchesWith(userId, [otherId]);
  const details = match && (await loadMatchView(userId, match));
  return details ? addCursors([details], {}) : [];
};

interface Wanted {
  readonly areConnectionsListed: boolean;
  readonly from: Position;
  readonly counts: Readonly<Record<Paged, number>>;
}

/** Reads connections, and as many rows of each other kind as are wanted, as far as there are so many whose people may be seen. */
const readRows = async (userId: string, { from, counts, areConnectionsListed }: Wanted) => {
  const rows: Record<MatchState['status'], MatchDetails[]> = { accepted: [], pending: [], rejected: [] };
  const left = await listByState(userId);
  if (!areConnectionsListed) left.accepted = [];
  for (const kind of PAGED) left[kind] = left[kind].filter((one) => !isNewer(one, from[kind]));
  // Those who are hidden leave room for others.
  for (;;) {
    const chosen = left.accepted.splice(0);
    for (const kind of PAGED) chosen.push(...takeBatches(left[kind], counts[kind] - rows[kind].length));
    if (chosen.length === 0) break;
    for (const row of await loadMatchViews(userId, await loadMatches(chosen)))
      if (isFollowing(userId, row, from)) rows[row.view.status].push(row);
  }
  for (const kind of PAGED) rows[kind] = rows[kind].slice(0, counts[kind]);
  return rows;
};

const isNewer = ({ offeredAt }: ListedIntroduction, place: Place | undefined): boolean =>
  place !== undefined && offeredAt > place.offeredAt;

const isFollowing = (userId: string, row: MatchDetails, from: Position): boolean => {
  const place = row.view.status === 'accepted' ? undefined : from[row.view.status];
  return place === undefined || byPlace(userId)(place, getPlace(row)) < 0;
};

/** Takes the first introductions out of a list, at least `count` where there are so many, and none of a batch without its others. */
const takeBatches = (list: ListedIntroduction[], count: number): ListedIntroduction[] => {
  const last = count > 0 ? list[Math.min(count, list.length) - 1] : undefined;
  if (!last) return [];
  const end = list.findIndex(({ offeredAt }) => offeredAt < last.offeredAt);
  return list.splice(0, end < 0 ? list.length : end);
};

/** Adds to each row the cursor after which the list goes on with the kinds of rows that follow it. */
const addCursors = (rows: readonly MatchDetails[], from: Position): ListedMatch[] => {
  let position = from;
  return rows.map((row) => {
    if (row.view.status !== 'accepted') position = { ...position, [row.view.status]: getPlace(row) };
    return { ...row, cursor: formatPosition(position) };
  });
};

const formatPosition = (position: Position): string => {
  const texts = PAGED.map((kind) => {
    const place = position[kind];
    return place ? `${place.offeredAt.getTime()}:${place.raw}:${place.id}` : '';
  });
  return Buffer.from(texts.join(), 'latin1').toString('base64url');
};

const PLACE = /^(?:(\d{1,15}):([01](?:\.\d{1,20})?):([\w-]{1,64}))?$/;

const parsePosition = (cursor: string): Position => {
  const texts = Buffer.from(cursor, 'base64url').toString('latin1').split(',');
  const places = texts.map((text) => PLACE.exec(text));
  if (texts.length !== PAGED.length || places.includes(null)) throw noCursor();
  return Object.fromEntries(
    PAGED.flatMap((kind, at) => {
      const [, time, raw, id] = places[at] ?? [];
      return id === undefined ? [] : [[kind, { offeredAt: new Date(Number(time)), raw: Number(raw), id }]];
    }),
  );
};

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
    loadDailySnapshot(actor.userId),
  ]);
  const other = profiles.get(otherId);
  if (!other || !mine) throw notFound('the other person is hidden');
  return buildOpenings(redact(mine, FULL_FIELDS), redact(toSeen(other), VISIBLE_FIELDS[other.level]));
};
