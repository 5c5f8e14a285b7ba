import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/embedded/running.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { createCommunity } from '../chat/community.ts';
import { isSound } from '../chat/load/ledger.ts';
import type { Load, Person } from '../chat/load/load-types.ts';
import { openSocket } from '../chat/load/messengers.ts';
import { type JudgedResult, runLoad } from '../chat/load/run-load.ts';
import type { SocketConnection } from '../chat/load/socket-connection.ts';
import { startProduct } from '../chat/systems/systems.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { cpuSeconds } from '../daily-run/process-figures.ts';
import { type Goal, judged } from '../goals.ts';
import { median } from '../statistics.ts';

export interface IdleCrowdOptions {
  readonly members: number;
  readonly pairs: number;
  readonly rounds: number;
  /** Of each measurement. */
  readonly seconds: number;
}

/** Times the p99 without the crowd. */
const P99_RATIO = 1.5;
const OPENED_AT_ONCE = 25;
/** Until what the opening has set off is done, and every connection has been checked once. */
const SETTLE_MS = 45_000;
/** In which the server's own work for the crowd is measured while nobody writes. */
const RESTING_MS = 20_000;

/**
 * `npm run bench -- idle-crowd`: 200 messages a second by socket beside members who are only connected, between two such measurements
 * without them. Exits 1 where the goal is missed, a message went wrong, or a connection was lost.
 */
export const idleCrowdBench = async (options: IdleCrowdOptions): Promise<void> => {
  const measured = await withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    try {
      return await measure(stores, dataDir, options);
    } finally {
      await disconnectMongo();
    }
  });
  report(measured, options);
};

/** What was measured with and without the crowd, the shares of a processor that the server used, and connections that broke. */
interface Measured {
  readonly alone: readonly JudgedResult[];
  readonly beside: readonly JudgedResult[];
  readonly openedInSeconds: number;
  readonly cpuMsEach: number;
  readonly restingShare: number;
  readonly lost: number;
}

const measure = async (
  stores: StoreAddresses,
  dataDir: string,
  { members, pairs, rounds, seconds }: IdleCrowdOptions,
): Promise<Measured> => {
  const load: Load = { name: '200/s', kind: 'open', rate: 200, seconds };
  const community = createCommunity(stores.redisUrl);
  const crowd = await community.people(members);
  const product = await startProduct(stores, dataDir, await community.pairs(pairs));
  community.close();
  const url = new URL(product.child.url);
  for (const { headers } of crowd) headers.Origin = url.origin;
  const readCpuSeconds = () => cpuSeconds(product.child.process.pid ?? 0);
  const runRounds = async (): Promise<JudgedResult[]> => {
    const results: JudgedResult[] = [];
    while (results.length < rounds) results.push(await runLoad({ ...product, name: 'socket' }, load));
    return results;
  };
  try {
    await runLoad({ ...product, name: 'socket' }, load);
    const before = await runRounds();
    const [beganMs, usedBefore] = [performance.now(), readCpuSeconds()];
    const connected = await openCrowd(url, crowd);
    const openedInSeconds = (performance.now() - beganMs) / 1000;
    const cpuMsEach = (1000 * (readCpuSeconds() - usedBefore)) / members;
    await sleep(SETTLE_MS);
    const usedAtRest = readCpuSeconds();
    await sleep(RESTING_MS);
    const restingShare = (1000 * (readCpuSeconds() - usedAtRest)) / RESTING_MS;
    const beside = await runRounds();
    const lost = connected.countLost();
    connected.close();
    await sleep(SETTLE_MS);
    const alone = [...before, ...(await runRounds())];
    return { alone, beside, openedInSeconds, cpuMsEach, restingShare, lost };
  } finally {
    await product.child.stop();
  }
};

/** Opens a connection for each. */
const openCrowd = async (url: URL, crowd: readonly Person[]) => {
  let lost = 0;
  const sockets: SocketConnection[] = [];
  const open = (person: Person) =>
    openSocket(url, person, (_id, event) => {
      if (event === 'disconnect') lost += 1;
    });
  for (let from = 0; from < crowd.length; from += OPENED_AT_ONCE)
    sockets.push(...(await Promise.all(crowd.slice(from, from + OPENED_AT_ONCE).map(open))));
  return {
    countLost: () => lost,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
};

const report = (
  { alone, beside, openedInSeconds, cpuMsEach, restingShare, lost }: Measured,
  { members }: IdleCrowdOptions,
): void => {
  const round = (value: number) => Number(value.toFixed(2));
  const row = (results: readonly JudgedResult[]) => ({
    'p50 ms': round(median(results.map(({ delivery }) => delivery.p50))),
    'p99 ms': round(median(results.map(({ delivery }) => delivery.p99))),
    'µs of processor a message': Math.round(median(results.map(({ cpu }) => cpu))),
  });
  const rows = { alone: row(alone), beside: row(beside) };
  console.table({ '200/s alone': rows.alone, [`200/s beside ${members} idle members`]: rows.beside });
  console.table({
    'seconds in which the crowd came': round(openedInSeconds),
    'ms of processor for each who came': round(cpuMsEach),
    'share of a processor for a crowd that rests': round(restingShare),
    load: round(loadavg()[0] ?? 0),
  });
  const ratio = round(rows.beside['p99 ms'] / rows.alone['p99 ms']);
  const goals: Goal[] = [
    { what: `p99 of 200/s beside ${members}, times that without`, value: ratio, goal: P99_RATIO },
    { what: 'connections that broke', value: lost, goal: 0 },
  ];
  console.table(judged(goals));
  const isEverySound = [...alone, ...beside].every(({ verdict }) => isSound(verdict));
  if (!isEverySound) console.log('INTEGRITY BROKEN:', JSON.stringify([...alone, ...beside].map((one) => one.verdict)));
  if (!isEverySound || goals.some(({ value, goal }) => value > goal)) process.exitCode = 1;
};
