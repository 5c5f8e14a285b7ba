import { UNKNOWN_PLACE } from '../columns/place-table.ts';
import { type MemberQuery, type ProfileColumns, WOMAN } from '../columns/profile-columns.ts';
import { hash32 } from './seeded.ts';

/** Positions in the pool, by age. */
type AgeBuckets = Map<number, number[]>;

/** The members of one gender: all of them, by country, and by place (`UNKNOWN_PLACE` included). */
interface GenderIndex {
  readonly all: AgeBuckets;
  readonly countries: Map<number, AgeBuckets>;
  readonly places: Map<number, AgeBuckets>;
}

/** Which candidates of a member come first: how many are wanted, and what determines where to begin. */
interface Draw {
  readonly id: string;
  readonly seed: string;
  readonly wanted: number;
}

/** One member's visit of candidates, in whatever area. */
interface Scan {
  readonly query: MemberQuery;
  readonly ages: readonly number[];
  readonly offset: number;
  readonly wanted: number;
  readonly visit: (at: number) => boolean;
}

/** With more places within a distance than this, filtering everyone is quicker than visiting place by place. */
const MAX_NEARBY_PLACES = 40;
const MAX_CACHED_NEARBY = 2_000;
const YOUNGEST = 18;
const OLDEST = 100;
const MEMBERS_PER_STEP = 1_000;

const NOBODY: readonly number[] = [];

const createGenderIndex = (): GenderIndex => ({ all: new Map(), countries: new Map(), places: new Map() });

function addToBucket(buckets: AgeBuckets, age: number, at: number): void {
  const bucket = buckets.get(age);
  if (bucket) bucket.push(at);
  else buckets.set(age, [at]);
}

function addToArea(areas: Map<number, AgeBuckets>, area: number, age: number, at: number): void {
  const buckets: AgeBuckets = areas.get(area) ?? new Map();
  areas.set(area, buckets);
  addToBucket(buckets, age, at);
}

/** Members by gender, area and age, so that a member's candidates are found nearest first without visiting everyone. */
export class CandidateIndex {
  readonly #profiles: ProfileColumns;
  readonly #men = createGenderIndex();
  readonly #women = createGenderIndex();
  /** A cache of `#findNearby`. */
  readonly #nearby = new Map<string, readonly AgeBuckets[] | null>();

  constructor(profiles: ProfileColumns) {
    this.#profiles = profiles;
  }

  /** Adds those of the first `count` members who are complete and pass `isIncluded`, some at a time. */
  *fill(count: number, isIncluded: (at: number) => boolean = () => true): Generator<void, void> {
    const profiles = this.#profiles;
    const { countries } = profiles.places;
    for (let at = 0; at < count; at++) {
      if (at % MEMBERS_PER_STEP === 0) yield;
      if (!profiles.isComplete(at) || !isIncluded(at)) continue;
      const index = profiles.getGender(at) === WOMAN ? this.#women : this.#men;
      const [age, place] = [profiles.getAge(at), profiles.getHome(at)];
      addToBucket(index.all, age, at);
      addToArea(index.places, place, age, at);
      if (place !== UNKNOWN_PLACE) addToArea(index.countries, countries[place] as number, age, at);
    }
  }

