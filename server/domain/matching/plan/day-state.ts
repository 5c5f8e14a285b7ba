import { DAILY_ALLOWANCE } from '../../../../shared/limits.ts';
import type { PairScore } from '../search/score.ts';
import { AssignmentTable, type Origin } from './assignments.ts';
import type { PairLedger } from './pair-ledger.ts';

/** A member is shown to at most so many viewers a day: twice the largest allowance (decision 0012). */
export const MAX_SHOWN_PER_DAY = 2 * Math.max(...Object.values(DAILY_ALLOWANCE));

/** The utility that a member counts as having before the first assignment. It keeps `getNeed` finite. */
const BASE_UTILITY = 0.25;
/** Members with fewer edges than this have a lower base, so that they are assigned first. */
const ENOUGH_EDGES = 12;

/** What an open conversation counts as beside the introductions of a day, of which one is about twice as much. */
const CONVERSATION_UTILITY = 0.2;
/** So many conversations count at most: nobody goes without because of them. */
const MOST_CONVERSATIONS = 3;
/** How far the likelihood that somebody answers makes their pairs count less or more than others'. */
const [LEAST_READY, MOST_READY] = [0.6, 1.4];

/** What of somebody's days before counts in how places are given; absent = nothing is known. */
export interface Habits {
  /** The likelihood that they answer an introduction, from 0 to 1; half where nothing is known. */
  readonly likelihood: number;
  /** Their open conversations, of which each counts less from day to day. */
  readonly conversations: number;
}

/** A conversation counts less from its opening on, and no more after so many days. */
export const CONVERSATION_DAYS = 14;
/** Somebody of whom nothing is known answers every second time. */
const [EXPECTED_ANSWERS, EXPECTED_INTRODUCTIONS] = [2, 4];

/** Returns how likely somebody answers an introduction, from 0 to 1, by how many they opened and answered. */
export const estimateLikelihood = ({ opened, answered }: { opened: number; answered: number }): number =>
  (answered + EXPECTED_ANSWERS) / (opened + EXPECTED_INTRODUCTIONS);

/** The state of one day while it is planned, by position in the pool. */
export class DayState {
  readonly assignments: AssignmentTable;
  /** The free slots of each member: the allowance, or what the pace leaves of it. */
  readonly #places: Int32Array;
  /** Up to how many slots of each member are filled by relaxing something. */
  readonly #relaxedPlaces: Int32Array;
  /** 1 for members whose pace is one a day. */
  readonly #haveOne: Uint8Array;
  /** The sum of the utilities assigned to each member. */
  readonly #utilities: Float64Array;
  readonly #baseUtilities: Float64Array;
  /** 1 / (base utility + utility), kept so that it is computed once for each assignment. */
  readonly #needs: Float64Array;
  /** How much the pairs of each member count for how likely they answer; 1 where nothing is known. */
  readonly #readiness: Float64Array;
  /** How many slots were filled so far. */
  assignedCount = 0;

  constructor(
    readonly ledger: PairLedger,
    readonly capacity: Int32Array,
  ) {
    this.assignments = new AssignmentTable(capacity);
    this.#places = capacity.slice();
    this.#relaxedPlaces = capacity.slice();
    this.#haveOne = new Uint8Array(capacity.length);
    this.#utilities = new Float64Array(capacity.length);
    this.#baseUtilities = new Float64Array(capacity.length).fill(BASE_UTILITY);
    this.#needs = new Float64Array(capacity.length).fill(1 / BASE_UTILITY);
    this.#readiness = new Float64Array(capacity.length).fill(1);
  }

  /** Returns whether a viewer has a free slot within the pace. */
  hasCapacity(viewer: number): boolean {
    return this.countCapacity(viewer) > 0;
  }

