import type { Pool } from '../search/pool.ts';
import { PairTable } from './pair-table.ts';

/** What has already happened between two members, according to their match document. */
export interface PriorPair {
  readonly users: readonly [string, string];
  /** Who has had the other in a batch. */
  readonly offeredTo: readonly string[];
  /** Who of these had the other in today's batch; it counts towards how often the other may be shown today. */
  readonly offeredToday?: readonly string[];
  /** Who responded with interest. */
  readonly interested: readonly string[];
  /** True once either declined, or the pair was accepted or unmatched: it gets no new slot. */
  readonly closed: boolean;
}

/* The bits of a pair. */
/** The member with the smaller position was offered the other one. */
const OFFERED_TO_FIRST = 1 << 0;
/** The member with the larger position was offered the other one. */
const OFFERED_TO_SECOND = 1 << 1;
const CLOSED = 1 << 2;

const offeredBit = (viewer: number, other: number): number => (viewer < other ? OFFERED_TO_FIRST : OFFERED_TO_SECOND);

/**
 * Who was offered to whom, by position in the pool: nobody is offered to the same viewer twice. Callers that stream pairs
 * from a store add them one at a time.
 */
export class PairLedger {
  readonly #pairs = new PairTable();
  /** For each viewer the members who responded with interest in them. */
  readonly #interested = new Map<number, number[]>();
  /** 1 for members who have been offered someone before today. */
  readonly #hasBeenOffered: Uint8Array;
  /** 1 for members who were offered someone in today's batch. */
  readonly #hasToday: Uint8Array;
  /** 1 for members of whom the table holds some pair, so that the others need no lookup. */
  readonly #hasPairs: Uint8Array;
  /** How often each member is shown in today's batches. */
  readonly timesShown: Uint32Array;

  constructor(readonly pool: Pool) {
    this.#hasBeenOffered = new Uint8Array(pool.size);
    this.#hasToday = new Uint8Array(pool.size);
    this.#hasPairs = new Uint8Array(pool.size);
    this.timesShown = new Uint32Array(pool.size);
  }

  /** Adds a prior pair. A member who is not in the pool is ignored; the other one's part still counts. */
  add({ users, offeredTo, offeredToday = [], interested, closed }: PriorPair): void {
    const [i, j] = [this.pool.indexOf(users[0]), this.pool.indexOf(users[1])];
    for (const [id, viewer, other] of [[users[0], i, j] as const, [users[1], j, i] as const]) {
      if (viewer !== undefined && offeredTo.includes(id) && !offeredToday.includes(id))
        this.#hasBeenOffered[viewer] = 1;
      if (viewer !== undefined && offeredToday.includes(id)) this.#hasToday[viewer] = 1;
      if (other !== undefined && offeredToday.includes(id)) this.#addShown(other, 1);
    }
    if (i === undefined || j === undefined) return;
    let bits = this.#pairs.get(i, j);
    if (offeredTo.includes(users[0])) bits |= offeredBit(i, j);
    if (offeredTo.includes(users[1])) bits |= offeredBit(j, i);
    if (closed) bits |= CLOSED;
    this.#setPair(i, j, bits);
    if (closed) return;
    if (interested.includes(users[0])) this.#addInterested(j, i);
    if (interested.includes(users[1])) this.#addInterested(i, j);
  }

  /** Returns each viewer in whom others are interested, with these others, in the order of the pool. */
  listInterested(): ReadonlyArray<readonly [number, readonly number[]]> {
    return [...this.#interested].sort(([i], [j]) => i - j);
  }

  /** Returns who responded with interest in this viewer, who does not know it. */
  getInterestedIn(viewer: number): readonly number[] | undefined {
    return this.#interested.get(viewer);
  }

  /** Returns whether the pair is not closed and `other` was never offered to `viewer`. */
  canOffer(viewer: number, other: number): boolean {
    if (this.#hasPairs[viewer] === 0 || this.#hasPairs[other] === 0) return true;
    return (this.#pairs.get(viewer, other) & (CLOSED | offeredBit(viewer, other))) === 0;
  }

  /** Returns whether nobody was ever offered to this member before today. */
  isNew(viewer: number): boolean {
    return this.#hasBeenOffered[viewer] === 0;
  }

  /** Returns whether today's batch of a member holds somebody from before today's plan. */
  hasToday(viewer: number): boolean {
    return this.#hasToday[viewer] === 1;
  }

  /** Notes that the plan offers `other` to `viewer`. */
  offer(viewer: number, other: number): void {
    this.#setPair(viewer, other, this.#pairs.get(viewer, other) | offeredBit(viewer, other));
    this.#addShown(other, 1);
  }

  /** Takes back an `offer` of the same plan. */
  withdraw(viewer: number, other: number): void {
    this.#pairs.set(viewer, other, this.#pairs.get(viewer, other) & ~offeredBit(viewer, other));
    this.#addShown(other, -1);
  }

  #setPair(one: number, other: number, bits: number): void {
    this.#pairs.set(one, other, bits);
    this.#hasPairs[one] = 1;
    this.#hasPairs[other] = 1;
  }

  #addShown(other: number, times: number): void {
    this.timesShown[other] = (this.timesShown[other] as number) + times;
  }

  #addInterested(viewer: number, other: number): void {
    const others = this.#interested.get(viewer);
    if (others) others.push(other);
    else this.#interested.set(viewer, [other]);
  }
}
