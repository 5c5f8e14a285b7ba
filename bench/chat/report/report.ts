import { loadavg } from 'node:os';
import { median } from '../../statistics.ts';
import { isSound, type Verdict } from '../load/ledger.ts';
import type { SystemName } from '../load/load-types.ts';
import { type Measured, READS, type ReadName } from '../measure.ts';
import type { ChatOptions } from '../options.ts';

/** A figure that the service is held to. */
interface Goal {
  name: string;
  value: number;
  bound: number;
  /** Whether more is better. */
  atLeast: boolean;
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  lagP99: number;
  /** Microseconds of the server's processor time a message. */
  cpu: number;
  failed: number;
}

export interface Report {
  bench: 'chat';
  options: ChatOptions;
  load: number[];
  /** Medians over the rounds; times in milliseconds. */
  systems: Record<SystemName, Record<string, Figures>>;
  inserts: Record<string, number>;
  reads: Record<'product' | 'floor', Record<ReadName, number>>;
  /** Kilobytes a connection. */
  idle: Record<'product' | 'relay', { residentKb: number; heapKb: number }>;
  goals: (Goal & { holds: boolean })[];
  faults: (Verdict & { system: string; load: string })[];
}

/** Medians, ratios and faults of what was measured. */
export const buildReport = (measured: Measured, options: ChatOptions): Report => {
  const systems = mapValues(measured.loads, (loads) =>
    mapValues(loads, (results): Figures => {
      const of = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick));
      return {
        perSecond: of((result) => result.deliveredPerSecond),
        p50: of((result) => result.delivery.p50),
        p99: of((result) => result.delivery.p99),
        lagP99: of((result) => result.lag.p99),
        cpu: of((result) => result.cpu),
        failed: results.reduce((sum, { failed }) => sum + failed, 0),
      };
    }),
  );
  const reads = mapValues(measured.reads, (read) =>
    mapValues(read, (results) => median(results.map(({ perSecond }) => perSecond))),
  );
  const idle = mapValues(measured.idle, (costs) => ({
    residentKb: median(costs.map(({ residentKb }) => residentKb)),
    heapKb: median(costs.map(({ heapKb }) => heapKb)),
  }));
  const inserts = mapValues(measured.inserts, median);
  const partial = { systems, reads, idle };
  return {
    bench: 'chat',
    options,
    load: loadavg(),
    systems,
    inserts,
    reads,
    idle,
    goals: goalsOf(partial).map((goal) => ({
      ...goal,
      holds: goal.atLeast ? goal.value >= goal.bound : goal.value <= goal.bound,
    })),
    faults: faultsOf(measured),
  };
};

const goalsOf = ({ systems, reads, idle }: Pick<Report, 'systems' | 'reads' | 'idle'>): Goal[] => {
  const at = (system: SystemName, load: string) => systems[system][load] ?? NOTHING;
  const rate = (load: string, peer: SystemName, own: SystemName = 'product') =>
    at(own, load).perSecond / at(peer, load).perSecond;
  const pacedBySocket = at('socket', '200/s');
  const atLeast = (name: string, value: number, bound: number): Goal => ({ name, value, bound, atLeast: true });
  const atMost = (name: string, value: number, bound: number): Goal => ({ name, value, bound, atLeast: false });
  const paced = at('product', '200/s');
  const goals = [
    atLeast('x1, delivered/s against the floor', rate('x1', 'floor'), 1.3),
    atLeast('x1, delivered/s against FeathersJS', rate('x1', 'feathers'), 4.5),
    atLeast('x8, delivered/s against the floor', rate('x8', 'floor'), 3),
    atLeast('x8, delivered/s against FeathersJS', rate('x8', 'feathers'), 9),
    atLeast('x1 by socket, delivered/s against the floor', rate('x1', 'floor', 'socket'), 1.5),
    atLeast('x1 by socket, delivered/s against FeathersJS', rate('x1', 'feathers', 'socket'), 5),
    atLeast('x8 by socket, delivered/s against the floor', rate('x8', 'floor', 'socket'), 3.5),
    atLeast('x8 by socket, delivered/s against FeathersJS', rate('x8', 'feathers', 'socket'), 10),
    atMost('200/s by socket, p50 against the floor', pacedBySocket.p50 / at('floor', '200/s').p50, 1.5),
    atMost('200/s by socket, p99 against the floor', pacedBySocket.p99 / at('floor', '200/s').p99, 2),
    atMost('200/s, p50 against the floor', paced.p50 / at('floor', '200/s').p50, 1.5),
    atMost('200/s, p99 against the floor', paced.p99 / at('floor', '200/s').p99, 2),
    atMost('2000/s, p99 against own at 200/s', at('product', '2000/s').p99 / paced.p99, 4),
    atMost('idle connection, memory against bare Socket.IO', idle.product.residentKb / idle.relay.residentKb, 1.4),
  ];
  for (const name of Object.keys(READS) as ReadName[])
    goals.push(atLeast(`${READS[name]}, a second against bare Koa`, reads.product[name] / reads.floor[name], 0.6));
  return goals.filter(({ value }) => Number.isFinite(value));
};

const NOTHING: Figures = {
  perSecond: Number.NaN,
  p50: Number.NaN,
  p99: Number.NaN,
  lagP99: Number.NaN,
  cpu: Number.NaN,
  failed: 0,
};

const faultsOf = ({ loads }: Measured): Report['faults'] =>
  Object.entries(loads).flatMap(([system, byLoad]) =>
    Object.entries(byLoad).flatMap(([load, results]) =>
      results.flatMap(({ verdict }) => (isSound(verdict) ? [] : [{ system, load, ...verdict }])),
    ),
  );

const mapValues = <K extends string, V, W>(of: Record<K, V>, change: (value: V) => W): Record<K, W> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value as V)])) as Record<K, W>;
