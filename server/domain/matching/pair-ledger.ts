import type { Pool } from './pool.ts';

/** What has already passed between two people, as their match document tells it. */
export interface PriorPair {
  readonly users: readonly [string, string];
  /** Who has had the other in a batch. */
  readonly offeredTo: readonly string[];
  /** Who of them had it in today's batch: counts towards how often the other may be shown today. */
  readonly offeredToday?: readonly string[];
  /** Who answered interested. */
  readonly interested: readonly string[];
  /** True once either declined, or the pair is accepted or unmatched: it gets no new place. */
  readonly closed: boolean;
}

const CLOSED = 4;

/** Who has been offered to whom, by position in the pool; a pair once offered to a member is not offered to them again. */
export class PairLedger {
  readonly #pairs = new Map<number, number>();
  readonly #waiting = new Map<number, number[]>();
  readonly #count: number;
  #given = 0;

  constructor(pool: Pool, prior: Iterable<PriorPair>) {
    this.#count = pool.members.length;
    for (const { users, offeredTo, interested, closed } of prior) {
      const [i, j] = [pool.indexOf(users[0]), pool.indexOf(users[1])];
      if (i === undefined || j === undefined) continue;
      const bits = (offeredTo.includes(users[0]) ? bit(i, j) : 0) | (offeredTo.includes(users[1]) ? bit(j, i) : 0);
      const key = this.#key(i, j);
      this.#pairs.set(key, (this.#pairs.get(key) ?? 0) | bits | (closed ? CLOSED : 0));
      if (closed) continue;
      if (interested.includes(users[0])) this.#wait(j, i);
      if (interested.includes(users[1])) this.#wait(i, j);
    }
  }

  /** How many places have been given so far in this plan. */
  get size(): number {
    return this.#given;
  }

  /** Members with people who said yes to them, in the order of the pool. */
  waiting(): ReadonlyArray<readonly [number, readonly number[]]> {
    return [...this.#waiting].sort(([i], [j]) => i - j);
  }

  mayOffer(viewer: number, other: number): boolean {
    return ((this.#pairs.get(this.#key(viewer, other)) ?? 0) & (CLOSED | bit(viewer, other))) === 0;
  }

  /** Whether `other` has said yes to this viewer, who does not know. */
  isWaiting(viewer: number, other: number): boolean {
    return this.#waiting.get(viewer)?.includes(other) ?? false;
  }

  offer(viewer: number, other: number): void {
    const key = this.#key(viewer, other);
    this.#pairs.set(key, (this.#pairs.get(key) ?? 0) | bit(viewer, other));
    this.#given++;
  }

  #key(i: number, j: number): number {
    return i < j ? i * this.#count + j : j * this.#count + i;
  }

  #wait(viewer: number, other: number): void {
    const list = this.#waiting.get(viewer);
    if (list) list.push(other);
    else this.#waiting.set(viewer, [other]);
  }
}

/** 1 for the viewer who stands first in the pool, 2 for the second. */
const bit = (viewer: number, other: number): number => (viewer < other ? 1 : 2);
