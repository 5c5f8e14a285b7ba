import type { Pool } from '../search/pool.ts';
import { PairTable } from './pair-table.ts';

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

/**
 * Who has been offered to whom, by position in the pool; a pair once offered to a member is not offered to them again. A
 * caller that streams the pairs from a store adds them one at a time.
 */
export class PairLedger {
  readonly #pairs = new PairTable();
  readonly #waiting = new Map<number, number[]>();
  /** Members who have been offered someone before. */
  readonly #known: Uint8Array;
  /** Members of whom some pair is known. */
  readonly #paired: Uint8Array;
  /** How often each member is shown in today's batches. */
  readonly timesShown: Uint32Array;

  constructor(readonly pool: Pool) {
    this.#known = new Uint8Array(pool.size);
    this.#paired = new Uint8Array(pool.size);
    this.timesShown = new Uint32Array(pool.size);
  }

  /** Someone who is not in the pool is passed over. */
  add({ users, offeredTo, offeredToday = [], interested, closed }: PriorPair): void {
    const [i, j] = [this.pool.indexOf(users[0]), this.pool.indexOf(users[1])];
    for (const [id, viewer, other] of [[users[0], i, j] as const, [users[1], j, i] as const]) {
      if (viewer !== undefined && offeredTo.includes(id)) this.#known[viewer] = 1;
      if (other !== undefined && offeredToday.includes(id)) this.#show(other, 1);
    }
    if (i === undefined || j === undefined) return;
    const bits = (offeredTo.includes(users[0]) ? bit(i, j) : 0) | (offeredTo.includes(users[1]) ? bit(j, i) : 0);
    this.#note(i, j, this.#pairs.get(i, j) | bits | (closed ? CLOSED : 0));
    if (closed) return;
    if (interested.includes(users[0])) this.#wait(j, i);
    if (interested.includes(users[1])) this.#wait(i, j);
  }

  /** Members with people who said yes to them, in the order of the pool. */
  listInterested(): ReadonlyArray<readonly [number, readonly number[]]> {
    return [...this.#waiting].sort(([i], [j]) => i - j);
  }

  canOffer(viewer: number, other: number): boolean {
    if (this.#paired[viewer] === 0 || this.#paired[other] === 0) return true;
    return (this.#pairs.get(viewer, other) & (CLOSED | bit(viewer, other))) === 0;
  }

  /** Who has said yes to this viewer, who does not know. */
  getInterestedIn(viewer: number): readonly number[] | undefined {
    return this.#waiting.get(viewer);
  }

  /** Whether nobody was ever offered to this member before. */
  isNew(viewer: number): boolean {
    return this.#known[viewer] === 0;
  }

  offer(viewer: number, other: number): void {
    this.#note(viewer, other, this.#pairs.get(viewer, other) | bit(viewer, other));
    this.#show(other, 1);
  }

  /** Takes back what was offered in the same plan. */
  withdraw(viewer: number, other: number): void {
    this.#pairs.set(viewer, other, this.#pairs.get(viewer, other) & ~bit(viewer, other));
    this.#show(other, -1);
  }

  #note(one: number, other: number, bits: number): void {
    this.#pairs.set(one, other, bits);
    this.#paired[one] = 1;
    this.#paired[other] = 1;
  }

  #show(other: number, by: number): void {
    this.timesShown[other] = (this.timesShown[other] as number) + by;
  }

  #wait(viewer: number, other: number): void {
    const list = this.#waiting.get(viewer);
    if (list) list.push(other);
    else this.#waiting.set(viewer, [other]);
  }
}

/** 1 for the viewer who stands first in the pool, 2 for the second. */
const bit = (viewer: number, other: number): number => (viewer < other ? 1 : 2);
