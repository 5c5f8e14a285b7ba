import type { PairScore } from '../search/score.ts';
import { Cards, type Origin } from './assignments.ts';
import type { PairLedger } from './pair-ledger.ts';

/** Nobody is shown to more people a day than this: twice the largest allowance. */
export const MOST_SHOWN = 20;

/** What a member counts as having before the first card; less for those whom few can be offered to, so they go first. */
const FLOOR = 0.25;
const ENOUGH_EDGES = 12;

/** One day's state while it is being planned, by position in the pool. */
export class DayState {
  readonly cards: Cards;
  readonly #gained: Float64Array;
  readonly #floor: Float64Array;
  readonly #need: Float64Array;
  /** How many cards were given so far. */
  given = 0;

  constructor(
    readonly ledger: PairLedger,
    readonly open: Int32Array,
  ) {
    this.cards = new Cards(open);
    this.#gained = new Float64Array(open.length);
    this.#floor = new Float64Array(open.length).fill(FLOOR);
    this.#need = new Float64Array(open.length).fill(1 / FLOOR);
  }

  hasRoom(viewer: number): boolean {
    return this.cards.countOf(viewer) < (this.open[viewer] as number);
  }

  room(viewer: number): number {
    return (this.open[viewer] as number) - this.cards.countOf(viewer);
  }

  /** Whether a viewer may get this card: a free place, never offered before, and not shown too often today already. */
  mayGive(viewer: number, other: number): boolean {
    return this.hasRoom(viewer) && this.ledger.mayOffer(viewer, other) && this.mayShow(viewer, other);
  }

  /** A member's first batch is filled whatever the other's day was like. */
  mayShow(viewer: number, other: number): boolean {
    return this.shown(other) < MOST_SHOWN || this.ledger.isNew(viewer);
  }

  /** How often a member is shown today. */
  shown(at: number): number {
    return this.ledger.shown[at] as number;
  }

  /** How much one more card would be worth to a member: the more they have gained, the less. */
  need(at: number): number {
    return this.#need[at] as number;
  }

  /** Says whom few can be offered to, by the number of pairs found for each. */
  setDegrees(degrees: Uint32Array): void {
    degrees.forEach((few, at) => {
      this.#floor[at] = FLOOR * Math.min(1, Math.max(1, few) / ENOUGH_EDGES);
      this.#weigh(at);
    });
  }

  give(viewer: number, other: number, pair: PairScore, origin: Origin): void {
    this.cards.give(viewer, other, pair, origin);
    this.ledger.offer(viewer, other);
    this.#gained[viewer] = (this.#gained[viewer] as number) + utility(pair.raw);
    this.#weigh(viewer);
    this.given++;
  }

  #weigh(at: number): void {
    this.#need[at] = 1 / ((this.#floor[at] as number) + (this.#gained[at] as number));
  }

  /** Gives a viewer someone else in the place of a card of this plan. */
  swap(viewer: number, slot: number, other: number, pair: PairScore, origin: Origin): void {
    this.ledger.withdraw(viewer, this.cards.other(slot));
    this.cards.replace(slot, other, pair, origin);
    this.ledger.offer(viewer, other);
  }
}

/** Sharpens the score, which lies in a narrow band, so that a good pair weighs clearly more than a fair one. */
export const utility = (raw: number): number => raw * raw * (raw * raw);
