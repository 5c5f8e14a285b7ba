import { hash32, seededRandom } from '../../server/domain/matching/search/seeded.ts';

export const TARGETS = ['mongod', 'redis', 'server1', 'server2', 'worker'] as const;
export type Target = (typeof TARGETS)[number];

/**
 * What is done to the service in one cycle. `kill`: SIGKILL, and started again after `ms`; with two targets both at once.
 * `commit`: a server is killed between the commit of a batch and its acknowledgement. `stop`: SIGSTOP for `ms`.
 */
export interface Fault {
  readonly kind: 'kill' | 'commit' | 'stop';
  readonly targets: readonly Target[];
  readonly ms: number;
}

/** A hand of 24 cycles: one in six a stop; of the twenty kills three are of two at once, three between commit and answer. */
const HAND: readonly [Fault['kind'], ...Target[]][] = [
  ...(['mongod', 'redis', 'server1', 'server2'] as const).map((target): [Fault['kind'], Target] => ['stop', target]),
  ...Array.from({ length: 4 }, (): [Fault['kind'], Target] => ['kill', 'mongod']),
  ...Array.from({ length: 4 }, (): [Fault['kind'], Target] => ['kill', 'redis']),
  ...Array.from({ length: 2 }, (): [Fault['kind'], Target] => ['kill', 'server1']),
  ...Array.from({ length: 2 }, (): [Fault['kind'], Target] => ['kill', 'server2']),
  ...Array.from({ length: 2 }, (): [Fault['kind'], Target] => ['kill', 'worker']),
  ['kill', 'mongod', 'redis'],
  ['kill', 'mongod', 'server1'],
  ['kill', 'redis', 'worker'],
  ['commit', 'server1'],
  ['commit', 'server2'],
  ['commit', 'server1'],
];

/** A second hand swaps what the first does to one server only, and stops the worker once. */
const mirrored = (target: Target, odd: boolean): Target =>
  odd && target === 'server1' ? 'server2' : odd && target === 'server2' ? 'server1' : target;

/** The faults of a run: the same for the same seed, whole hands in a shuffled order. */
export const makeSchedule = (cycles: number, seed: number): Fault[] => {
  const random = seededRandom(`soak:${seed}`);
  const faults: Fault[] = [];
  for (let hand = 0; faults.length < cycles; hand += 1) {
    const order = [...HAND];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
    }
    for (const [kind, ...targets] of order) {
      const ms = kind === 'stop' ? 2_000 + random() * 13_000 : 100 + random() * 2_900;
      const stopsWorker = kind === 'stop' && targets[0] === 'redis' && hand % 3 === 2;
      faults.push({
        kind,
        targets: stopsWorker ? ['worker'] : targets.map((target) => mirrored(target, hand % 2 === 1)),
        ms: Math.round(ms),
      });
    }
  }
  return faults.slice(0, cycles);
};

/** Kills only, for short runs: the first `kills` of a schedule that are no stops. */
export const killsOnly = (kills: number, seed: number): Fault[] =>
  makeSchedule(kills * 2 + 24, seed)
    .filter(({ kind }) => kind !== 'stop')
    .slice(0, kills);

/** Names a run's schedule in a report. */
export const fingerprint = (faults: readonly Fault[]): string => hash32(JSON.stringify(faults)).toString(16);
