import { cpuSeconds } from '../../daily-run/process-figures.ts';
import type { System } from '../systems/systems.ts';
import { judgeLedger, type Verdict } from './ledger.ts';
import type { Load, LoadResult, LoadTask } from './load-types.ts';
import { runInProcess } from './run-in-process.ts';

export type JudgedResult = Omit<LoadResult, 'ledger'> & {
  verdict: Verdict;
  /** Microseconds of the server's processor time a message. */
  cpu: number;
};

/** Puts a system under one load, from a fresh generator process, and judges what came of it. */
export const runLoad = async ({ name, child, pairs, stored }: System, load: Load): Promise<JudgedResult> => {
  const since = new Date();
  const turn: LoadTask = { system: name, url: child.url, pairs, load };
  const cpuBefore = cpuSeconds(child.process.pid ?? 0);
  const { ledger, ...figures } = await runInProcess<LoadResult>('bench/chat/load/generator.ts', turn);
  const spent = cpuSeconds(child.process.pid ?? 0) - cpuBefore;
  const cpu = (spent * 1e6) / Math.max(1, ledger.sent.length);
  return { ...figures, cpu, verdict: judgeLedger(ledger, await stored(since)) };
};
