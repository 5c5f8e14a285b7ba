import { availableParallelism, loadavg } from 'node:os';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/embedded/running.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { createCommunity } from '../chat/community.ts';
import { isSound } from '../chat/load/ledger.ts';
import type { Load, Pair } from '../chat/load/load-types.ts';
import { type JudgedResult, runLoad } from '../chat/load/run-load.ts';
import { startProduct } from '../chat/systems/systems.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { type Goal, judged } from '../goals.ts';
import { median } from '../statistics.ts';

export interface ProcessesOptions {
  readonly pairs: number;
  readonly rounds: number;
  /** Of each measurement. */
  readonly seconds: number;
}

/** Two servers, the database with Valkey, and the generator need one each; with fewer they take turns on the same ones. */
const CORES_FOR_TWO = 4;
const FASTER = 1.5;
const P50_RATIO = 1.2;

const COUNTS = [1, 2] as const;
type Count = (typeof COUNTS)[number];

/**
 * `npm run bench -- processes`: messages by socket, through one server process and through two on the same port, in turns on the same
 * stores. What two add at full load is a goal only where there are cores for it. Exits 1 where a goal is missed or a message went wrong.
 */
export const processesBench = async (options: ProcessesOptions): Promise<void> => {
  const measured = await withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    try {
      return await measureRounds(stores, dataDir, options);
    } finally {
      await disconnectMongo();
    }
  });
  report(measured);
};

type Measured = Record<Count, { full: JudgedResult[]; paced: JudgedResult[] }>;

const measureRounds = async (
  stores: StoreAddresses,
  dataDir: string,
  { pairs: count, rounds, seconds }: ProcessesOptions,
): Promise<Measured> => {
  const community = createCommunity(stores.redisUrl);
  const pairs = await community.pairs(count);
  community.close();
  const measured: Measured = { 1: { full: [], paced: [] }, 2: { full: [], paced: [] } };
  for (let round = 0; round < rounds; round += 1)
    // Each begins every other round.
    for (const processes of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
      await measureOnce(stores, dataDir, pairs, { processes, seconds, into: measured[processes] });
  return measured;
};

const measureOnce = async (
  stores: StoreAddresses,
  dataDir: string,
  pairs: Pair[],
  { processes, seconds, into }: { processes: Count; seconds: number; into: Measured[Count] },
): Promise<void> => {
  const full: Load = { name: 'x8', kind: 'closed', outstanding: 8, seconds };
  const paced: Load = { name: '200/s', kind: 'open', rate: 200, seconds };
  const product = await startProduct(stores, dataDir, pairs, { SERVER_PROCESSES: String(processes) });
  const system = { ...product, name: 'socket' as const };
  try {
    // The first warms up.
    await runLoad(system, full);
    into.full.push(await runLoad(system, full));
    into.paced.push(await runLoad(system, paced));
  } finally {
    await product.child.stop();
  }
};

const report = (measured: Measured): void => {
  const round = (value: number) => Number(value.toFixed(2));
  const middle = (results: readonly JudgedResult[], pick: (result: JudgedResult) => number) =>
    round(median(results.map(pick)));
  const row = ({ full, paced }: Measured[Count]) => ({
    'x8, delivered a second': middle(full, ({ deliveredPerSecond }) => deliveredPerSecond),
    '200/s, p50 ms': middle(paced, ({ delivery }) => delivery.p50),
    '200/s, p99 ms': middle(paced, ({ delivery }) => delivery.p99),
  });
  const [one, two] = [row(measured[1]), row(measured[2])];
  console.table({ 'one process': one, 'two processes': two });
  const cores = availableParallelism();
  console.log(`${cores} cores, load ${round(loadavg()[0] ?? 0)}.`);
  const faster = round(two['x8, delivered a second'] / one['x8, delivered a second']);
  const goals: Goal[] = [
    {
      what: '200/s, p50 of two processes, times that of one',
      value: round(two['200/s, p50 ms'] / one['200/s, p50 ms']),
      goal: P50_RATIO,
    },
  ];
  if (cores >= CORES_FOR_TWO)
    goals.push({ what: 'x8, two processes, times one', value: faster, goal: FASTER, isFloor: true });
  else console.log(`x8, two processes: ${faster} times one; no goal, as ${CORES_FOR_TWO} cores are needed for it.`);
  console.table(judged(goals));
  const results = Object.values(measured).flatMap(({ full, paced }) => [...full, ...paced]);
  const isEverySound = results.every(({ verdict }) => isSound(verdict));
  if (!isEverySound) console.log('INTEGRITY BROKEN:', JSON.stringify(results.map(({ verdict }) => verdict)));
  const isMissed = ({ value, goal, isFloor = false }: Goal) => (isFloor ? value < goal : value > goal);
  if (!isEverySound || goals.some(isMissed)) process.exitCode = 1;
};
