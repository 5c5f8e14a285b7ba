import { DealBreakerColumns } from '../columns/deal-breaker-columns.ts';
import { UNKNOWN_PLACE } from '../columns/place-table.ts';
import { PrivacyColumns } from '../columns/privacy-columns.ts';
import { ProfileColumns } from '../columns/profile-columns.ts';
import { SoftConstraints } from '../columns/soft-constraints.ts';
import type { MemberTable } from '../columns/table.ts';
import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import type { PlaceResolver } from '../places/places.ts';
import { CandidateIndex } from './candidate-index.ts';
import { runToCompletion } from './run-to-completion.ts';
import { Scores } from './score.ts';

const IDS_A_STEP = 10_000;
const AGES = 256;
/** So many members and more stand beside their neighbours: fewer are in the processor's cache wherever they stand. */
const MANY = 2_000;

/** What is kept of the members, in flat tables: nothing of their text, and no object a member. */
class Columns {
  readonly ids: string[] = [];
  readonly people = new ProfileColumns();
  readonly dealBreakers = new DealBreakerColumns(this.people);
  readonly privacy = new PrivacyColumns(this.ids);
  readonly scores = new Scores(this.people.places);
  readonly soft = new SoftConstraints();
  readonly tables: readonly MemberTable[] = [
    ...[this.people, this.dealBreakers, this.privacy, this.soft],
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
 * Everyone who may be offered to someone today. Members stand in the order of their ids; many, by gender, place and age
 * before that, since whom one meets their neighbours meet too. The order in which they were given does not matter.
 */
export class Pool {
  readonly size: number;
  readonly #columns: Columns;
  readonly #at: ReadonlyMap<string, number>;

  constructor(
    columns: Columns,
    readonly index: CandidateIndex,
    at: ReadonlyMap<string, number>,
    readonly resolve?: PlaceResolver,
  ) {
    this.#columns = columns;
    this.#at = at;
    this.size = columns.ids.length;
  }

  get ids(): readonly string[] {
    return this.#columns.ids;
  }

  get profiles(): ProfileColumns {
    return this.#columns.people;
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
    return this.#columns.soft;
  }

  /** Where a member stands; undefined for someone who is not in the pool. */
  indexOf(id: string): number | undefined {
    return this.#at.get(id);
  }

  getId(at: number): string {
    return this.ids[at] ?? '';
  }

  /**
   * Lets `look` see someone as they are now among the members as they were: at a position of their own, for the time of
   * the call. Nobody meets them there; whoever has the same id is someone else.
   */
  withTemporaryMember<T>(candidate: Candidate, look: (at: number) => T): T {
    const columns = this.#columns;
    columns.add(new Member(candidate, this.resolve));
    try {
      columns.dealBreakers.evaluate(this.size);
      return look(this.size);
    } finally {
      columns.removeLast();
    }
  }

  /** Whether no hard filter keeps two members apart, either way: `mayMeet` of `hard-filters.ts`, by position. */
  isEligiblePair(a: number, b: number): boolean {
    const { profiles: people } = this;
    return (
      people.isInAgeRange(a, b) &&
      people.isInAgeRange(b, a) &&
      people.isInDistance(a, b) &&
      people.isInDistance(b, a) &&
      people.isComplete(a) &&
      people.isComplete(b) &&
      people.gender(a) !== people.gender(b) &&
      this.passesPrivacyAndDealBreakers(a, b)
    );
  }

  /** The part of `mayMeet` that is left for two whom `shelves.walk` brings together. */
  passesPrivacyAndDealBreakers(a: number, b: number): boolean {
    const { people, privacy, dealBreakers } = this.#columns;
    return (
      (!people.hasEitherPrivacyRule(a, b) || privacy.canSee(a, b)) &&
      !(people.hasDealBreakers(a) && dealBreakers.hits(a, b)) &&
      !(people.hasDealBreakers(b) && dealBreakers.hits(b, a))
    );
  }
}

/** Takes candidates one at a time, so that a caller streaming them from a store need not keep them. */
export class PoolBuilder {
  readonly #columns = new Columns();

  constructor(
    readonly resolve?: PlaceResolver,
    readonly minSizeToCluster = MANY,
  ) {}

  add(candidate: Candidate): void {
    this.#columns.add(new Member(candidate, this.resolve));
  }

  build(): Pool {
    return runToCompletion(this.buildInSteps());
  }

  /** `build`, some milliseconds of work at a time. */
  *buildInSteps(): Generator<void, Pool> {
    const { ids, tables, dealBreakers } = this.#columns;
    const order = yield* standing(ids, ids.length < this.minSizeToCluster ? null : this.#columns.people);
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
    const shelves = new CandidateIndex(this.#columns.people);
    yield* shelves.fill(ids.length);
    const at = new Map<string, number>();
    for (const id of ids) {
      at.set(id, at.size);
      if (at.size % IDS_A_STEP === 0) yield;
    }
    return new Pool(this.#columns, shelves, at, this.resolve);
  }
}

/** The positions in the order of their ids, or of gender, place and age before; null where they stand so already. */
function* standing(ids: readonly string[], people: ProfileColumns | null): Generator<void, Uint32Array | null> {
  const order = Uint32Array.from(ids.keys());
  if (!ids.every((id, at) => at === 0 || (ids[at - 1] as string) < id)) {
    order.sort((i, j) => ((ids[i] as string) < (ids[j] as string) ? -1 : 1));
  }
  yield;
  if (people) {
    const rank = people.places.rankByName();
    const keys = Float64Array.from(order, (at, turn) => {
      const place = people.getHome(at);
      const home =
        people.gender(at) * (rank.length + 1) + (place === UNKNOWN_PLACE ? rank.length : (rank[place] as number));
      return (home * AGES + people.age(at)) * ids.length + turn;
    });
    yield;
    keys.sort();
    yield;
    order.set(Uint32Array.from(keys, (key) => order[key % ids.length] as number));
  }
  return order.every((at, turn) => at === turn) ? null : order;
}

/** Builds the pool once; a plan, recommendations and top-ups all read the same one. */
export function buildPool(candidates: Iterable<Candidate>, resolve?: PlaceResolver): Pool {
  const builder = new PoolBuilder(resolve);
  for (const candidate of candidates) builder.add(candidate);
  return builder.build();
}
