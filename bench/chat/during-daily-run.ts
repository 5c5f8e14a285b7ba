import type { ChildProcess } from 'node:child_process';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { today } from '../../server/domain/kernel/day.ts';
import { enqueue } from '../../server/jobs.ts';
import { DailyRunModel } from '../../server/models/matching/daily-run.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { runOnStores } from '../daily-run/daily-run.ts';
import { median } from '../statistics.ts';
import { createCommunity } from './community.ts';
import { isSound } from './load/ledger.ts';
import type { Load } from './load/load-types.ts';
import { type JudgedResult, runLoad } from './load/run-load.ts';
import type { ChatOptions } from './measure.ts';
import { startProduct } from './systems/systems.ts';
import { withStores } from './temporary-stores.ts';

/**
 * `npm run bench -- chat --during-daily-run <members>`: delivery at 200/s without a daily run, and while a real worker makes
 * one for so many generated members (p99 at most twice as long).
 */
export const chatDuringDailyRun = async (members: number, options: ChatOptions): Promise<void> => {
  const { quiet, busy } = await withStores((stores, dataDir) =>
    runOnStores(stores, () => measure(stores, dataDir, members, options)),
  );
  const p99 = (results: readonly JudgedResult[]) => median(results.map(({ delivery }) => delivery.p99));
  const row = {
    bench: 'chat during a daily run',
    members,
    quietP99: p99(quiet),
    busyP99: p99(busy),
    loads: busy.length,
  };
  console.log(JSON.stringify({ ...row, ratio: row.busyP99 / row.quietP99 }));
  if (![...quiet, ...busy].every(({ verdict }) => isSound(verdict))) process.exitCode = 1;
};

const measure = async (
  stores: StoreAddresses,
  dataDir: string,
  members: number,
  { pairs, rounds, seconds, seed }: ChatOptions,
): Promise<{ quiet: JudgedResult[]; busy: JudgedResult[] }> => {
  const load: Load = { name: '200/s', kind: 'open', rate: 200, seconds };
  const community = createCommunity(stores.redisUrl);
  await insertMembers(generateCandidates(members, seed), seed);
  const product = await startProduct(stores, dataDir, await community.pairs(pairs));
  let worker: ChildProcess | undefined;
  try {
    const quiet: JudgedResult[] = [];
    // The first warms up.
    for (let round = 0; round <= rounds; round += 1) quiet.push(await runLoad(product, load));
    const busy: JudgedResult[] = [];
    // Only now: a worker that finds the day without its run begins it.
    worker = await startWorkerProcess(stores);
    await enqueue('daily-run', { day: today(), unlessDone: true });
    while (!(await isDone())) busy.push(await runLoad(product, load));
    return { quiet: quiet.slice(1), busy };
  } finally {
    if (worker) await endProcess(worker, 'SIGTERM');
    await product.child.stop();
    community.close();
  }
};

const isDone = async (): Promise<boolean> => (await DailyRunModel.findById(today()).lean())?.state === 'done';
