import { offerablePages } from '../matches/candidates.ts';
import { type Pool, PoolBuilder } from '../matching/search/pool.ts';

/** Below so many members a pool is made in a moment, and is made afresh for everyone who asks. */
const WORTH_KEEPING = 1_000;
/** A kept pool is used for so many times as long as it took to make, and is dropped then: 5 % of the time at most. */
const USED_FOR = 20;

let making: Promise<Pool> | null = null;

/**
 * Everyone who may be offered to someone, for finding one member's best people. One is made at a time, however many ask.
 * A large one is kept for a few minutes: what became of the people it names since is looked at when a result is read.
 */
export const offerablePool = (): Promise<Pool> => {
  making ??= make();
  return making;
};

const make = async (): Promise<Pool> => {
  const began = performance.now();
  const drop = () => {
    making = null;
  };
  try {
    const builder = new PoolBuilder();
    for await (const { candidates } of offerablePages()) for (const candidate of candidates) builder.add(candidate);
    const pool = builder.build();
    if (pool.size < WORTH_KEEPING) drop();
    else setTimeout(drop, USED_FOR * (performance.now() - began)).unref();
    return pool;
  } catch (error) {
    drop();
    throw error;
  }
};
