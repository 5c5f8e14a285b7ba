import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { shuffled } from '../statistics.ts';
import type { Load, Pair, SystemName } from './load/load-types.ts';
import { type JudgedResult, runLoad } from './load/run-load.ts';
import { type System, startFeathers, startFloor, startProduct } from './systems/systems.ts';

export interface ChatOptions {
  rounds: number;
  pairs: number;
  /** Of each measurement. */
  seconds: number;
  /** Decides in which order the systems come. */
  seed: string;
}

/** Everything that was measured of each system under each load, round by round. */
export type Measured = Record<SystemName, Record<string, JudgedResult[]>>;

const listLoads = (seconds: number): Load[] => [
  { name: 'x1', kind: 'closed', outstanding: 1, seconds },
  { name: 'x8', kind: 'closed', outstanding: 8, seconds },
  { name: '200/s', kind: 'open', rate: 200, seconds },
  { name: '2000/s', kind: 'open', rate: 2000, seconds },
];

/** Starts every system once and measures them in interleaved rounds. */
export const measure = async (
  stores: StoreAddresses,
  dataDir: string,
  pairs: Pair[],
  { rounds, seconds, seed }: ChatOptions,
  say: (line: string) => void,
): Promise<Measured> => {
  const systems: System[] = [];
  try {
    const product = await startProduct(stores, dataDir, pairs);
    // The same process, whose members send over the connections on which they receive.
    systems.push(product, { ...product, name: 'socket' });
    systems.push(await startFloor(stores, pairs.length), await startFeathers(stores, pairs.length));
    const measured: Measured = { product: {}, socket: {}, floor: {}, feathers: {} };
    const random = seededRandom(seed);
    for (let round = 1; round <= rounds; round += 1)
      for (const load of listLoads(seconds))
        for (const system of shuffled(systems, random)) {
          const result = await runLoad(system, load);
          measured[system.name][load.name] = [...(measured[system.name][load.name] ?? []), result];
          say(`round ${round} ${load.name} ${system.name}: ${result.deliveredPerSecond.toFixed(0)}/s`);
        }
    return measured;
  } finally {
    for (const child of new Set(systems.map((system) => system.child))) await child.stop();
  }
};
