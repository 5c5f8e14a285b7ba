import { mulberry32, seededRandom } from '../domain/matching/search/seeded.ts';

/** Values, each with its weight: how often it is picked in comparison with the others. */
export type Weighted<T> = ReadonlyArray<readonly [value: T, weight: number]>;

/** A seeded source of random values: the same seed and the same calls give the same values every time. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns one item, all being equally likely. Throws an error if there is none. */
  pick<T>(from: readonly T[]): T;
  /** Returns one value, each being as likely as its share of all weights. Throws an error if there is none. */
  pickWeighted<T>(from: Weighted<T>): T;
  /** Returns `count` different items in random order, or all of them where there are fewer. */
  sample<T>(from: readonly T[], count: number): T[];
}

/** Returns the source of random values of a seed. */
export const createRandom = (seed: number | string): Random => {
  const next = typeof seed === 'number' ? mulberry32(seed) : seededRandom(seed);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    const item = from[int(0, from.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const pickWeighted = <T>(from: Weighted<T>): T => {
    let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of from) {
      left -= weight;
      if (left < 0) return value;
    }
    // Rounding may leave a remainder of 0 after the last weight.
    const [first] = from;
    if (first === undefined) throw new Error('There is nothing to pick from.');
    return first[0];
  };
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat();
  };
  return { next, int, chance: (probability) => next() < probability, pick, pickWeighted, sample };
};
