import { UNKNOWN_PLACE } from '../columns/place-table.ts';
import { type ProfileColumns, WOMAN } from '../columns/profile-columns.ts';
import { hash32 } from './seeded.ts';

/** Positions by age. */
type Ages = Map<number, number[]>;

/** The people of one gender: all, by country, and by place (or nowhere known). */
interface Shelf {
  readonly all: Ages;
  readonly countries: Map<number, Ages>;
  readonly areas: Map<number, Ages>;
}

/** With more places in reach than this, filtering everyone is quicker than walking them one by one. */
const MOST_AREAS = 40;
/** So many answers to "what is in reach of there?" are remembered. */
const MOST_REMEMBERED = 2_000;
const [YOUNGEST, OLDEST] = [18, 100] as const;
const MEMBERS_A_STEP = 1_000;

const emptyShelf = (): Shelf => ({ all: new Map(), countries: new Map(), areas: new Map() });

function put(shelf: Map<number, Ages>, key: number, age: number, at: number): void {
  const ages: Ages = shelf.get(key) ?? new Map();
  shelf.set(key, ages);
  push(ages, age, at);
}

function push(ages: Ages, age: number, at: number): void {
  const bucket = ages.get(age);
  if (bucket) bucket.push(at);
  else ages.set(age, [at]);
}

/** Members by gender, area and age, so that someone's candidates are met nearest first, without walking the whole pool. */
export class CandidateIndex {
  readonly #people: ProfileColumns;
  readonly #men = emptyShelf();
  readonly #women = emptyShelf();
  readonly #near = new Map<string, readonly Ages[] | null>();

  constructor(people: ProfileColumns) {
    this.#people = people;
  }

  /** Puts those of the first `count` people who are wanted where they belong, some at a time. */
  *fill(count: number, isWanted: (at: number) => boolean = () => true): Generator<void, void> {
    const people = this.#people;
    const { countries } = people.places;
    for (let at = 0; at < count; at++) {
      if (at % MEMBERS_A_STEP === 0) yield;
      if (!people.isComplete(at) || !isWanted(at)) continue;
      const shelf = this.#shelf(people.gender(at));
      const [age, place] = [people.age(at), people.getHome(at)];
      push(shelf.all, age, at);
      put(shelf.areas, place, age, at);
      if (place !== UNKNOWN_PLACE) put(shelf.countries, countries[place] as number, age, at);
    }
  }

  /**
   * Visits people of the opposite gender, each once, whose age and distance suit both ways, until `visit` answers false.
   * Within a set distance: the places in reach and people whose place is not known. Without: the country that `me` looks
   * in, then everyone else. In each from the nearest age outwards, each age from a place set by the seed.
   */
  forEachCandidate(me: number, id: string, seed: string, visit: (at: number) => boolean): void {
    const people = this.#people;
    if (!people.isComplete(me)) return;
    people.face(me);
    const shelf = this.#opposite(me);
    const ages = agesByDistance(people.age(me), people.getAgeMin(me), people.getAgeMax(me));
    const turn = hash32(seed, id);
    const near = this.#reachable(shelf, me);
    if (near) {
      this.#stroll(near, ages, turn, null, visit);
      return;
    }
    const country = people.places.countries[people.getSearchPlace(me)];
    const local = country === undefined ? undefined : shelf.countries.get(country);
    if (local && !this.#stroll([local], ages, turn, null, visit)) return;
    this.#stroll([shelf.all], ages, turn, local && country !== undefined ? country : null, visit);
  }

  #stroll(
    shelves: readonly Ages[],
    ages: readonly number[],
    turn: number,
    skipCountry: number | null,
    visit: (at: number) => boolean,
  ): boolean {
    const people = this.#people;
    const { countries } = people.places;
    for (const age of ages) {
      for (const shelved of shelves) {
        const bucket = shelved.get(age);
        if (bucket === undefined) continue;
        const count = bucket.length;
        for (let n = 0, i = turn % count; n < count; n++, i = i + 1 === count ? 0 : i + 1) {
          const at = bucket[i] as number;
          if (skipCountry !== null && countries[people.getHome(at)] === skipCountry) continue;
          if (people.suits(at) && !visit(at)) return false;
        }
      }
    }
    return true;
  }

  /** All who may be offered to someone, neighbours after each other: they meet the same people. */
  *listByNeighbourhood(): Generator<number, void> {
    for (const { areas } of [this.#men, this.#women]) {
      for (const ages of areas.values()) for (const bucket of ages.values()) yield* bucket;
    }
  }

  /** Everyone of the opposite gender, whatever any filter says. */
  *listOppositeGender(me: number): Generator<number, void> {
    if (!this.#people.isComplete(me)) return;
    for (const bucket of this.#opposite(me).all.values()) yield* bucket;
  }

  #shelf(gender: number): Shelf {
    return gender === WOMAN ? this.#women : this.#men;
  }

  #opposite(me: number): Shelf {
    return this.#people.gender(me) === WOMAN ? this.#men : this.#women;
  }

  /** The areas within a member's set distance; null where none is set, or too many lie within. */
  #reachable(shelf: Shelf, me: number): readonly Ages[] | null {
    const [reach, from] = [this.#people.getMinCosine(me), this.#people.getSearchPlace(me)];
    if (reach === null || from === UNKNOWN_PLACE) return null;
    const key = `${this.#people.gender(me)}/${from}/${reach}`;
    const known = this.#near.get(key);
    if (known !== undefined) return known;
    const near: Ages[] = [];
    for (const [place, ages] of shelf.areas) {
      if (!(this.#people.places.getCosine(from, place) < reach)) near.push(ages);
    }
    const few = near.length > MOST_AREAS ? null : near;
    if (this.#near.size >= MOST_REMEMBERED) this.#near.clear();
    this.#near.set(key, few);
    return few;
  }
}

/** The ages of a range, nearest to `from` first. Ages stand between 18 and 100. */
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
