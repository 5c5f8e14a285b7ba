import type { Cluster } from '../cluster/cluster.ts';
import type { ClusterProcess } from '../cluster/cluster-process.ts';
import type { Fault, Target } from './schedule.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const COMMITS_WITHIN_MS = 4_000;
const STORES: readonly Target[] = ['mongod', 'redis'];

/** When a fault was injected and when its targets were restarted or resumed, both by `performance.now()`. */
export interface InjectedFault {
  readonly injectedAt: number;
  readonly liftedAt: number;
  /** Resolves once every restarted process is ready, with the time at which the stores were. */
  readonly storesReadyAt: Promise<number>;
}

/** Injects one fault into the service. Stores are restarted before the programs that need them. */
export const injectFault = async ({ parts }: Pick<Cluster, 'parts'>, fault: Fault): Promise<InjectedFault> => {
  const hit = fault.targets.map((target) => parts[target]);
  if (fault.kind === 'stop') {
    const injectedAt = performance.now();
    for (const part of hit) part.suspend();
    await pause(fault.ms);
    for (const part of hit) part.resume();
    return { injectedAt, liftedAt: performance.now(), storesReadyAt: Promise.resolve(performance.now()) };
  }
  if (fault.kind === 'commit') await Promise.all(hit.map(endByCommit));
  const injectedAt = performance.now();
  await Promise.all(hit.map((part) => part.kill()));
  await pause(fault.ms);
  const stores = fault.targets.filter((target) => STORES.includes(target));
  const others = fault.targets.filter((target) => !STORES.includes(target));
  const liftedAt = performance.now();
  const start = (targets: readonly Target[]) => Promise.all(targets.map((target) => parts[target].start()));
  const restart = async (): Promise<number> => {
    await start(stores);
    const storesServe = performance.now();
    await start(others);
    return storesServe;
  };
  return { injectedAt, liftedAt, storesReadyAt: restart() };
};

const endByCommit = async (part: ClusterProcess): Promise<void> => {
  part.sendMessage('die after commit');
  for (const end = performance.now() + COMMITS_WITHIN_MS; part.isRunning() && performance.now() < end; ) await pause(2);
};
