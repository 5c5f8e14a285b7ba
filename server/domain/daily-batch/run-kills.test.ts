import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAILY_ALLOWANCE } from '../../../shared/limits.ts';
import { makeCommunity } from '../../../testing/people/community.ts';
import { testStores } from '../../../testing/stores/stores.ts';
import { connectMongo, disconnectMongo } from '../../database/connection.ts';
import { syncIndexes } from '../../models/index-sync.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PlanChunkModel } from '../../models/matching/plan-chunk.ts';
import { UserModel } from '../../models/members/user.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { seededRandom } from '../matching/search/seeded.ts';
import { dailyRun } from './run.ts';
import { topUp } from './top-up.ts';

const DAY = '2030-03-14';

beforeAll(async () => {
  const uri = new URL((await testStores()).mongodbUri);
  uri.searchParams.set('monitorCommands', 'true');
  await connectMongo(uri.href);
  await syncIndexes();
});
beforeEach(() => clock.set(() => new Date(`${DAY}T12:00:00Z`)));
afterEach(() => clock.set());
afterAll(disconnectMongo);

/**
 * Does some work that dies at its n-th command to the database: that one and all later ones, also those of its own
 * cleaning up, never leave the process, as when it is killed. Returns how many left.
 */
const killAtCommand = async (n: number, work: () => Promise<unknown>): Promise<number> => {
  const client = mongoose.connection.getClient();
  let commands = 0;
  const count = () => {
    commands += 1;
    if (commands >= n) throw new Error('killed');
  };
  client.on('commandStarted', count);
  try {
    await work().catch((error: Error) => {
      if (error.message !== 'killed') throw error;
    });
  } finally {
    client.off('commandStarted', count);
  }
  return Math.min(commands, n - 1);
};

/** What a run has left, without who made it and when. */
const outcome = async () => {
  const matches = await MatchModel.find().sort({ pairKey: 1 }).lean();
  const keyOf = new Map(matches.map((match) => [match._id, match.pairKey]));
  const batches = await BatchModel.find().sort({ _id: 1 }).lean();
  const run = await DailyRunModel.findById(DAY).lean();
  return {
    state: [run?.state, run?.planId, await PlanChunkModel.countDocuments()],
    batches: batches.map(({ _id, matchIds, announced }) => [_id, matchIds.map((id) => keyOf.get(id)), announced]),
    pairs: matches.map(({ pairKey, offeredAt, score, status }) => [pairKey, offeredAt.map(Boolean), score, status]),
  };
};

const forget = () =>
  Promise.all([BatchModel, MatchModel, DailyRunModel, PlanChunkModel].map((model) => model.collection.deleteMany({})));
/** As time would have it. */
const letLeaseLapse = () => DailyRunModel.updateOne({ _id: DAY }, { leaseUntil: new Date(0) });

test('R45, G8: killed at each of its commands, or at any two, and run again, a day ends like an undisturbed one', async () => {
  await makeCommunity(24);
  const commands = await killAtCommand(Number.POSITIVE_INFINITY, () => dailyRun(system));
  const whole = await outcome();
  expect(whole.state).toEqual(['done', null, 0]);
  expect(commands).toBeGreaterThan(15);

  const random = seededRandom('kills');
  const any = () => 1 + Math.floor(random() * commands);
  for (let kill = 1; kill <= commands + 6; kill++) {
    await forget();
    // Each of the run's commands is the first that is not sent, then any two.
    const points = kill <= commands ? [kill] : [any(), any()];
    for (const point of points) {
      expect(await killAtCommand(point, () => dailyRun(system))).toBeLessThanOrEqual(point - 1);
      await letLeaseLapse();
    }
    await Promise.all(kill % 6 === 0 ? [dailyRun(system), dailyRun(system)] : [dailyRun(system)]);
    expect([points, await outcome()]).toEqual([points, whole]);
  }
}, 600_000);

test("R45: a member's own batch cut short anywhere is what it would have been, and never more than they may have", async () => {
  const [userId] = await UserModel.distinct('_id');
  const tier = (await UserModel.findById(userId).lean())?.membershipTier ?? 'standard';
  const work = () => topUp(system, { userId: String(userId) });
  await forget();
  const commands = await killAtCommand(Number.POSITIVE_INFINITY, work);
  const whole = await outcome();
  for (let point = 1; point <= commands; point++) {
    await forget();
    await killAtCommand(point, work);
    await work();
    expect([point, await outcome()]).toEqual([point, whole]);
  }
  expect((await BatchModel.findById(`${userId}:${DAY}`).lean())?.matchIds).toHaveLength(DAILY_ALLOWANCE[tier]);
});