  countCapacity(viewer: number): number {
    return (this.#places[viewer] as number) - this.assignments.countOf(viewer);
  }

  /** Returns whether a viewer has a free slot, whatever the pace. */
  hasRoom(viewer: number): boolean {
    return this.assignments.countOf(viewer) < (this.capacity[viewer] as number);
  }

  /**
   * Limits a viewer's free slots to what a pace leaves, which is `pace` less what today's batch holds already. Only the first of a day is
   * filled by relaxing something: it is worth making for who would have nobody.
   */
  limitTo(viewer: number, pace: number, taken: number): void {
    this.#places[viewer] = Math.min(this.capacity[viewer] as number, pace - taken);
    this.#relaxedPlaces[viewer] = Math.min(this.capacity[viewer] as number, 1 - taken);
    this.#haveOne[viewer] = pace === 1 ? 1 : 0;
  }

  /** From now on slots are filled by relaxing something. */
  beginRelaxed(): void {
    this.#relaxedPlaces.forEach((places, at) => {
      this.#places[at] = Math.min(this.#places[at] as number, places);
    });
  }

  hasPaceOfOne(viewer: number): boolean {
    return this.#haveOne[viewer] === 1;
  }

  /** Returns whether a viewer has a free slot, was never offered `other`, and `other` may be shown once more today. */
  canAssign(viewer: number, other: number): boolean {
    return this.hasCapacity(viewer) && this.ledger.canOffer(viewer, other) && this.canShow(viewer, other);
  }

  /** The daily limit of being shown does not hold for a viewer's first batch. */
  canShow(viewer: number, other: number): boolean {
    return this.countShown(other) < MAX_SHOWN_PER_DAY || this.ledger.isNew(viewer);
  }

  /** Returns how often a member is shown today. */
  countShown(at: number): number {
    return this.ledger.timesShown[at] as number;
  }

  /** Returns how much one more unit of utility is worth to a member: the more they have, the less. */
  getNeed(at: number): number {
    return this.#needs[at] as number;
  }

  /** Returns how much a pair counts for how likely its two answer. */
  getReadiness(one: number, other: number): number {
    return (this.#readiness[one] as number) * (this.#readiness[other] as number);
  }

  /** Has what is known of somebody's days before count. */
  setHabits(at: number, { likelihood, conversations }: Habits): void {
    this.#readiness[at] = Math.min(MOST_READY, Math.max(LEAST_READY, 2 * likelihood));
    this.#utilities[at] = CONVERSATION_UTILITY * Math.min(MOST_CONVERSATIONS, conversations);
    this.#updateNeed(at);
  }

  /** Sets for each member how many edges were found, so that members with few edges are assigned first. */
  setDegrees(degrees: Uint32Array): void {
    degrees.forEach((degree, at) => {
      this.#baseUtilities[at] = BASE_UTILITY * Math.min(1, Math.max(1, degree) / ENOUGH_EDGES);
      this.#updateNeed(at);
    });
  }

  /** Fills a free slot of `viewer` with `other`. */
  assign(viewer: number, other: number, pair: PairScore, origin: Origin): void {
    this.assignments.add(viewer, other, pair, origin);
    this.ledger.offer(viewer, other);
    this.#utilities[viewer] = (this.#utilities[viewer] as number) + toUtility(pair.raw);
    this.#updateNeed(viewer);
    this.assignedCount++;
  }

  /** Fills a free slot of `viewer` with `other`, beside those that the pace allows. */
  assignBeside(viewer: number, other: number, pair: PairScore): void {
    if ((this.#places[viewer] as number) < (this.capacity[viewer] as number)) {
      this.#places[viewer] = Math.max(0, this.#places[viewer] as number) + 1;
    }
    this.assign(viewer, other, pair, 'reserved');
  }

  /** Fills a slot that this plan filled before with someone else. */
  reassign(viewer: number, slot: number, other: number, pair: PairScore, origin: Origin): void {
    this.ledger.withdraw(viewer, this.assignments.getOther(slot));
    this.assignments.replace(slot, other, pair, origin);
    this.ledger.offer(viewer, other);
  }

  #updateNeed(at: number): void {
    this.#needs[at] = 1 / ((this.#baseUtilities[at] as number) + (this.#utilities[at] as number));
  }
}

/** Returns the fourth power of a score: scores lie in a narrow band, and a good pair should count clearly more. */
export const toUtility = (raw: number): number => raw * raw * (raw * raw);
