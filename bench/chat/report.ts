import { loadavg } from 'node:os';
import { type Goal, judged } from '../goals.ts';
import { median } from '../statistics.ts';
import { isSound } from './load/ledger.ts';
import type { SystemName } from './load/load-types.ts';
import type { JudgedResult } from './load/run-load.ts';
import type { ChatOptions, Measured } from './measure.ts';

const NAMES: Record<SystemName, string> = {
  product: 'this service',
  socket: 'this service, by socket',
  floor: 'bare Koa + one insert',
  feathers: 'FeathersJS 5',
};
/** Later than this at the 99th percentile, the generator itself did not keep its rate. Milliseconds. */
const LATE_MS = 5;

/** Prints medians, goals and faults of what was measured, as tables or as one line of JSON. Returns whether every message was right. */
export const report = (measured: Measured, options: ChatOptions, json: boolean): boolean => {
  const figures = (Object.keys(NAMES) as SystemName[]).flatMap((system) =>
    Object.entries(measured[system]).map(([load, results]) => ({ system, load, ...summarize(results) })),
  );
  const faults = Object.entries(measured).flatMap(([system, byLoad]) =>
    Object.entries(byLoad).flatMap(([load, results]) =>
      results.flatMap(({ verdict }) => (isSound(verdict) ? [] : [{ system, load, ...verdict }])),
    ),
  );
  const goals = judged(listGoals(measured));
  if (json) console.log(JSON.stringify({ bench: 'chat', options, load: loadavg(), figures, goals, faults }));
  else {
    console.table(figures.map(({ system, ...rest }) => ({ system: NAMES[system], ...rest })));
    console.table(goals);
    for (const { system, load, lateMs } of figures)
      if (load.endsWith('/s') && lateMs > LATE_MS)
        console.log(`The generator did not keep ${load} for ${NAMES[system]}: late by ${lateMs} ms at p99.`);
    console.log(faults.length === 0 ? 'Nothing lost, doubled, reordered, misrouted or unstored.' : 'BROKEN:');
    for (const fault of faults) console.log(JSON.stringify(fault));
  }
  return faults.length === 0;
};

/** The medians of some rounds; times in milliseconds, but those of the processor in microseconds a message. */
const summarize = (results: readonly JudgedResult[]) => {
  const of = (pick: (result: JudgedResult) => number) => Number(median(results.map(pick)).toFixed(1));
  return {
    perSecond: of(({ deliveredPerSecond }) => deliveredPerSecond),
    p50: of(({ delivery }) => delivery.p50),
    p99: of(({ delivery }) => delivery.p99),
    lateMs: of(({ lag }) => lag.p99),
    cpuUs: of(({ cpu }) => cpu),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
};

/** For each way to send, at each load: the least share of the floor's and of the peer's rate. */
const RATES = [
  ['product', 'x1', 1.3, 4.5],
  ['product', 'x8', 3, 9],
  ['socket', 'x1', 1.5, 5],
  ['socket', 'x8', 3.5, 10],
] as const;

const listGoals = (measured: Measured): Goal[] => {
  const at = (system: SystemName, load: string) => summarize(measured[system][load] ?? []);
  return [
    ...RATES.flatMap(([system, load, floor, feathers]) =>
      Object.entries({ floor, feathers }).map(([peer, goal]) => ({
        what: `${load}, ${NAMES[system]}, delivered a second against ${NAMES[peer as SystemName]}`,
        value: at(system, load).perSecond / at(peer as SystemName, load).perSecond,
        goal,
        isFloor: true,
      })),
    ),
    ...(['product', 'socket'] as const).flatMap((system) =>
      Object.entries({ p50: 1.5, p99: 2 } as const).map(([figure, goal]) => ({
        what: `200/s, ${NAMES[system]}, ${figure} against ${NAMES.floor}`,
        value: at(system, '200/s')[figure as 'p50' | 'p99'] / at('floor', '200/s')[figure as 'p50' | 'p99'],
        goal,
      })),
    ),
    {
      what: '2000/s, p99 against own at 200/s',
      value: at('product', '2000/s').p99 / at('product', '200/s').p99,
      goal: 4,
    },
  ];
};
