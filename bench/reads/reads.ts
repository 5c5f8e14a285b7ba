import { join } from 'node:path';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { migrate } from '../../server/migrations/run.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { type Shipped, shipped } from '../../testing/processes/programs.ts';
import { openKeys } from '../../testing/stores/open-keys.ts';
import { buildBaseline } from '../baseline.ts';
import type { ReadResult, ReadTask } from '../chat/load/reader.ts';
import { runInProcess } from '../chat/load/run-in-process.ts';
import {
  buildServerEnvironment,
  listProfileArgs,
  type ServerChild,
  startServerChild,
} from '../chat/systems/server-child.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { cpuSeconds } from '../daily-run/process-figures.ts';
import type { Goal } from '../goals.ts';
import { median } from '../statistics.ts';
import { insertReaders, type Reader } from './readers.ts';
import { insertYear, measureYear, printGoals } from './year.ts';

export interface ReadsOptions {
  readonly members: number;
  readonly rounds: number;
  /** Of each measurement. */
  readonly seconds: number;
  readonly seed: string;
  /** The commit to compare with; without one nothing is compared. */
  readonly baseline?: string;
  /** The one call that is measured; without one all are. */
  readonly only?: string;
}

const READERS = 50;
/** Of a request while 50 are under way. */
const P99_MS = 150;

/** The calls that are measured, and how many times as many a second as the baseline each is to answer. */
const CALLS = [
  { name: 'matches', pathOf: () => '/api/matches', goal: 0 },
  { name: 'recommendations', pathOf: () => '/api/matches/recommendations', goal: 0.4 },
  { name: 'messages', pathOf: ({ conversation }: Reader) => `/api/matches/${conversation}/messages`, goal: 0.4 },
] as const;

/** Requests a second, the slowest of a hundred in milliseconds, and milliseconds of the server's processor a request. */
interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  readonly cpuMs: number;
}

/**
 * `npm run bench -- reads`: the list of a member with a year of introductions; what members read most, each request by another of them and 50 at once, beside an earlier commit on the
 * same stores in the same rounds. Exits 1 where a goal is missed.
 */
export const readsBench = (options: ReadsOptions): Promise<void> =>
  withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    await openKeys();
    const readers = await insertReaders(options.members, options.seed, stores.redisUrl);
    const ofYear = await insertYear(options.seed, stores.redisUrl);
    await migrate();
    await disconnectMongo();
    const baseline = options.baseline === undefined ? undefined : buildBaseline(options.baseline);
    const children: ServerChild[] = [];
    try {
      const own = await shipped('start:server');
      const programs = { now: own, ...(baseline && { before: { ...own, file: baseline.file } }) };
      const systems: [string, ServerChild][] = [];
      for (const [name, program] of Object.entries(programs)) {
        const child = await start(program, stores, join(dataDir, name));
        children.push(child);
        systems.push([name, child]);
      }
      const [ours] = children;
      const year = ours ? await measureYear(ours, ofYear) : [];
      printGoals([...year, ...report(await measureRounds(systems, readers, options))]);
    } finally {
      for (const child of children) await child.stop();
      baseline?.remove();
    }
  });

const start = ({ flags, file }: Shipped, stores: StoreAddresses, dataDir: string): Promise<ServerChild> => {
  const env = buildServerEnvironment(stores, dataDir);
  return startServerChild([...listProfileArgs(), ...flags, file], { env });
};

type Rounds = Map<string, Measured[]>;

const keyOf = (call: string, system: string): string => `${call} ${system}`;

const measureRounds = async (
  systems: readonly [string, ServerChild][],
  readers: readonly Reader[],
  { rounds, seconds, only }: ReadsOptions,
): Promise<Rounds> => {
  const measured: Rounds = new Map();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, pathOf } of CALLS.filter((call) => only === undefined || call.name === only)) {
      const reads = readers.map((person) => ({ path: pathOf(person), person }));
      const order = round % 2 === 0 ? systems : [...systems].reverse();
      for (const [system, { url, process: child }] of order) {
        const task: ReadTask = { url, reads, concurrency: READERS, seconds };
        const before = cpuSeconds(child.pid ?? 0);
        const { perSecond, took } = await runInProcess<ReadResult>('bench/chat/load/reader.ts', task);
        // The second in which it warms up is not counted, and costs processor time all the same.
        const cpuMs = (1000 * (cpuSeconds(child.pid ?? 0) - before)) / Math.max(1, perSecond * (seconds + 1));
        const one = { perSecond, p99: took.p99, cpuMs };
        // The first round warms up.
        if (round > 0) measured.set(keyOf(name, system), [...(measured.get(keyOf(name, system)) ?? []), one]);
        console.log(
          `round ${round} ${name} ${system}: ${perSecond.toFixed(0)}/s, p99 ${took.p99.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms of processor a request`,
        );
      }
    }
  }
  return measured;
};

const report = (rounds: Rounds): Goal[] => {
  const of = (key: string, pick: (one: Measured) => number): number => median((rounds.get(key) ?? []).map(pick));
  const round = (value: number): number => Number(value.toFixed(2));
  console.table(
    Object.fromEntries(
      [...rounds.keys()].map((key) => [
        key,
        {
          'requests/s': round(of(key, ({ perSecond }) => perSecond)),
          'p99 ms': round(of(key, ({ p99 }) => p99)),
          'processor ms': round(of(key, ({ cpuMs }) => cpuMs)),
        },
      ]),
    ),
  );
  return CALLS.filter(({ name }) => rounds.has(keyOf(name, 'now'))).flatMap(({ name, goal }) => {
    const [now, before] = [keyOf(name, 'now'), keyOf(name, 'before')];
    const ratio = of(now, ({ perSecond }) => perSecond) / of(before, ({ perSecond }) => perSecond);
    return [
      { what: `${name}: p99 of ${READERS} at once, ms`, value: round(of(now, ({ p99 }) => p99)), goal: P99_MS },
      ...(rounds.has(before)
        ? [{ what: `${name}: times as many a second as before`, value: round(ratio), goal, isFloor: true }]
        : []),
    ];
  });
};
