import type { PairScore } from '../search/score.ts';
import { AssignmentTable, type Origin } from './assignments.ts';
import type { PairLedger } from './pair-ledger.ts';

/** Nobody is shown to more people a day than this: twice the largest allowance. */
export const MAX_SHOWN_PER_DAY = 20;

/** What a member counts as having before the first card; less for those whom few can be offered to, so they go first. */
const FLOOR = 0.25;
const ENOUGH_EDGES = 12;

/** One day's state while it is being planned, by position in the pool. */
export class DayState {
  readonly assignments: AssignmentTable;
  readonly #gained: Float64Array;
  readonly #floor: Float64Array;
  readonly #need: Float64Array;
  /** How many cards were given so far. */
  assignedCount = 0;

  constructor(
    readonly ledger: PairLedger,
    readonly freeSlots: Int32Array,
  ) {
    this.assignments = new AssignmentTable(freeSlots);
    this.#gained = new Float64Array(freeSlots.length);
    this.#floor = new Float64Array(freeSlots.length).fill(FLOOR);
    this.#need = new Float64Array(freeSlots.length).fill(1 / FLOOR);
  }

  hasFreeSlot(viewer: number): boolean {
    return this.assignments.countOf(viewer) < (this.freeSlots[viewer] as number);
  }

  countFreeSlots(viewer: number): number {
    return (this.freeSlots[viewer] as number) - this.assignments.countOf(viewer);
  }

  /** Whether a viewer may get this card: a free place, never offered before, and not shown too often today already. */
  canAssign(viewer: number, other: number): boolean {
    return this.hasFreeSlot(viewer) && this.ledger.canOffer(viewer, other) && this.canShow(viewer, other);
  }

  /** A member's first batch is filled whatever the other's day was like. */
  canShow(viewer: number, other: number): boolean {
    return this.countShown(other) < MAX_SHOWN_PER_DAY || this.ledger.isNew(viewer);
  }

  /** How often a member is shown today. */
  countShown(at: number): number {
    return this.ledger.timesShown[at] as number;
  }

  /** How much one more card would be worth to a member: the more they have gained, the less. */
  getNeed(at: number): number {
    return this.#need[at] as number;
  }

  /** Says whom few can be offered to, by the number of pairs found for each. */
  setDegrees(degrees: Uint32Array): void {
    degrees.forEach((few, at) => {
      this.#floor[at] = FLOOR * Math.min(1, Math.max(1, few) / ENOUGH_EDGES);
      this.#weigh(at);
    });
  }

  assign(viewer: number, other: number, pair: PairScore, origin: Origin): void {
    this.assignments.add(viewer, other, pair, origin);
    this.ledger.offer(viewer, other);
    this.#gained[viewer] = (this.#gained[viewer] as number) + toUtility(pair.raw);
    this.#weigh(viewer);
    this.assignedCount++;
  }

  #weigh(at: number): void {
    this.#need[at] = 1 / ((this.#floor[at] as number) + (this.#gained[at] as number));
  }

  /** Gives a viewer someone else in the place of a card of this plan. */
  reassign(viewer: number, slot: number, other: number, pair: PairScore, origin: Origin): void {
    this.ledger.withdraw(viewer, this.assignments.other(slot));
    this.assignments.replace(slot, other, pair, origin);
    this.ledger.offer(viewer, other);
  }
}

/** Sharpens the score, which lies in a narrow band, so that a good pair weighs clearly more than a fair one. */
export const toUtility = (raw: number): number => raw * raw * (raw * raw);
