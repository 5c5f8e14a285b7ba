import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../server/process/root.ts';
import { BOUNDS, type Bound, type BoundRule, SHARE_VARIABLE } from '../../testing/bounds.ts';
import { type BoundsReport, type Judgement, judgeBound } from './judge.ts';

/** The result of one rule. */
export interface BoundResult extends Judgement {
  readonly rule: BoundRule;
  readonly of: string;
  readonly asked: number;
  readonly seconds: number;
}

/** The rules that have a bound, by number. */
export const BOUND_RULES = Object.keys(BOUNDS) as BoundRule[];

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const KILL_AFTER_MS = 10_000;

/**
 * Runs the tests of a rule, in a process of their own with stores of their own, at `share` of the bound that the rule asks
 * for; ends them after `maxMinutes`.
 */
export const proveBound = async (
  rule: BoundRule,
  { maxMinutes, share }: { maxMinutes: number; share: number },
): Promise<BoundResult> => {
  const { asked, of } = BOUNDS[rule];
  const startedAt = performance.now();
  const report = await runTests(rule, share, maxMinutes * 60_000);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { rule, of, asked, seconds, ...judgeBound(rule, asked, report) };
};

const runTests = async (rule: BoundRule, share: number, maxMs: number): Promise<BoundsReport | null> => {
  const { file }: Bound = BOUNDS[rule];
  const folder = await mkdtemp(join(tmpdir(), 'mithaq-bounds-'));
  const reportFile = join(folder, 'report.json');
  const project = file.startsWith('client/') ? 'client' : 'unit';
  const filters = ['--project', project, file, '-t', `\\b${rule}\\b`];
  const reporters = ['--reporter=json', `--outputFile=${reportFile}`];
  const child = spawn(process.execPath, [VITEST, 'run', ...filters, ...reporters], {
    cwd: ROOT,
    env: { ...process.env, [SHARE_VARIABLE]: String(share) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, so that the processes that a test has started end with it.
    detached: true,
  });
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined) killGroup(child.pid, signal);
  };
  const timers = [setTimeout(() => end('SIGTERM'), maxMs), setTimeout(() => end('SIGKILL'), maxMs + KILL_AFTER_MS)];
  const onSignal = () => {
    end('SIGKILL');
    process.exit(130);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    await once(child, 'exit');
    return JSON.parse(await readFile(reportFile, 'utf8').catch(() => 'null')) as BoundsReport | null;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    // What is left where the tests were ended; nothing otherwise.
    end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
};

/** Sends a signal to a group of processes, if it is still there. */
const killGroup = (leader: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-leader, signal);
  } catch {
    // It has ended.
  }
};

/** One line about a rule, and one for each failure. */
export const formatBound = ({ rule, of, asked, reached, verdict, seconds, failures }: BoundResult): string =>
  [
    `${rule.padEnd(4)} ${of}: asked ${asked}, reached ${reached}, ${verdict}, ${seconds} s`,
    ...failures.map((failure) => `     ${failure}`),
  ].join('\n');
