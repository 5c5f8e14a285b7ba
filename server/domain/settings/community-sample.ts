import { setImmediate as breathe } from 'node:timers/promises';
import { UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { type CandidateUser, loadCandidates, USER_FIELDS } from '../matches/candidates.ts';
import { type Pool, PoolBuilder } from '../matching/search/pool.ts';

/** Enough to know a share to about a hundredth, and little to keep in a server's memory. */
const SIZE = 4_000;
const PAGE = 500;
const KEPT_MS = 5 * 60_000;
/** Below this everyone is in it, and it is made afresh soon: a new member should find themselves counted. */
const KEPT_WHILE_SMALL_MS = 10_000;

/** Some of those who may be offered to someone, and for how many each stands: 1 where it is everyone. */
export interface CommunitySample {
  pool: Pool;
  weight: number;
}

let kept: { until: number; sample: Promise<CommunitySample> } | null = null;

/** A random part of the community, made at most once in a few minutes by a process, however many ask. */
export const communitySample = (): Promise<CommunitySample> => {
  if (kept && performance.now() < kept.until) return kept.sample;
  const mine = { until: Number.POSITIVE_INFINITY, sample: make() };
  kept = mine;
  mine.sample.then(
    ({ weight }) => {
      mine.until = performance.now() + (weight > 1 ? KEPT_MS : KEPT_WHILE_SMALL_MS);
    },
    () => forgetSample(),
  );
  return mine.sample;
};

/** Has the next one who asks get a new sample; for tests. */
export const forgetSample = (): void => {
  kept = null;
};

const make = async (): Promise<CommunitySample> => {
  const [total, users] = await Promise.all([UserModel.countDocuments(offerableAccounts(clock.now())), someUsers()]);
  const builder = new PoolBuilder();
  for (let at = 0; at < users.length; at += PAGE) {
    for (const candidate of await loadCandidates(users.slice(at, at + PAGE))) {
      if (candidate.gender !== null && candidate.age !== null) builder.add(candidate);
    }
    await breathe();
  }
  return { pool: builder.build(), weight: users.length === 0 ? 1 : Math.max(1, total / users.length) };
};

/** Ids are random: those that follow any one of them are a sample. */
const someUsers = async (): Promise<CandidateUser[]> => {
  const from = newId();
  const page = (_id: object, limit: number): Promise<CandidateUser[]> =>
    UserModel.find({ ...offerableAccounts(clock.now()), _id }, USER_FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  const after = await page({ $gte: from }, SIZE);
  return after.length === SIZE ? after : [...after, ...(await page({ $lt: from }, SIZE - after.length))];
};
