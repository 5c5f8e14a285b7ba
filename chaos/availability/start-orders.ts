import { type Cluster, startCluster } from '../cluster/cluster.ts';
import type { ClusterProcess } from '../cluster/cluster-process.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The four processes of a service. */
const PARTS = ['mongod', 'redis', 'server1', 'worker'] as const;
type Part = (typeof PARTS)[number];

/** How long a process has to itself before the next one is started. */
const BETWEEN_MS = 1_500;
const READY_WITHIN_MS = 60_000;
const GIVE_UP_MS = 10_000;
const LOOK_MS = 50;

export interface StartOrder {
  readonly order: string;
  /** From the start of the last process until the server is ready and the worker works; null where that never came. */
  readonly readyMs: number | null;
  /** Processes that ended by themselves meanwhile. */
  readonly ended: readonly string[];
}

export interface Flip {
  readonly part: Part;
  readonly signal: 'STOP' | 'KILL';
  /** Until the server was found not to be ready, and from the end of the fault until it was ready again. */
  readonly downMs: number | null;
  readonly upMs: number | null;
}

/** Returns every order of some things. */
const listOrders = <T>(things: readonly T[]): T[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((first) => listOrders(things.filter((other) => other !== first)).map((rest) => [first, ...rest]));

/** Whether `/readyz` says so. A server that does not answer in the time of a probe and a little more is not ready. */
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_500) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until readiness is so; returns the milliseconds, or null after the limit. */
const until = async (url: string, wanted: boolean, withinMs: number): Promise<number | null> => {
  const began = performance.now();
  while ((await isReady(url)) !== wanted) {
    if (performance.now() - began > withinMs) return null;
    await pause(LOOK_MS);
  }
  return Math.round(performance.now() - began);
};

const stopAll = async ({ parts }: Cluster): Promise<void> => {
  for (const name of ['worker', 'server1', 'redis', 'mongod'] as const) await parts[name].kill();
};

/** Starts the four processes in every order, each time from nothing but the stored data (R64). */
export const tryStartOrders = async (say: (line: string) => void): Promise<StartOrder[]> => {
  const cluster = await startCluster();
  const url = cluster.urls[0];
  const tried: StartOrder[] = [];
  try {
    for (const order of listOrders(PARTS)) {
      await stopAll(cluster);
      const before = new Map(order.map((name) => [name, cluster.parts[name].unexpectedExits()]));
      const starts: Promise<unknown>[] = [];
      for (const name of order) {
        starts.push(cluster.parts[name].start().catch(() => {}));
        await pause(BETWEEN_MS);
      }
      const began = performance.now() - BETWEEN_MS;
      const ready = await until(url, true, READY_WITHIN_MS);
      await Promise.all(starts);
      const ended = order.filter((name) => {
        const part: ClusterProcess = cluster.parts[name];
        return part.unexpectedExits() > (before.get(name) ?? 0) || !part.isRunning();
      });
      const readyMs = ready === null || ended.length > 0 ? null : Math.round(performance.now() - began);
      tried.push({ order: order.join(', '), readyMs, ended });
      say(`${order.join(', ')}: ${readyMs === null ? `NOT READY ${ended}` : `ready after ${readyMs} ms`}`);
    }
    return tried;
  } finally {
    await cluster.stop();
  }
};

/**
 * Stops and kills each of the four processes and measures when `/readyz` of the server says so, and when it is ready again
 * (R64). The server is ready without a worker: jobs wait, and nobody's request needs one.
 */
export const measureFlips = async (say: (line: string) => void): Promise<Flip[]> => {
  const cluster = await startCluster();
  const url = cluster.urls[0];
  const flips: Flip[] = [];
  try {
    await Promise.all([cluster.parts.server1.start(), cluster.parts.worker.start()]);
    for (const part of PARTS) {
      for (const signal of ['STOP', 'KILL'] as const) {
        await until(url, true, READY_WITHIN_MS);
        const hit = cluster.parts[part];
        if (signal === 'STOP') hit.suspend();
        else await hit.kill();
        const downMs = await until(url, false, part === 'worker' ? GIVE_UP_MS / 2 : GIVE_UP_MS);
        const lifted = performance.now();
        if (signal === 'STOP') hit.resume();
        else await hit.start();
        const isUp = (await until(url, true, READY_WITHIN_MS)) !== null;
        const upMs = isUp ? Math.round(performance.now() - lifted) : null;
        flips.push({ part, signal, downMs, upMs });
        say(`${signal} ${part}: not ready after ${downMs} ms, ready again ${upMs} ms after its end`);
      }
    }
    return flips;
  } finally {
    await cluster.stop();
  }
};
