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
  /** Starts what the service had to do without. */
  repair?(): Promise<void>;
}

/** Injects one fault into the service. Stores are restarted before the programs that need them. */
export const injectFault = async ({ parts }: Pick<Cluster, 'parts'>, fault: Fault): Promise<InjectedFault> => {
  const find = (target: Target): ClusterProcess => {
    const part = parts[target];
    if (!part) throw new Error(`This service has no ${target}.`);
    return part;
  };
  const hit = fault.targets.map(find);
  if (fault.kind === 'stop') {
    const injectedAt = performance.now();
    for (const part of hit) part.suspend();
    await pause(fault.ms);
    for (const part of hit) part.resume();
    return { injectedAt, liftedAt: performance.now(), storesReadyAt: Promise.resolve(performance.now()) };
  }
  if (fault.kind === 'failover') {
    const injectedAt = performance.now();
    await Promise.all(hit.map((part) => part.kill()));
    // What arrives before was acknowledged by the one that is gone.
    await Promise.all(hit.map((part) => part.takenOver?.()));
    const liftedAt = performance.now();
    const repair = async () => void (await Promise.all(hit.map((part) => part.start())));
    return { injectedAt, liftedAt, storesReadyAt: Promise.resolve(liftedAt), repair };
  }
  if (fault.kind === 'commit') await Promise.all(hit.map(endByCommit));
  const injectedAt = performance.now();
  await Promise.all(
    hit.map((part) => (fault.kind === 'restart' || fault.kind === 'update' ? part.end() : part.kill())),
  );
  if (fault.kind === 'update') for (const part of hit) part.update?.();
  await pause(fault.ms);
  const stores = fault.targets.filter((target) => STORES.includes(target));
  const others = fault.targets.filter((target) => !STORES.includes(target));
  const liftedAt = performance.now();
  const start = (targets: readonly Target[]) => Promise.all(targets.map((target) => find(target).start()));
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
