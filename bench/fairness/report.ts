import type { Goal } from '../goals.ts';
import { median, percentile } from '../statistics.ts';
import type { AttackName, AttackResult, TimedCall } from './tasks.ts';

/** A time of the run, by `now()`. */
export interface Slice {
  readonly from: number;
  readonly to: number;
  /** Processor time that the service's process used, its threads included, in milliseconds. */
  readonly serverCpuMs: number;
}

/** An attack, with the calm time right before it. */
export interface AttackSlices {
  readonly name: AttackName;
  readonly calm: Slice;
  readonly attack: Slice;
  readonly result: AttackResult;
}

/** What the others noticed of one kind of attack. Times are in milliseconds, medians over the rounds. */
export interface AttackFigures {
  readonly name: AttackName;
  readonly calmP50: number;
  readonly calmP95: number;
  readonly p50: number;
  readonly p95: number;
  /** The p95 against that of the calm time right before, in the median of the rounds. */
  readonly ratio: number;
  readonly signInP50: number;
  readonly signInMax: number;
  /** Calls and sign-ins of the others that did not succeed. */
  readonly refused: number;
  /** What the attacker got done, a second. */
  readonly donePerSecond: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly attackerCpu: number;
  /** The service's processor time for each thing that the attacker got done, above that of the calm time. */
  readonly serverMsEach: number;
  /** How late the others' calls were made, at the 95th percentile: what their own process adds. */
  readonly lagP95: number;
}

const isOk = ({ status }: TimedCall): boolean => status >= 200 && status < 300;

/** Sums up what the others noticed, by attack. */
export const summarize = (calls: readonly TimedCall[], slices: readonly AttackSlices[]): AttackFigures[] => {
  const within = ({ from, to }: Slice, kind: TimedCall['kind']) =>
    calls.filter((call) => call.kind === kind && call.at >= from && call.at < to);
  const times = (slice: Slice, kind: TimedCall['kind'] = 'call') => within(slice, kind).map(({ tookMs }) => tookMs);
  const byName = new Map<AttackName, AttackSlices[]>();
  for (const slice of slices) byName.set(slice.name, [...(byName.get(slice.name) ?? []), slice]);
  return [...byName].map(([name, rounds]) => {
    const over = (pick: (round: AttackSlices) => number) => median(rounds.map(pick));
    const signIns = rounds.flatMap(({ attack }) => times(attack, 'sign-in'));
    const all = rounds.flatMap(({ attack }) => [...within(attack, 'call'), ...within(attack, 'sign-in')]);
    const outcomes: Record<string, number> = {};
    for (const { result } of rounds)
      for (const [outcome, count] of Object.entries(result.outcomes))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    return {
      name,
      calmP50: over(({ calm }) => percentile(times(calm), 0.5)),
      calmP95: over(({ calm }) => percentile(times(calm), 0.95)),
      p50: over(({ attack }) => percentile(times(attack), 0.5)),
      p95: over(({ attack }) => percentile(times(attack), 0.95)),
      ratio: over(({ calm, attack }) => percentile(times(attack), 0.95) / percentile(times(calm), 0.95)),
      signInP50: percentile(signIns, 0.5),
      signInMax: Math.max(0, ...signIns),
      refused: all.filter((call) => !isOk(call)).length,
      donePerSecond: over(({ attack, result }) => (result.done * 1000) / (attack.to - attack.from)),
      outcomes,
      attackerCpu: over(({ result }) => result.cpu),
      serverMsEach: over(
        ({ calm, attack, result }) => (attack.serverCpuMs - calm.serverCpuMs) / Math.max(1, result.done),
      ),
      lagP95: percentile(
        all.map(({ lagMs }) => lagMs),
        0.95,
      ),
    };
  });
};

const MAX_RATIO = 2;
const MAX_SIGN_IN_MS = 2_000;

/** The figures that are to hold: nobody takes more than a share. */
export const goalsOf = (figures: readonly AttackFigures[]): Goal[] =>
  figures.flatMap(({ name, ratio, signInMax, refused }) => [
    { what: `${name}: p95 of others against calm`, value: round(ratio), goal: MAX_RATIO },
    { what: `${name}: slowest right sign-in, ms`, value: Math.round(signInMax), goal: MAX_SIGN_IN_MS },
    { what: `${name}: calls of others refused`, value: refused, goal: 0 },
  ]);

const round = (value: number): number => Math.round(value * 100) / 100;

/** The figures as a table's rows. */
export const toRows = (figures: readonly AttackFigures[]): Record<string, string | number>[] =>
  figures.map((one) => ({
    attack: one.name,
    'calm p50/p95 ms': `${round(one.calmP50)}/${round(one.calmP95)}`,
    'p50/p95 ms': `${round(one.p50)}/${round(one.p95)}`,
    ratio: round(one.ratio),
    'sign-in p50/max ms': `${Math.round(one.signInP50)}/${Math.round(one.signInMax)}`,
    'attacker/s': Math.round(one.donePerSecond),
    'server ms each': round(one.serverMsEach),
    'its processor': round(one.attackerCpu),
    'sent late p95 ms': round(one.lagP95),
    outcomes: Object.entries(one.outcomes)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', '),
  }));
