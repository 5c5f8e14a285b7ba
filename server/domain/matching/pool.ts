import type { Candidate, Gender } from './candidate.ts';
import { Member } from './member.ts';
import type { PlaceResolver } from './places.ts';
import { hash32 } from './seeded.ts';

/** Members by age, and by country and age. */
interface Shelf {
  readonly all: Map<number, number[]>;
  readonly byCountry: Map<string, Map<number, number[]>>;
}

const put = (ages: Map<number, number[]>, age: number, at: number): void => {
  const bucket = ages.get(age);
  if (bucket) bucket.push(at);
  else ages.set(age, [at]);
};

/**
 * Everyone who may be offered to someone today, indexed by gender, country and age, so that a member's candidates are
 * met nearest first and without walking the whole pool. Members stand in the order of their ids: the order in which they
 * were given does not matter.
 */
export class Pool {
  readonly members: readonly Member[];
  readonly #at = new Map<string, number>();
  readonly #shelves: Readonly<Record<Gender, Shelf>> = {
    male: { all: new Map(), byCountry: new Map() },
    female: { all: new Map(), byCountry: new Map() },
  };

  constructor(candidates: readonly Candidate[], resolve?: PlaceResolver) {
    const sorted = [...candidates].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.members = sorted.map((candidate) => new Member(candidate, resolve));
    this.members.forEach((member, at) => {
      this.#at.set(member.id, at);
      const { gender } = member.candidate;
      if (gender === null || member.age === null) return;
      const shelf = this.#shelves[gender];
      put(shelf.all, member.age, at);
      if (member.place === null) return;
      const { country } = member.place;
      const ages = shelf.byCountry.get(country) ?? new Map<number, number[]>();
      shelf.byCountry.set(country, ages);
      put(ages, member.age, at);
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
   * The positions of people of the opposite gender within the member's age range, each once: the country they look in
   * first, then everyone else; in each from the nearest age outwards, each age from a place set by the seed.
   */
  *around(me: Member, seed: string): Generator<number> {
    const { gender } = me.candidate;
    if (gender === null || me.age === null) return;
    const shelf = this.#shelves[gender === 'male' ? 'female' : 'male'];
    const country = me.searchPlace?.country ?? null;
    const local = country === null ? undefined : shelf.byCountry.get(country);
    const turn = hash32(seed, me.id);
    for (const ages of local ? [local, shelf.all] : [shelf.all]) {
      for (const age of outwards(me.age, me.ageMin, me.ageMax)) {
        const bucket = ages.get(age) ?? [];
        for (let i = 0; i < bucket.length; i++) {
          const at = bucket[(turn + i) % bucket.length] as number;
          const again = local !== undefined && ages !== local && this.members[at]?.place?.country === country;
          if (!again) yield at;
        }
      }
    }
  }
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

/** Builds the pool once; a plan, recommendations and top-ups all read the same one. */
export function buildPool(candidates: readonly Candidate[], resolve?: PlaceResolver): Pool {
  return new Pool(candidates, resolve);
}
