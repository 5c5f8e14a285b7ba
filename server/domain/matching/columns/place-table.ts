import { getPlaceCosine, getPlaceKey, type Place } from '../places/places.ts';

/** The number of a place that is not known. */
export const UNKNOWN_PLACE = -1;

const MAX_CACHED_COSINES = 64;

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Numbers every place in which members of a pool live or search, and computes the angles between them. */
export class PlaceTable {
  /** The places by number. */
  readonly places: Place[] = [];
  /** The number of the country of each place. */
  readonly countries: number[] = [];
  readonly #numbersByKey = new Map<string, number>();
  /** A cache by object: a place resolver returns the same object for the same text. */
  readonly #numbersByObject = new WeakMap<Place, number>();
  readonly #countryNumbers = new Map<string, number>();
  readonly #cosineCache = new Map<number, Float64Array>();

  /** Returns the number of a place and adds the place where it is new. */
  toNumber(place: Place | null): number {
    if (place === null) return UNKNOWN_PLACE;
    const known = this.#numbersByObject.get(place);
    if (known !== undefined) return known;
    const number = this.#toNumberByKey(place);
    this.#numbersByObject.set(place, number);
    return number;
  }

  #toNumberByKey(place: Place): number {
    const key = getPlaceKey(place);
    const known = this.#numbersByKey.get(key);
    if (known !== undefined) return known;
    const number = this.places.push(place) - 1;
    this.#numbersByKey.set(key, number);
    const country = this.#countryNumbers.get(place.country) ?? this.#countryNumbers.size;
    this.#countryNumbers.set(place.country, country);
    this.countries.push(country);
    return number;
  }

  /** Returns the rank of each place in the order of names, which does not depend on the order of arrival. */
  rankByName(): Uint32Array {
    const keys = this.places.map(getPlaceKey);
    const ranks = new Uint32Array(keys.length);
    const sorted = [...keys.keys()].sort((i, j) => compareText(keys[i] as string, keys[j] as string));
    for (const [rank, place] of sorted.entries()) ranks[place] = rank;
    return ranks;
  }

  getPlace(number: number): Place | null {
    return number === UNKNOWN_PLACE ? null : (this.places[number] ?? null);
  }

  /** Returns the cosines from one place to all places, by number. The arrays of recent places are cached. */
  getCosinesFrom(place: number): Float64Array {
    const cached = this.#cosineCache.get(place);
    // A temporary member may have added a place since.
    if (cached?.length === this.places.length) return cached;
    const cosines = Float64Array.from(this.places, (_, other) => this.getCosine(place, other));
    if (this.#cosineCache.size >= MAX_CACHED_COSINES) this.#cosineCache.clear();
    this.#cosineCache.set(place, cosines);
    return cosines;
  }

  /** Returns the cosine of the angle between two places, NaN where one is unknown. */
  getCosine(a: number, b: number): number {
    const [from, to] = [this.places[a], this.places[b]];
    return from && to ? getPlaceCosine(from, to) : Number.NaN;
  }
}
