import type { Cluster } from '../cluster/cluster.ts';
import type { Part } from '../cluster/part.ts';
import type { Fault, Target } from './schedule.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const COMMITS_WITHIN_MS = 4_000;
const STORES: readonly Target[] = ['mongod', 'redis'];

/** When a fault struck and when what it hit was started again or released, by `performance.now()`. */
export interface Strike {
  readonly struckAt: number;
  readonly mendedAt: number;
  /** Resolves once everything that was started again serves, with the time of that for the stores. */
  readonly up: Promise<number>;
}

/** Does one fault to the service. Stores are back before the programs that need them. */
export const strike = async ({ parts }: Pick<Cluster, 'parts'>, fault: Fault): Promise<Strike> => {
  const hit = fault.targets.map((target): Part => parts[target]);
  if (fault.kind === 'stop') {
    const struckAt = performance.now();
    for (const part of hit) part.hold();
    await pause(fault.ms);
    for (const part of hit) part.release();
    return { struckAt, mendedAt: performance.now(), up: Promise.resolve(performance.now()) };
  }
  if (fault.kind === 'commit') await Promise.all(hit.map(endByCommit));
  const struckAt = performance.now();
  await Promise.all(hit.map((part) => part.kill()));
  await pause(fault.ms);
  const stores = fault.targets.filter((target) => STORES.includes(target));
  const others = fault.targets.filter((target) => !STORES.includes(target));
  const mendedAt = performance.now();
  const start = (targets: readonly Target[]) => Promise.all(targets.map((target) => parts[target].start()));
  const up = async (): Promise<number> => {
    await start(stores);
    const storesServe = performance.now();
    await start(others);
    return storesServe;
  };
  return { struckAt, mendedAt, up: up() };
};

const endByCommit = async (part: Part): Promise<void> => {
  part.tell('die after commit');
  for (const end = performance.now() + COMMITS_WITHIN_MS; part.runs() && performance.now() < end; ) await pause(2);
};
