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

/** With more places within a distance than this, filtering everyone is quicker than visiting place by place. */
const MAX_NEARBY_PLACES = 40;
const MAX_CACHED_NEARBY = 2_000;
const YOUNGEST = 18;
const OLDEST = 100;
const MEMBERS_PER_STEP = 1_000;

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
   * Calls `visit` for members of the opposite gender whose age and distance match both ways, each once, until it returns
   * false. With a distance limit the places within it are visited, and members whose place is unknown. Without one it is
   * the country in which `me` searches, then everyone else. Within each of these ages are visited by their distance from
   * the age of `me`, and each age begins at a member that `seed` and `id` determine.
   */
  forEachCandidate(me: number, id: string, seed: string, visit: (at: number) => boolean): void {
    const profiles = this.#profiles;
    if (!profiles.isComplete(me)) return;
    const query = profiles.createQuery(me);
    const index = this.#getOpposite(me);
    const ages = agesByDistance(profiles.getAge(me), profiles.getAgeMin(me), profiles.getAgeMax(me));
    const offset = hash32(seed, id);
    const nearby = this.#findNearby(index, me);
    if (nearby) {
      this.#scan(query, nearby, ages, offset, null, visit);
      return;
    }
    const country = profiles.places.countries[profiles.getSearchPlace(me)];
    const local = country === undefined ? undefined : index.countries.get(country);
    if (local && !this.#scan(query, [local], ages, offset, null, visit)) return;
    this.#scan(query, [index.all], ages, offset, local && country !== undefined ? country : null, visit);
  }

  /** Returns false where `visit` did. */
  #scan(
    query: MemberQuery,
    areas: readonly AgeBuckets[],
    ages: readonly number[],
    offset: number,
    skippedCountry: number | null,
    visit: (at: number) => boolean,
  ): boolean {
    const profiles = this.#profiles;
    const { countries } = profiles.places;
    for (const age of ages) {
      for (const buckets of areas) {
        const bucket = buckets.get(age);
        if (bucket === undefined) continue;
        const count = bucket.length;
        for (let n = 0, i = offset % count; n < count; n++, i = i + 1 === count ? 0 : i + 1) {
          const at = bucket[i] as number;
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
