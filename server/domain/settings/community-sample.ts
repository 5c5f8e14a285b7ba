import { setImmediate as breathe } from 'node:timers/promises';
import { UserModel } from '../../models/members/user.ts';
import { isAbsent, offerableAccounts } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { type CandidateUser, loadCandidates, USER_FIELDS } from '../matches/candidates.ts';
import { withAnswersOfToday } from '../matches/daily-snapshot.ts';
import type { Gender } from '../matching/member/candidate.ts';
import { type Pool, PoolBuilder } from '../matching/search/pool.ts';

/** Enough to estimate a share to about one percent, and little to keep in a server's memory. */
const SAMPLE_SIZE = 4_000;
const PAGE_SIZE = 500;
const CACHE_MS = 5 * 60_000;
/** A community that fits into the sample as a whole is read again sooner, so that new members are soon counted. */
const CACHE_SMALL_MS = 10_000;

/** A part of the offerable members, and the number of members for which each stands: 1 where it is all of them. */
export interface CommunitySample {
  pool: Pool;
  /** How many of the sample have an interest, of each gender. */
  interests: ReadonlyMap<string, Record<Gender, number>>;
  weight: number;
}

let cached: { until: number; sample: Promise<CommunitySample> } | null = null;

/** Returns a random part of the offerable members, with the answers of the day's start. A process loads it once in a few minutes, however many callers ask. */
export const getCommunitySample = (): Promise<CommunitySample> => {
  if (cached && performance.now() < cached.until) return cached.sample;
  const mine = { until: Number.POSITIVE_INFINITY, sample: loadSample() };
  cached = mine;
  mine.sample.then(
    ({ weight }) => {
      mine.until = performance.now() + (weight > 1 ? CACHE_MS : CACHE_SMALL_MS);
    },
    () => dropCommunitySample(),
  );
  return mine.sample;
};

/** Drops the cached sample; for tests. */
export const dropCommunitySample = (): void => {
  cached = null;
};

const loadSample = async (): Promise<CommunitySample> => {
  const [total, users] = await Promise.all([UserModel.countDocuments(offerableAccounts(clock.now())), pickUsers()]);
  const builder = new PoolBuilder();
  const interests = new Map<string, Record<Gender, number>>();
  const now = clock.now();
  const away = new Set(users.filter((user) => isAbsent(user, now)).map(({ _id }) => _id));
  for (let at = 0; at < users.length; at += PAGE_SIZE) {
    for (const candidate of await withAnswersOfToday(await loadCandidates(users.slice(at, at + PAGE_SIZE)))) {
      if (candidate.gender === null || candidate.age === null) continue;
      for (const interest of builder.add(candidate, { isAway: away.has(candidate.id) }).interests) {
        const owners = interests.get(interest) ?? { male: 0, female: 0 };
        owners[candidate.gender] += 1;
        interests.set(interest, owners);
      }
    }
    await breathe();
  }
  return { pool: builder.build(), interests, weight: users.length === 0 ? 1 : Math.max(1, total / users.length) };
};

/** Picks users at random: ids are random, so those that follow any one id are a sample. */
const pickUsers = async (): Promise<CandidateUser[]> => {
  const from = newId();
  const page = (_id: object, limit: number): Promise<CandidateUser[]> =>
    UserModel.find({ ...offerableAccounts(clock.now()), _id }, USER_FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  const after = await page({ $gte: from }, SAMPLE_SIZE);
  return after.length === SAMPLE_SIZE ? after : [...after, ...(await page({ $lt: from }, SAMPLE_SIZE - after.length))];
};
