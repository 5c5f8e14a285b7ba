import { hash32, seededRandom } from '../../server/domain/matching/search/seeded.ts';

export const TARGETS = ['mongod', 'redis', 'server1', 'server2', 'worker'] as const;
export type Target = (typeof TARGETS)[number];

/**
 * A fault that is injected in one cycle. `kill`: SIGKILL, and started again after `ms`; with two targets both at once.
 * `commit`: a server is killed between the commit of a batch and its acknowledgement. `stop`: SIGSTOP for `ms`.
 */
export interface Fault {
  readonly kind: 'kill' | 'commit' | 'stop';
  readonly targets: readonly Target[];
  readonly ms: number;
}

/** A block of 24 cycles: four stops and twenty kills, of which three hit two processes and three fall between commit and response. */
const FAULT_BLOCK: readonly [Fault['kind'], ...Target[]][] = [
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

/** Every second block swaps the two servers. */
const mirrored = (target: Target, odd: boolean): Target =>
  odd && target === 'server1' ? 'server2' : odd && target === 'server2' ? 'server1' : target;

/** The faults of a run: the same for the same seed, whole blocks, each in a shuffled order. */
export const makeSchedule = (cycles: number, seed: number): Fault[] => {
  const random = seededRandom(`soak:${seed}`);
  const faults: Fault[] = [];
  for (let block = 0; faults.length < cycles; block += 1) {
    const order = [...FAULT_BLOCK];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
    }
    for (const [kind, ...targets] of order) {
      const ms = kind === 'stop' ? 2_000 + random() * 13_000 : 100 + random() * 2_900;
      const stopsWorker = kind === 'stop' && targets[0] === 'redis' && block % 3 === 2;
      faults.push({
        kind,
        targets: stopsWorker ? ['worker'] : targets.map((target) => mirrored(target, block % 2 === 1)),
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

/** Returns a short hash of a schedule, to name it in a report. */
export const fingerprintSchedule = (faults: readonly Fault[]): string => hash32(JSON.stringify(faults)).toString(16);
