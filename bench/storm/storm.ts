import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { migrate } from '../../server/migrations/run.ts';
import { type Shipped, shipped } from '../../testing/processes/programs.ts';
import { openKeys } from '../../testing/stores/open-keys.ts';
import { buildBaseline } from '../baseline.ts';
import { createCommunity } from '../chat/community.ts';
import type { Pair } from '../chat/load/load-types.ts';
import { measureIdleCost } from '../chat/systems/idle-cost.ts';
import {
  buildServerEnvironment,
  listProfileArgs,
  MEMORY_PROBE_ARGS,
  type ServerChild,
  startServerChild,
} from '../chat/systems/server-child.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { cpuSeconds } from '../daily-run/process-figures.ts';
import { type Goal, judged } from '../goals.ts';
import { keepReturning, type Returning } from './returning.ts';

const P95_S = 4;
const LAST_S = 6;
const IDLE_KIB = 30;
const IDLE_CPU_MS = 2;
const PATIENCE_MS = 120_000;
/** Connections that `measureIdleCost` opens before those that it measures. */
const WARMING = 100;

/**
 * `npm run bench -- storm`: members in conversation, whose server is killed and started again at once: how long after the kill each is
 * connected and has read their conversation, and what an idle connection costs. With a baseline, its server has two turns before and
 * after. Exits 1 where a goal is missed.
 */
export const stormBench = ({ members, baseline }: { members: number; baseline?: string }): Promise<void> =>
  withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await migrate();
    await openKeys();
    const community = createCommunity(stores.redisUrl);
    const pairs = await community.pairs(Math.ceil(members / 2));
    community.close();
    await disconnectMongo();

    const own = await shipped('start:server');
    const earlier = baseline === undefined ? undefined : buildBaseline(baseline);
    const before = earlier && { ...own, file: earlier.file };
    try {
      for (const program of before ? [before, own, own, before] : [own]) {
        console.log(program === own ? 'now' : `before (${baseline})`);
        const goals = report(await runStorm(program, stores, dataDir, pairs));
        if (program === own && goals.some(({ value, goal }) => value > goal)) process.exitCode = 1;
      }
    } finally {
      earlier?.remove();
    }
  });

const runStorm = async (
  { flags, file }: Shipped,
  stores: StoreAddresses,
  dataDir: string,
  pairs: readonly Pair[],
): Promise<Outcome> => {
  const start = (port: string): Promise<ServerChild> =>
    startServerChild([...listProfileArgs(), ...flags, ...MEMORY_PROBE_ARGS, file], {
      env: buildServerEnvironment(stores, dataDir, { PORT: port }),
    });
  let child = await start('0');
  const url = new URL(child.url);
  for (const { people } of pairs) for (const { headers } of people) headers.Origin = url.origin;
  const everybody = pairs.flatMap(({ people }) => people);

  const cpuBefore = cpuSeconds(child.process.pid ?? 0);
  const kib = await measureIdleCost(child, everybody);
  const opened = everybody.length + Math.min(WARMING, everybody.length);
  const cpuMs = (1000 * (cpuSeconds(child.process.pid ?? 0) - cpuBefore)) / opened;

  const returning = pairs.flatMap(({ conversation, people }) =>
    people.map((person) => keepReturning(url, person, conversation)),
  );
  try {
    await untilAllCaughtUp(returning);
    for (const one of returning) one.reset();
    const killedAtMs = performance.now();
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    child = await start(url.port);
    const readySeconds = (performance.now() - killedAtMs) / 1000;
    await untilAllCaughtUp(returning);
    const tookMs = returning.map((one) => (one.caughtUpAtMs() ?? Number.POSITIVE_INFINITY) - killedAtMs);
    return { tookMs, readySeconds, failed: sum(returning.map((one) => one.failed())), kib, cpuMs };
  } finally {
    for (const one of returning) one.close();
    await child.stop();
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const untilAllCaughtUp = async (returning: readonly Returning[]): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const missing = returning.filter((one) => one.caughtUpAtMs() === null).length;
    if (missing === 0) return;
    if (performance.now() > until) throw new Error(`${missing} members have not come back.`);
    await sleep(20);
  }
};

interface Outcome {
  readonly tookMs: readonly number[];
  readonly readySeconds: number;
  readonly failed: number;
  readonly kib: number;
  readonly cpuMs: number;
}

const report = ({ tookMs, readySeconds, failed, kib, cpuMs }: Outcome): Goal[] => {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number): number =>
    Number(((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / 1000).toFixed(2));
  console.table({
    [`${sorted.length} members back, seconds after the kill`]: {
      ready: Number(readySeconds.toFixed(2)),
      p50: at(0.5),
      p95: at(0.95),
      last: at(1),
      'failed attempts': failed,
      load: Number((loadavg()[0] ?? 0).toFixed(1)),
    },
  });
  const goals: Goal[] = [
    { what: 'back and caught up, p95, s', value: at(0.95), goal: P95_S },
    { what: 'back and caught up, the last, s', value: at(1), goal: LAST_S },
    { what: 'an idle connection, KiB', value: Number(kib.toFixed(1)), goal: IDLE_KIB },
    { what: 'a connection, ms of processor', value: Number(cpuMs.toFixed(2)), goal: IDLE_CPU_MS },
  ];
  console.table(judged(goals));
  return goals;
};
