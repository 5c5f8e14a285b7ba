import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { today } from '../../server/domain/kernel/day.ts';
import { connectJobs, disconnectJobs, enqueue } from '../../server/jobs.ts';
import { migrate } from '../../server/migrations/run.ts';
import { type DailyRun, DailyRunModel } from '../../server/models/matching/daily-run.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { judged } from '../goals.ts';
import { countChanged, fingerprints, loadOutcome } from './outcome.ts';
import { cpuSeconds, peakMegabytes } from './process-figures.ts';

export interface DailyRunOptions {
  readonly members: number;
  readonly seed: string;
  readonly json: boolean;
}

/**
 * Times the day's run of a real worker on stores of its own, from the job to the last slot and push; inserting the
 * members is not counted. Then runs the day again, which must change no document.
 */
export const dailyRunBench = async (options: DailyRunOptions): Promise<void> => {
  const row = await withStores((stores) => runOnStores(stores, () => measure(stores, options)));
  if (options.json) return console.log(JSON.stringify(row));
  console.table([row]);
  console.table(
    judged([
      { what: `${row.members} members, seconds`, value: row.seconds, goal: 120 },
      { what: "the worker's memory, MB", value: row.workerRssMb, goal: 600 },
      { what: 'changed by a second run', value: row.changedBySecond, goal: 0 },
      { what: 'places torn', value: row.torn, goal: 0 },
    ]),
  );
};

/** Connects this process to the stores for as long as the work takes. */
export const runOnStores = async <T>({ mongodbUri, redisUrl }: StoreAddresses, work: () => Promise<T>): Promise<T> => {
  await connectMongo(mongodbUri);
  connectJobs(redisUrl);
  try {
    await migrate();
    return await work();
  } finally {
    await disconnectJobs();
    await disconnectMongo();
  }
};

const measure = async (stores: StoreAddresses, { members, seed }: DailyRunOptions) => {
  await insertMembers(generateCandidates(members, seed), seed);
  const worker = await startWorkerProcess(stores);
  const pid = worker.pid ?? 0;
  try {
    const day = today();
    const load = loadavg()[0] ?? 0;
    const began = performance.now();
    await enqueue('daily-run', { day });
    const first = await finished(day, 1);
    const seconds = (performance.now() - began) / 1000;
    const [rssMb, cpu] = [peakMegabytes(pid), cpuSeconds(pid)];
    const { hash, torn, ...counts } = await loadOutcome(day);
    const before = await fingerprints();
    await enqueue('daily-run', { day });
    await finished(day, first.generation + 1);
    const changedBySecond = countChanged(before, await fingerprints());
    return {
      bench: 'daily-run',
      members,
      seed,
      seconds: round(seconds),
      workerRssMb: rssMb,
      workerCpuSeconds: round(cpu),
      ...counts,
      withoutCard: JSON.stringify(first.found?.withoutCard ?? {}),
      torn,
      hash,
      changedBySecond,
      load: round(load),
    };
  } finally {
    await endProcess(worker, 'SIGTERM');
  }
};

/** Waits until a day has been completed for the n-th time. */
export const finished = async (day: string, generation: number): Promise<DailyRun> => {
  for (;;) {
    const run = await DailyRunModel.findById(day).lean();
    if (run?.state === 'done' && run.generation >= generation) return run;
    await wait(100);
  }
};

const round = (value: number): number => Math.round(value * 10) / 10;
