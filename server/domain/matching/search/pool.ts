import { DealBreakerColumns } from '../columns/deal-breaker-columns.ts';
import { UNKNOWN_PLACE } from '../columns/place-table.ts';
import { PrivacyColumns } from '../columns/privacy-columns.ts';
import { ProfileColumns } from '../columns/profile-columns.ts';
import { SoftConstraints } from '../columns/soft-constraints.ts';
import type { MemberTable } from '../columns/typed-columns.ts';
import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import type { PlaceResolver } from '../places/places.ts';
import { CandidateIndex } from './candidate-index.ts';
import { Scores } from './score.ts';

const IDS_PER_STEP = 10_000;
/** One more than the largest age that a row can hold. */
const AGE_VALUES = 256;
/** From this size on rows are ordered by neighbourhood; smaller pools fit into the processor's cache in any order. */
const MIN_SIZE_TO_CLUSTER = 2_000;

/** Everything that the pool keeps: ids and flat tables of numbers, no text and no object for each member. */
class Columns {
  readonly ids: string[] = [];
  readonly profiles = new ProfileColumns();
  readonly dealBreakers = new DealBreakerColumns(this.profiles);
  readonly privacy = new PrivacyColumns(this.ids);
  readonly scores = new Scores(this.profiles.places);
  readonly softConstraints = new SoftConstraints();
  readonly tables: readonly MemberTable[] = [
    this.profiles,
    this.dealBreakers,
    this.privacy,
    this.softConstraints,
    ...this.scores.tables,
  ];

  add(member: Member): void {
    this.ids.push(member.id);
    for (const table of this.tables) table.add(member);
  }

  removeLast(): void {
    this.ids.pop();
    for (const table of this.tables) table.removeLast();
  }
}

/**
 * All candidates, by position. Positions follow the order of ids; in large pools gender, place and age come before the id,
 * because neighbours are matched with the same candidates. The order in which candidates were added does not matter.
 */
export class Pool {
  /** The number of candidates; a temporary member does not count. */
  readonly size: number;
  readonly #columns: Columns;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #away: ReadonlySet<string>;
  #hasTemporaryMember = false;

  constructor(
    columns: Columns,
    readonly index: CandidateIndex,
    positions: ReadonlyMap<string, number>,
    readonly resolvePlace?: PlaceResolver,
    away: ReadonlySet<string> = new Set(),
  ) {
    this.#columns = columns;
    this.#positions = positions;
    this.#away = away;
    this.size = columns.ids.length;
  }

  get ids(): readonly string[] {
    return this.#columns.ids;
  }

  get profiles(): ProfileColumns {
    return this.#columns.profiles;
  }

  get dealBreakers(): DealBreakerColumns {
    return this.#columns.dealBreakers;
  }

  get privacy(): PrivacyColumns {
    return this.#columns.privacy;
  }

  get scores(): Scores {
    return this.#columns.scores;
  }

  get softConstraints(): SoftConstraints {
    return this.#columns.softConstraints;
  }

  /** Returns a member's position; undefined for an id that is not in the pool. */
  indexOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  /** Returns whether a member is here, and so introduced to others and others to them; the index lists these alone. */
  isSought(at: number): boolean {
    return !this.#away.has(this.getId(at));
  }

  /** Returns '' for a position that nobody has. */
  getId(at: number): string {
    return this.ids[at] ?? '';
  }

  /**
   * Appends `candidate` to the tables for the duration of `use`, passes its position to `use`, and removes it again. The
   * index does not list it, so no other member finds it; a member of the pool with the same id stays another member.
   * `use` has to be synchronous. Throws where `use` asks for a second temporary member.
   */
  withTemporaryMember<T>(candidate: Candidate, use: (at: number) => T): T {
    if (this.#hasTemporaryMember) throw new Error('A pool holds one temporary member at a time');
    const columns = this.#columns;
    columns.add(new Member(candidate, this.resolvePlace));
    this.#hasTemporaryMember = true;
    try {
      columns.dealBreakers.evaluate(this.size);
      return use(this.size);
    } finally {
      this.#hasTemporaryMember = false;
      columns.removeLast();
    }
  }

  /** Returns whether no hard filter keeps the two apart, either way: each may be introduced to the other. */
  isEligiblePair(a: number, b: number): boolean {
    return this.mayBeIntroduced(a, b) && this.maySee(b, a);
  }

  /**
   * Returns whether `viewer` may be introduced to `other`. From whom the viewer hides makes no difference to that, so that
   * their introductions do not tell who has a number that they listed (decision 0008).
   */
  mayBeIntroduced(viewer: number, other: number): boolean {
    return this.#isSuitablePair(viewer, other) && this.maySee(viewer, other);
  }

  /** Returns whether `viewer` may be shown `other`: neither has blocked the other, and `other` does not hide from them. */
  maySee(viewer: number, other: number): boolean {
    const { profiles, privacy } = this.#columns;
    return !profiles.hasEitherPrivacyRule(viewer, other) || privacy.maySee(viewer, other);
  }

  #isSuitablePair(a: number, b: number): boolean {
    const { profiles } = this;
    return (
      profiles.isInAgeRange(a, b) &&
      profiles.isInAgeRange(b, a) &&
      profiles.isInDistance(a, b) &&
      profiles.isInDistance(b, a) &&
      profiles.isComplete(a) &&
      profiles.isComplete(b) &&
      profiles.getGender(a) !== profiles.getGender(b) &&
      this.passesDealBreakers(a, b)
    );
  }