  /**
   * Calls `visit` for members of the opposite gender whose age is sought and whose distance matches, both ways, each once, until it
   * returns false. With a distance limit the places within it are visited, and members whose place is unknown. Without one it is
   * the country in which `me` searches, then everyone else. Where there are more than `wanted`, the first ones are drawn over all accepted
   * ages: each of some rounds visits a part of every age, the nearest to `me` first. With which members an age begins is determined by
   * `seed` and `id`.
   */
  forEachCandidate(me: number, { id, seed, wanted }: Draw, visit: (at: number) => boolean): void {
    const profiles = this.#profiles;
    if (!profiles.isComplete(me)) return;
    const index = this.#getOpposite(me);
    const scan = {
      query: profiles.createQuery(me),
      ages: agesByDistance(profiles.getAge(me), profiles.getSoughtMin(me), profiles.getSoughtMax(me)),
      offset: hash32(seed, id),
      wanted,
      visit,
    };
    const nearby = this.#findNearby(index, me);
    if (nearby) {
      this.#scan(scan, nearby, null);
      return;
    }
    const country = profiles.places.countries[profiles.getSearchPlace(me)];
    const local = country === undefined ? undefined : index.countries.get(country);
    if (local && !this.#scan(scan, [local], null)) return;
    this.#scan(scan, [index.all], local && country !== undefined ? country : null);
  }

  /** Returns false where `visit` did. */
  #scan({ query, ages, offset, wanted, visit }: Scan, areas: readonly AgeBuckets[], skippedCountry: number | null) {
    const profiles = this.#profiles;
    const { countries } = profiles.places;
    const buckets = ages.flatMap((age) => areas.map((area) => area.get(age) ?? NOBODY));
    const rounds = countRounds(buckets, wanted);
    for (let round = 0; round < rounds; round++) {
      for (const bucket of buckets) {
        const count = bucket.length;
        const start = offset % count;
        const first = start + Math.floor((round * count) / rounds);
        const end = start + Math.floor(((round + 1) * count) / rounds);
        for (let n = first; n < end; n++) {
          const at = bucket[n < count ? n : n - count] as number;
          if (skippedCountry !== null && countries[profiles.getHome(at)] === skippedCountry) continue;
          if (query.matches(at) && !visit(at)) return false;
        }
      }
    }
    return true;
  }

  /** Lists all complete members, neighbours of one age after each other: they are matched with the same candidates. */
  *listByNeighbourhood(): Generator<number, void> {
    for (const { places } of [this.#men, this.#women]) {
      for (const buckets of places.values()) for (const bucket of buckets.values()) yield* bucket;
    }
  }

  /** Lists everyone of the opposite gender, whatever the filters say; nobody for an incomplete member. */
  *listOppositeGender(me: number): Generator<number, void> {
    if (!this.#profiles.isComplete(me)) return;
    for (const bucket of this.#getOpposite(me).all.values()) yield* bucket;
  }

  #getOpposite(me: number): GenderIndex {
    return this.#profiles.getGender(me) === WOMAN ? this.#men : this.#women;
  }

  /** Returns the places within a member's distance limit; null where there is no limit, or too many places. */
  #findNearby(index: GenderIndex, me: number): readonly AgeBuckets[] | null {
    const profiles = this.#profiles;
    const [minCosine, from] = [profiles.getMinCosine(me), profiles.getSearchPlace(me)];
    if (minCosine === null || from === UNKNOWN_PLACE) return null;
    const key = `${profiles.getGender(me)}/${from}/${minCosine}`;
    const cached = this.#nearby.get(key);
    if (cached !== undefined) return cached;
    const nearby: AgeBuckets[] = [];
    for (const [place, buckets] of index.places) {
      // The cosine of an unknown place is NaN, so it is included.
      if (!(profiles.places.getCosine(from, place) < minCosine)) nearby.push(buckets);
    }
    const result = nearby.length > MAX_NEARBY_PLACES ? null : nearby;
    if (this.#nearby.size >= MAX_CACHED_NEARBY) this.#nearby.clear();
    this.#nearby.set(key, result);
    return result;
  }
}

/** A round visits at most about a fourth of those wanted, so that the last one, which may end among the near ages, counts little. */
const ROUNDS_FOR_WANTED = 4;
const MAX_ROUNDS = 32;

/** Returns in how many rounds the members of some buckets are visited where so many of them are wanted. */
function countRounds(buckets: ReadonlyArray<readonly number[]>, wanted: number): number {
  const count = buckets.reduce((total, { length }) => total + length, 0);
  return count <= wanted ? 1 : Math.min(MAX_ROUNDS, Math.ceil((ROUNDS_FOR_WANTED * count) / wanted));
}

/** Returns the ages from `min` to `max` (and from 18 to 100), the nearest to `from` first. */
export function agesByDistance(from: number, min: number, max: number): number[] {
  const [low, high] = [Math.max(YOUNGEST, min), Math.min(OLDEST, max)];
  const start = Math.min(high, Math.max(low, from));
  const ages: number[] = [];
  for (let step = 0; start - step >= low || start + step <= high; step++) {
    if (start - step >= low) ages.push(start - step);
    if (step > 0 && start + step <= high) ages.push(start + step);
  }
  return ages;
}
