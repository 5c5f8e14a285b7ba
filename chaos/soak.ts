import { createAsides } from './asides.ts';
import { check, type Verdict } from './check/check.ts';
import { startTraffic } from './clients/traffic.ts';
import { runFaults } from './faults/cycles.ts';
import type { Recovery } from './faults/recovery.ts';
import type { Fault } from './faults/schedule.ts';
import { readLedger } from './ledger/ledger.ts';
import { readBack } from './readback.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';

export interface SoakOptions extends StageOptions {
  readonly faults: readonly Fault[];
  /** Messages a second that are begun while all is well. */
  readonly rate: number;
  /** Second tabs that leave and come back. */
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
  /** Where ledger and logs are; gone where nothing is wrong and nobody asked to keep them. */
  readonly dir: string;
}

const QUIET_WITHIN_MS = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a soak on a service of its own and holds what happened to what was promised. */
export const runSoak = async (options: SoakOptions): Promise<SoakResult> => {
  const began = performance.now();
  const stage = await openStage(options);
  let isClean = false;
  try {
    const { verdict, recoveries } = await soakOn(stage, options);
    isClean = verdict.violations.length === 0;
    return { ...verdict, recoveries, seconds: Math.round((performance.now() - began) / 1_000), dir: stage.cluster.dir };
  } finally {
    await stage.close(options.keep || !isClean);
  }
};

const soakOn = async (stage: Stage, { faults, leavers, rate, calmMs, say = () => {} }: SoakOptions) => {
  const { cluster, society, members, ledger } = stage;
  const asides = createAsides(stage, { leavers, cycles: Math.max(1, faults.length) });
  const traffic = startTraffic(members, rate, stage.random);
  await pause(calmMs);
  const recoveries = await runFaults(stage, faults, asides, say);
  if (faults.length === 0) {
    asides.during(0);
    await asides.between(0);
  }
  traffic.stop();
  const raced = await asides.settle();
  await quiet(stage);
  const evidence = await readBack(cluster, society, members, raced);
  ledger.close();
  const verdict = check({ ...evidence, ledger: readLedger(ledger.file), threads: society.threads });
  return {
    verdict: { ...verdict, violations: [...verdict.violations, ...stage.faults, ...accidents(stage)] },
    recoveries,
  };
};

/** Waits until nobody has anything to send and everybody has caught up. */
const quiet = async ({ members, faults }: Stage): Promise<void> => {
  const isQuiet = () => members.every(({ waiting, tab }) => waiting() === 0 && tab.currentSince() !== null);
  for (const end = performance.now() + QUIET_WITHIN_MS; !isQuiet() && performance.now() < end; ) await pause(50);
  if (!isQuiet())
    faults.push({ kind: 'failed', what: 'messages wait, or clients are away, a minute after the last fault' });
  await Promise.all(members.map((member) => member.catchUp()));
};

/** Nothing but the soak ends a process. */
const accidents = ({ cluster }: Stage): Verdict['violations'] =>
  Object.values(cluster.parts).flatMap(({ name, accidents: times }) =>
    times() > 0 ? [{ kind: 'failed' as const, what: `${name} ended by itself ${times()} times` }] : [],
  );
