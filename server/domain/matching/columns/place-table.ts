import { getPlaceKey, type Place } from '../places/places.ts';

/** Nowhere known. */
export const UNKNOWN_PLACE = -1;

const DIMENSIONS = 3;
const MOST_REMEMBERED = 64;

const before = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Every place that members of a pool live or look in, each once, by number. */
export class PlaceTable {
  readonly places: Place[] = [];
  /** A number for the country of each place. */
  readonly countries: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** The same by the object, of which a resolver that remembers gives one for a text. */
  readonly #numberOf = new WeakMap<Place, number>();
  readonly #countryNumbers = new Map<string, number>();
  readonly #vectors: number[] = [];
  readonly #cosines = new Map<number, Float64Array>();

  toNumber(place: Place | null): number {
    if (place === null) return UNKNOWN_PLACE;
    const known = this.#numberOf.get(place);
    if (known !== undefined) return known;
    const number = this.#numberByKey(place);
    this.#numberOf.set(place, number);
    return number;
  }

  #numberByKey(place: Place): number {
    const key = getPlaceKey(place);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const fresh = this.places.push(place) - 1;
    this.#numbers.set(key, fresh);
    const country = this.#countryNumbers.get(place.country) ?? this.#countryNumbers.size;
    this.#countryNumbers.set(place.country, country);
    this.countries.push(country);
    this.#vectors.push(...(place.at ?? [Number.NaN, Number.NaN, Number.NaN]));
    return fresh;
  }

  /** Where each place stands by its name, whenever it came. */
  rankByName(): Uint32Array {
    const keys = this.places.map(getPlaceKey);
    const ranks = new Uint32Array(keys.length);
    const sorted = [...keys.keys()].sort((i, j) => before(keys[i] as string, keys[j] as string));
    for (const [rank, place] of sorted.entries()) ranks[place] = rank;
    return ranks;
  }

  getPlace(number: number): Place | null {
    return number === UNKNOWN_PLACE ? null : (this.places[number] ?? null);
  }

  /** The cosines from a place to each, by number, for asking about many; the last places asked of are remembered. */
  getCosinesFrom(place: number): Float64Array {
    const known = this.#cosines.get(place);
    // Guests may have brought places of their own meanwhile.
    if (known?.length === this.places.length) return known;
    const cosines = Float64Array.from(this.places, (_, other) => this.getCosine(place, other));
    if (this.#cosines.size >= MOST_REMEMBERED) this.#cosines.clear();
    this.#cosines.set(place, cosines);
    return cosines;
  }

  /** The cosine of the angle between two places; NaN where one is not known to the city. */
  getCosine(a: number, b: number): number {
    if (a === UNKNOWN_PLACE || b === UNKNOWN_PLACE) return Number.NaN;
    const v = this.#vectors;
    const i = a * DIMENSIONS;
    const j = b * DIMENSIONS;
    return (
      (v[i] as number) * (v[j] as number) +
      (v[i + 1] as number) * (v[j + 1] as number) +
      (v[i + 2] as number) * (v[j + 2] as number)
    );
  }
}
