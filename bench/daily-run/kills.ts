import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { today } from '../../server/domain/kernel/day.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { enqueue } from '../../server/jobs.ts';
import { BatchModel } from '../../server/models/matching/batch.ts';
import { DailyRunModel } from '../../server/models/matching/daily-run.ts';
import { MatchModel } from '../../server/models/matching/match.ts';
import { PlanChunkModel } from '../../server/models/matching/plan-chunk.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { DAILY_ALLOWANCE } from '../../shared/limits.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { judged } from '../goals.ts';
import { type DailyRunOptions, finished, runOnStores } from './daily-run.ts';
import { countChanged, fingerprints, loadOutcome } from './outcome.ts';

/** Kills of one day's run: as many as a job survives (F10). */
const KILLS_A_DAY = 5;
const RERUNS = 3;

/**
 * Runs a day again and again, each time killing its worker at random moments (SIGKILL; in every other round two workers are at
 * work), and compares what comes of it with an undisturbed run; then runs the day three times more, which must change
 * nothing (G8).
 */
export const killsBench = async (options: DailyRunOptions & { kills: number }): Promise<void> => {
  const row = await withStores((stores) => runOnStores(stores, () => measure(stores, options)));
  if (options.json) return console.log(JSON.stringify(row));
  console.table([row]);
  const { different, over, torn, duplicatePairs, changedByReruns } = row;
  const faults = { different, over, torn, duplicatePairs, changedByReruns };
  console.table(judged(Object.entries(faults).map(([what, value]) => ({ what, value, goal: 0 }))));
};

const measure = async (stores: StoreAddresses, { members, seed, kills }: DailyRunOptions & { kills: number }) => {
  const [day, random] = [today(), seededRandom(`${seed} kills`)];
  await insertMembers(generateCandidates(members, seed), seed);
  const began = performance.now();
  await runOnce(stores, day);
  const whole = await loadOutcome(day);
  const took = performance.now() - began;
  let [done, different, over, torn] = [0, 0, 0, 0];
  while (done < kills) {
    await forget(stores);
    const many = Math.min(KILLS_A_DAY, kills - done);
    const workers = Math.floor(done / KILLS_A_DAY) % 2 === 0 ? 1 : 2;
    await enqueue('daily-run', { day, unlessDone: true });
    for (let kill = 0; kill < many; kill++) {
      const running = await startSome(stores, workers);
      await wait(random() * took);
      for (const worker of running) await endProcess(worker, 'SIGKILL');
      done += 1;
      process.stderr.write(`kill ${done} of ${kills}\n`);
    }
    await runOnce(stores, day);
    const outcome = await loadOutcome(day);
    if (outcome.hash !== whole.hash) different += 1;
    torn += outcome.torn;
    over += await overAllowance(day);
  }
  const before = await fingerprints();
  for (let run = 0; run < RERUNS; run++) await runOnce(stores, day);
  const changedByReruns = countChanged(before, await fingerprints());
  const duplicatePairs = (await MatchModel.countDocuments()) - (await MatchModel.distinct('pairKey')).length;
  return {
    bench: 'daily-run kills',
    members,
    seed,
    kills: done,
    hash: whole.hash,
    different,
    over,
    torn,
    duplicatePairs,
    changedByReruns,
  };
};

const startSome = (stores: StoreAddresses, count: number): Promise<ChildProcess[]> =>
  Promise.all(Array.from({ length: count }, () => startWorkerProcess(stores)));

/** Completes the day once more with a worker that is not killed. */
const runOnce = async (stores: StoreAddresses, day: string): Promise<void> => {
  const before = await DailyRunModel.findById(day).lean();
  const generation = before?.state === 'done' ? before.generation + 1 : 1;
  const worker = await startWorkerProcess(stores);
  await enqueue('daily-run', { day });
  await finished(day, generation);
  await endProcess(worker, 'SIGTERM');
};

const forget = async ({ redisUrl }: StoreAddresses): Promise<void> => {
  for (const model of [BatchModel, MatchModel, DailyRunModel, PlanChunkModel]) await model.collection.deleteMany({});
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
};

const overAllowance = async (day: string): Promise<number> => {
  const tiers = new Map(
    (await UserModel.find({}, { membershipTier: 1 }).lean()).map((user) => [user._id, user.membershipTier]),
  );
  const batches = await BatchModel.find({ day }, { userId: 1, matchIds: 1 }).lean();
  return batches.filter(({ userId, matchIds }) => matchIds.length > DAILY_ALLOWANCE[tiers.get(userId) ?? 'standard'])
    .length;
};
