import { check, type Verdict } from './check/check.ts';
import type { Member } from './clients/member.ts';
import type { Recovery } from './faults/recovery.ts';
import { runFaults } from './faults/run-faults.ts';
import type { Fault } from './faults/schedule.ts';
import { readLedger } from './ledger/ledger.ts';
import { readBack } from './read-back.ts';
import { type Run, type RunOptions, startRun } from './run.ts';
import { createSideTasks } from './side-tasks.ts';

export interface SoakOptions extends RunOptions {
  readonly faults: readonly Fault[];
  /** Messages sent per second while no fault is active. */
  readonly rate: number;
  /** Second tabs that disconnect and reconnect. */
  readonly leavers: number;
  /** Milliseconds of traffic without faults, before the first. */
  readonly calmMs: number;
  readonly say?: (line: string) => void;
  /** Keeps ledger and logs. */
  readonly keep?: boolean;
}

export interface SoakResult extends Verdict {
  readonly recoveries: readonly Recovery[];
  readonly seconds: number;
  /** How many messages were acknowledged over connections and not by HTTP. */
  readonly sentBySocket: number;
  /** Folder of ledger and logs; deleted when no violation was found and `keep` is not set. */
  readonly dir: string;
}

const QUIET_WITHIN_MS = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a soak on a service of its own and checks the outcome against the promises. */
export const runSoak = async (options: SoakOptions): Promise<SoakResult> => {
  const began = performance.now();
  const run = await startRun(options);
  let isClean = false;
  try {
    const { verdict, recoveries } = await driveSoak(run, options);
    const sentBySocket = run.members.reduce((sum, member) => sum + member.sentBySocket(), 0);
    isClean = verdict.violations.length === 0;
    return {
      ...verdict,
      recoveries,
      sentBySocket,
      seconds: Math.round((performance.now() - began) / 1_000),
      dir: run.cluster.dir,
    };
  } finally {
    await run.close(options.keep || !isClean);
  }
};

const driveSoak = async (run: Run, { faults, leavers, rate, calmMs, say = () => {} }: SoakOptions) => {
  const { cluster, population, members, ledger } = run;
  const sideTasks = createSideTasks(run, { leavers, cycles: Math.max(1, faults.length) });
  const traffic = startTraffic(members, rate, run.random);
  await pause(calmMs);
  const recoveries = await runFaults(run, faults, sideTasks, say);
  traffic.stop();
  const raced = await sideTasks.finish();
  await waitUntilQuiet(run);
  const evidence = await readBack(cluster, population, members, raced);
  ledger.close();
  const verdict = check({ ...evidence, ledger: readLedger(ledger.file), threads: population.threads });
  return {
    verdict: { ...verdict, violations: [...verdict.violations, ...run.faults, ...findUnexpectedExits(run)] },
    recoveries,
  };
};

/** Waits until no member has a message to send and every member has caught up. */
const waitUntilQuiet = async ({ members, faults }: Run): Promise<void> => {
  const isQuiet = () => members.every(({ waiting, tab }) => waiting() === 0 && tab.currentSince() !== null);
  for (const end = performance.now() + QUIET_WITHIN_MS; !isQuiet() && performance.now() < end; ) await pause(50);
  if (!isQuiet())
    faults.push({ kind: 'failed', what: 'messages wait, or clients are away, a minute after the last fault' });
  await Promise.all(members.map((member) => member.catchUp()));
};

/** Processes that ended without being ended by the soak. */
const findUnexpectedExits = ({ cluster }: Run): Verdict['violations'] =>
  Object.values(cluster.parts).flatMap(({ name, unexpectedExits: times }) =>
    times() > 0 ? [{ kind: 'failed' as const, what: `${name} ended by itself ${times()} times` }] : [],
  );

const TICK_MS = 50;
/** Messages for each read mark. */
const MESSAGES_PER_READ_MARK = 8;

/** Lets members write and read at random: `rate` messages a second in all, as long as earlier ones are acknowledged. */
const startTraffic = (members: readonly Member[], rate: number, random: () => number): { stop(): void } => {
  let due = 0;
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const timer = setInterval(() => {
    due += (rate * TICK_MS) / 1_000;
    for (; due >= 1; due -= 1) {
      const writer = pick(members);
      const thread = writer && pick(writer.person.threads);
      if (thread) writer.write(thread);
      if (random() * MESSAGES_PER_READ_MARK >= 1) continue;
      const reader = pick(members);
      const read = reader && pick(reader.person.threads);
      if (read) void reader.read(read);
    }
  }, TICK_MS);
  return { stop: () => clearInterval(timer) };
};
