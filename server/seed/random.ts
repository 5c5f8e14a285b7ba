import { mulberry32 } from '../domain/matching/search/seeded.ts';

/** A seeded source of chance: the same seed gives the same community every time. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** Whether something of that probability happens. */
  chance(probability: number): boolean;
  /** `count` different items, in random order. */
  sample<T>(from: readonly T[], count: number): T[];
}

export const seeded = (seed: number): Random => {
  const next = mulberry32(seed);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    const item = from[int(0, from.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat();
  };
  return { next, int, pick, chance: (probability) => next() < probability, sample };
};
