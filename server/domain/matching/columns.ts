import type { Member } from './member.ts';

/** Ages, ranges and places of all members in flat arrays, for the first look at very many pairs. */
export class Columns {
  readonly #ageMin: Int16Array;
  readonly #ageMax: Int16Array;
  /** Cosine of the reach; -2 where there is no limit, or no place to measure from. */
  readonly #reach: Float64Array;
  readonly #search: Float64Array;
  readonly #lives: Float64Array;
  readonly #country: Int32Array;
  readonly #countries = new Map<string, number>();

  constructor(members: readonly Member[]) {
    this.#ageMin = Int16Array.from(members, ({ ageMin }) => ageMin);
    this.#ageMax = Int16Array.from(members, ({ ageMax }) => ageMax);
    this.#reach = Float64Array.from(members, ({ minCosine, searchPlace }) =>
      searchPlace?.at ? (minCosine ?? -2) : -2,
    );
    this.#search = new Float64Array(3 * members.length);
    this.#lives = new Float64Array(3 * members.length).fill(Number.NaN);
    members.forEach(({ searchPlace, place }, at) => {
      if (searchPlace?.at) this.#search.set(searchPlace.at, 3 * at);
      if (place?.at) this.#lives.set(place.at, 3 * at);
    });
    this.#country = Int32Array.from(members, ({ place }) => (place ? this.#code(place.country) : -1));
  }

  livesIn(at: number, country: string): boolean {
    return this.#country[at] === this.#countries.get(country);
  }

  /**
   * Whether `me` is inside the age range and the distance of the member at `at`, and that member inside the distance of
   * `me`. An unknown place is NaN, which is below no limit and so passes.
   */
  passes(me: Member, at: number): boolean {
    if (me.age === null || me.age < (this.#ageMin[at] as number) || me.age > (this.#ageMax[at] as number)) return false;
    const theirReach = this.#reach[at] as number;
    if (theirReach > -2 && me.place?.at && this.#dot(this.#search, at, me.place.at) < theirReach - 1e-12) return false;
    if (me.minCosine === null || !me.searchPlace?.at) return true;
    return !(this.#dot(this.#lives, at, me.searchPlace.at) < me.minCosine - 1e-12);
  }

  #dot(from: Float64Array, at: number, to: readonly [number, number, number]): number {
    const i = 3 * at;
    return (from[i] as number) * to[0] + (from[i + 1] as number) * to[1] + (from[i + 2] as number) * to[2];
  }

  #code(country: string): number {
    const known = this.#countries.get(country) ?? this.#countries.size;
    this.#countries.set(country, known);
    return known;
  }
}
