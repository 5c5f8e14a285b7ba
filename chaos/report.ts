import { cpus, loadavg } from 'node:os';
import { KINDS, type Kind } from './check/evidence.ts';
import type { Recovery } from './faults/recovery.ts';
import { type Fault, fingerprintSchedule, type Target } from './faults/schedule.ts';
import type { SoakResult } from './soak.ts';

/** Milliseconds; `within`: the bar for p95. */
interface TimeStatistics {
  readonly n: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly within?: number;
}

export interface SoakReport {
  readonly cycles: number;
  readonly kills: number;
  readonly stops: number;
  readonly seed: number;
  readonly schedule: string;
  readonly acknowledged: number;
  readonly stable: number;
  readonly unsettled: number;
  readonly refused: number;
  readonly violations: Record<Kind, number>;
  readonly recovery: Record<string, TimeStatistics>;
  readonly seconds: number;
  readonly cores: number;
  readonly load: number;
}

const P95_LIMITS_MS = { mongod: 3_000, redis: 2_000, server: 4_000 };

const timesOf = (all: readonly (number | null)[], within?: number): TimeStatistics => {
  // A server that never recovered counts as an hour.
  const sorted = all.map((ms) => ms ?? 3_600_000).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1), ...(within === undefined ? {} : { within }) };
};

const isKillOf = (target: Target) => (one: Recovery) =>
  one.fault.kind === 'kill' && one.fault.targets.length === 1 && one.fault.targets[0] === target;
const hitsServersOnly = ({ fault: { kind, targets } }: Recovery) =>
  kind !== 'stop' && targets.every((target) => target.startsWith('server'));

/** How long it took, by what was killed alone; the bars are on the first of each. */
const recoveryTimes = (all: readonly Recovery[]): Record<string, TimeStatistics> => {
  const [mongod, redis] = [all.filter(isKillOf('mongod')), all.filter(isKillOf('redis'))];
  const ofStops = (target: Target) =>
    all.filter(({ fault }) => fault.kind === 'stop' && fault.targets.includes(target)).map((one) => one.ackedAfter);
  return {
    'mongod started again → first acknowledged': timesOf(
      mongod.map((one) => one.ackedAfter),
      P95_LIMITS_MS.mongod,
    ),
    'mongod writable → first acknowledged': timesOf(mongod.map((one) => one.ackedSinceStore)),
    'mongod killed → first acknowledged': timesOf(mongod.map((one) => one.ackedSinceInjection)),
    'Redis started again → first acknowledged': timesOf(
      redis.map((one) => one.ackedAfter),
      P95_LIMITS_MS.redis,
    ),
    'Redis answering → first acknowledged': timesOf(redis.map((one) => one.ackedSinceStore)),
    'Redis killed → first acknowledged': timesOf(redis.map((one) => one.ackedSinceInjection)),
    'server killed → client caught up': timesOf(
      all.filter(hitsServersOnly).flatMap((one) => one.caughtUpAfter),
      P95_LIMITS_MS.server,
    ),
    'mongod released → first acknowledged': timesOf(ofStops('mongod')),
    'Redis released → first acknowledged': timesOf(ofStops('redis')),
  };
};

/** Returns the figures of a finished soak: what was done, what was violated, and how long recoveries took. */
export const buildReport = (result: SoakResult, faults: readonly Fault[], seed: number): SoakReport => ({
  cycles: faults.length,
  kills: faults.filter(({ kind }) => kind !== 'stop').length,
  stops: faults.filter(({ kind }) => kind === 'stop').length,
  seed,
  schedule: fingerprintSchedule(faults),
  acknowledged: result.acknowledged,
  stable: result.stable,
  unsettled: result.unsettled,
  refused: result.refused,
  violations: Object.fromEntries(
    KINDS.map((kind) => [kind, result.violations.filter((one) => one.kind === kind).length]),
  ) as Record<Kind, number>,
  recovery: recoveryTimes(result.recoveries),
  seconds: result.seconds,
  cores: cpus().length,
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

/** Whether nothing was violated, and the limits hold where they are checked. */
export const isGreen = (report: SoakReport, withBars: boolean): boolean =>
  report.refused === 0 &&
  report.stable === report.acknowledged &&
  Object.values(report.violations).every((count) => count === 0) &&
  (!withBars || Object.values(report.recovery).every(({ n, p95, within }) => n === 0 || p95 <= (within ?? p95)));

/** Formats the report as readable text. */
export const formatTable = (report: SoakReport): string => {
  const { kills, stops, seconds, acknowledged, stable, unsettled, refused, violations, recovery } = report;
  const rows: [string, string][] = [
    ['faults', `${kills} kills, ${stops} stops in ${seconds} s (seed ${report.seed}, load ${report.load})`],
    ['acknowledged', String(acknowledged)],
    ['stable', String(stable)],
    ['never settled (given up by their writer)', String(unsettled)],
    ['refused after the client’s retries', String(refused)],
    ...Object.entries(violations).map(([kind, count]): [string, string] => [kind, String(count)]),
    ...Object.entries(recovery).map(([name, { n, p50, p95, max, within }]): [string, string] => [
      name,
      `p50 ${p50}, p95 ${p95}, max ${max} ms (${n}${within === undefined ? '' : `; bar: p95 ≤ ${within}`})`,
    ]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
};
