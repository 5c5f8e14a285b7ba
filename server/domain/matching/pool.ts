import type { Candidate, Gender } from './candidate.ts';
import { Columns } from './columns.ts';
import { Member } from './member.ts';
import { beyond, type Place, type PlaceResolver } from './places.ts';
import { hash32 } from './seeded.ts';

/** Positions by age. */
type Ages = Map<number, number[]>;

interface Area {
  readonly place: Place | null;
  readonly ages: Ages;
}

/** The people of one gender: all, by country, and by city (or country, or nowhere known). */
interface Shelf {
  readonly all: Ages;
  readonly countries: Map<string, Ages>;
  readonly areas: Map<string, Area>;
}

/** With more cities in reach than this, filtering everyone is quicker than walking them one by one. */
const MOST_AREAS = 40;

const emptyShelf = (): Shelf => ({ all: new Map(), countries: new Map(), areas: new Map() });

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function put(ages: Ages, age: number, at: number): void {
  const bucket = ages.get(age);
  if (bucket) bucket.push(at);
  else ages.set(age, [at]);
}

/**
 * Everyone who may be offered to someone today, indexed by gender, area and age, so that a member's candidates are met
 * nearest first and without walking the whole pool. Members stand in the order of their ids: the order in which they
 * were given does not matter.
 */
export class Pool {
  readonly members: readonly Member[];
  readonly #columns: Columns;
  readonly #at = new Map<string, number>();
  readonly #shelves: Readonly<Record<Gender, Shelf>> = { male: emptyShelf(), female: emptyShelf() };

  constructor(candidates: readonly Candidate[], resolve?: PlaceResolver) {
    const sorted = [...candidates].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.members = sorted.map((candidate) => new Member(candidate, resolve));
    this.#columns = new Columns(this.members);
    this.members.forEach((member, at) => {
      this.#at.set(member.id, at);
      const { age, place, candidate } = member;
      if (candidate.gender === null || age === null) return;
      const shelf = this.#shelves[candidate.gender];
      put(shelf.all, age, at);
      if (place)
        put(
          entry(shelf.countries, place.country, () => new Map()),
          age,
          at,
        );
      const key = place ? `${place.country}/${place.city ?? ''}` : '';
      put(entry(shelf.areas, key, () => ({ place, ages: new Map() })).ages, age, at);
    });
  }

  /** Where a member stands in `members`; undefined for someone who is not in the pool. */
  indexOf(id: string): number | undefined {
    return this.#at.get(id);
  }

  get(id: string): Member | undefined {
    const at = this.#at.get(id);
    return at === undefined ? undefined : this.members[at];
  }

  /**
   * Visits people of the opposite gender, each once, who pass age and distance both ways, until `visit` answers false. Within
   * a set distance: the cities in reach and people whose place is not known. Without: the country they look in, then
   * everyone else. In each from the nearest age outwards, each age from a place set by the seed.
   */
  walk(me: Member, seed: string, visit: (at: number, other: Member) => boolean): void {
    const { gender } = me.candidate;
    if (gender === null || me.age === null) return;
    const shelf = this.#shelves[gender === 'male' ? 'female' : 'male'];
    const ages = outwards(me.age, me.ageMin, me.ageMax);
    const turn = hash32(seed, me.id);
    const stroll = (shelves: readonly Ages[], skipCountry: string | null): boolean => {
      for (const age of ages) {
        for (const shelved of shelves) {
          const bucket = shelved.get(age);
          for (let i = 0; bucket && i < bucket.length; i++) {
            const at = bucket[(turn + i) % bucket.length] as number;
            if (skipCountry !== null && this.#columns.livesIn(at, skipCountry)) continue;
            if (this.#columns.passes(me, at) && !visit(at, this.members[at] as Member)) return false;
          }
        }
      }
      return true;
    };
    const near = reachable(shelf, me);
    if (near) {
      stroll(near, null);
      return;
    }
    const country = me.searchPlace?.country ?? null;
    const local = country === null ? undefined : shelf.countries.get(country);
    if (local && !stroll([local], null)) return;
    stroll([shelf.all], local ? country : null);
  }
}

/** The areas within a member's set distance; null where none is set, or too many lie within. */
function reachable(shelf: Shelf, me: Member): Ages[] | null {
  const from = me.searchPlace?.at;
  const limit = me.minCosine;
  if (!from || limit === null) return null;
  const near = [...shelf.areas.values()].filter(({ place }) => !place?.at || !beyond(from, place.at, limit));
  return near.length > MOST_AREAS ? null : near.map(({ ages }) => ages);
}

/** The ages of a range, nearest to `from` first. Ages stand between 18 and 100. */
export function outwards(from: number, min: number, max: number): number[] {
  const [low, high] = [Math.max(18, min), Math.min(100, max)];
  const start = Math.min(high, Math.max(low, from));
  const ages: number[] = [];
  for (let step = 0; start - step >= low || start + step <= high; step++) {
    if (start - step >= low) ages.push(start - step);
    if (step > 0 && start + step <= high) ages.push(start + step);
  }
  return ages;
}

/** Takes candidates one at a time, so that a caller streaming them from a store need not keep them. */
export class PoolBuilder {
  readonly #candidates: Candidate[] = [];

  constructor(readonly resolve?: PlaceResolver) {}

  add(candidate: Candidate): void {
    this.#candidates.push(candidate);
  }

  build(): Pool {
    return new Pool(this.#candidates, this.resolve);
  }
}

/** Builds the pool once; a plan, recommendations and top-ups all read the same one. */
export function buildPool(candidates: readonly Candidate[], resolve?: PlaceResolver): Pool {
  return new Pool(candidates, resolve);
}