  /** Returns whether deal-breakers allow the pair and at least one of the two may be shown the other. */
  passesPrivacyAndDealBreakers(a: number, b: number): boolean {
    return (this.maySee(a, b) || this.maySee(b, a)) && this.passesDealBreakers(a, b);
  }

  /** Returns whether no deal-breaker of either excludes the other. */
  passesDealBreakers(a: number, b: number): boolean {
    const { profiles, dealBreakers } = this.#columns;
    return (
      !(profiles.hasDealBreakers(a) && dealBreakers.excludes(a, b)) &&
      !(profiles.hasDealBreakers(b) && dealBreakers.excludes(b, a))
    );
  }
}

/** Takes candidates one at a time, so that a caller who streams them from a store need not keep them. */
export class PoolBuilder {
  readonly #columns = new Columns();
  readonly #away = new Set<string>();

  constructor(
    readonly resolvePlace?: PlaceResolver,
    readonly minSizeToCluster = MIN_SIZE_TO_CLUSTER,
  ) {}

  /**
   * Adds a candidate, and returns how they are read. One who is away is not sought, but a yes that they gave before still reaches the
   * other.
   */
  add(candidate: Candidate, { isAway = false }: { readonly isAway?: boolean } = {}): Member {
    if (isAway) this.#away.add(candidate.id);
    const member = new Member(candidate, this.resolvePlace);
    this.#columns.add(member);
    return member;
  }

  /** Builds the pool. The builder must not be used afterwards: its tables now belong to the pool. */
  build(): Pool {
    return runToCompletion(this.buildInSteps());
  }

  /** The same in steps of a few milliseconds. */
  *buildInSteps(): Generator<void, Pool> {
    const { ids, tables, dealBreakers, profiles } = this.#columns;
    const order = yield* computeRowOrder(ids, ids.length < this.minSizeToCluster ? null : profiles);
    if (order !== null) {
      const sorted = Array.from(order, (at) => ids[at] as string);
      sorted.forEach((id, at) => {
        ids[at] = id;
      });
      yield;
    }
    for (const table of tables) {
      table.compact(order);
      yield;
    }
    yield* dealBreakers.evaluateAll(ids.length);
    const index = new CandidateIndex(profiles);
    yield* index.fill(ids.length, (at) => !this.#away.has(ids[at] as string));
    const positions = new Map<string, number>();
    for (const id of ids) {
      positions.set(id, positions.size);
      if (positions.size % IDS_PER_STEP === 0) yield;
    }
    return new Pool(this.#columns, index, positions, this.resolvePlace, this.#away);
  }
}

/**
 * Returns the present rows in their new order: by id, or with `profiles` by gender, place, age and then id. Null where they
 * are in that order already.
 */
function* computeRowOrder(
  ids: readonly string[],
  profiles: ProfileColumns | null,
): Generator<void, Uint32Array | null> {
  const order = Uint32Array.from(ids.keys());
  if (!ids.every((id, at) => at === 0 || (ids[at - 1] as string) < id)) {
    order.sort((i, j) => ((ids[i] as string) < (ids[j] as string) ? -1 : 1));
  }
  yield;
  if (profiles) {
    const placeRanks = profiles.places.rankByName();
    // Gender, place, age and the rank of the id, as the digits of one number: numbers sort faster than rows.
    const keys = Float64Array.from(order, (at, idRank) => {
      const place = profiles.getHome(at);
      const placeRank = place === UNKNOWN_PLACE ? placeRanks.length : (placeRanks[place] as number);
      const genderAndPlace = profiles.getGender(at) * (placeRanks.length + 1) + placeRank;
      return (genderAndPlace * AGE_VALUES + profiles.getAge(at)) * ids.length + idRank;
    });
    yield;
    keys.sort();
    yield;
    order.set(Uint32Array.from(keys, (key) => order[key % ids.length] as number));
  }
  return order.every((at, row) => at === row) ? null : order;
}

/** Builds a pool of candidates that are at hand. */
export function buildPool(candidates: Iterable<Candidate>, resolvePlace?: PlaceResolver): Pool {
  const builder = new PoolBuilder(resolvePlace);
  for (const candidate of candidates) builder.add(candidate);
  return builder.build();
}

/** Runs a generator's steps without a pause and returns its result. */
export function runToCompletion<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
