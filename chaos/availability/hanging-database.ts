import { readFileSync } from 'node:fs';
import type { Run } from '../run.ts';
import { runSoak } from '../soak.ts';

export interface HangResult {
  readonly seconds: readonly number[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly violations: readonly string[];
  /** The longest that any call of a member waited for its answer, in milliseconds. */
  readonly slowestCallMs: number;
  /** Answers 503 to members' calls. */
  readonly unavailable: number;
  /** The most that a server's resident memory grew from before the first hang, in MB. */
  readonly grownMB: number;
}

const SAMPLE_MS = 500;
/** Traffic before the first hang. */
const CALM_MS = 10_000;
const MB = 1_000_000;

/** Returns the resident memory of a process in bytes, as Linux counts it; 0 where it has ended. */
const readResident = (pid: number | undefined): number => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
};

/**
 * Lets MongoDB hang (SIGSTOP) for some times while members write, and checks as the soak does that nothing acknowledged was
 * lost, doubled or reordered; beside that, how long calls waited and how much the servers' memory grew (R37).
 */
export const measureHangs = async (
  seconds: readonly number[],
  rate: number,
  say: (line: string) => void,
): Promise<HangResult> => {
  let run: Run | undefined;
  const first = new Map<string, number>();
  let grown = 0;
  let startedMs = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    for (const name of ['server1', 'server2'] as const) {
      const bytes = readResident(run?.cluster.parts[name].pid());
      if (bytes === 0) continue;
      // What a server needs for its usual work is there before the first hang.
      if (performance.now() - startedMs < CALM_MS) first.set(name, Math.max(bytes, first.get(name) ?? 0));
      grown = Math.max(grown, bytes - (first.get(name) ?? bytes));
    }
  }, SAMPLE_MS);
  try {
    const result = await runSoak({
      faults: seconds.map((each) => ({ kind: 'stop', targets: ['mongod'], ms: each * 1_000 })),
      seed: 1,
      clients: 50,
      rate,
      races: seconds.length * 2,
      leavers: seconds.length,
      calmMs: CALM_MS,
      say,
      onStart: (started) => {
        run = started;
        startedMs = performance.now();
      },
    });
    const counts = run?.members.map(({ line }) => line.counts()) ?? [];
    return {
      seconds,
      acknowledged: result.acknowledged,
      refused: result.refused,
      violations: result.violations.map(({ kind, what }) => `${kind}: ${what}`),
      slowestCallMs: Math.round(Math.max(0, ...counts.map(({ slowestMs }) => slowestMs))),
      unavailable: counts.reduce((sum, { unavailable }) => sum + unavailable, 0),
      grownMB: Math.round(grown / MB),
    };
  } finally {
    clearInterval(timer);
  }
};
