import type { Candidate } from './candidate.ts';
import { type DealBreaker, readDealBreakers } from './deal-breakers.ts';
import { canonicalInterests, FAITH_LIFE, findWords, INTERESTS, LANGUAGES, PACE, VALUES } from './lexicon.ts';
import type { MemberFacts } from './member-facts.ts';
import { type WorkArea, workArea } from './occupations.ts';
import { type Place, type PlaceResolver, resolvePlace } from './places.ts';
import { readTraits, type Traits } from './traits.ts';

const RELIGIOUS_LADDER = ['moderate', 'practicing', 'very_practicing'];
const EDUCATION_LADDER: Readonly<Record<string, number>> = {
  high_school: 0,
  bachelors: 1,
  masters: 2,
  professional: 3,
  doctorate: 3,
};
const ANY_AGE = { min: 18, max: 100 };

const level = (ladder: readonly string[], value: string | null): number | null => {
  const at = value === null ? -1 : ladder.indexOf(value);
  return at < 0 ? null : at;
};

/** What is read out of free text; read on first use, since most pairs are decided by fields alone. */
interface Words {
  readonly traits: Traits;
  readonly bioInterests: readonly string[];
  readonly wishes: readonly string[];
  readonly interests: readonly string[];
  readonly languages: readonly string[];
  readonly values: readonly string[];
  readonly faithLife: readonly string[];
  readonly pace: readonly string[];
}

/** A candidate made ready for comparing: codes instead of texts, places resolved, dictionaries applied once. */
export class Member implements MemberFacts {
  readonly id: string;
  readonly age: number | null;
  readonly ageMin: number;
  readonly ageMax: number;
  readonly place: Place | null;
  /** Where they look: their preference's place, else their own. */
  readonly searchPlace: Place | null;
  /** The cosine of the farthest angle; null = no limit. */
  readonly minCosine: number | null;
  readonly religious: number | null;
  readonly education: number | null;
  readonly dealBreakers: readonly DealBreaker[];
  readonly blocked: ReadonlySet<string>;
  readonly contacts: ReadonlySet<string>;
  #words: Words | null = null;
  #work: WorkArea | null | undefined;

  constructor(
    readonly candidate: Candidate,
    resolve: PlaceResolver = resolvePlace,
  ) {
    const { preferences: wants } = candidate;
    const [low, high] = [wants.ageMin ?? ANY_AGE.min, wants.ageMax ?? ANY_AGE.max];
    this.id = candidate.id;
    this.age = candidate.age;
    this.ageMin = Math.min(low, high);
    this.ageMax = Math.max(low, high);
    this.place = resolve(candidate.location);
    this.searchPlace = wants.location?.trim() ? resolve(wants.location) : this.place;
    this.minCosine = wants.maxDistanceKm > 0 ? Math.cos(Math.min(Math.PI, wants.maxDistanceKm / 6371)) : null;
    this.religious = level(RELIGIOUS_LADDER, candidate.religiousLevel);
    this.education = candidate.education === null ? null : (EDUCATION_LADDER[candidate.education] ?? null);
    this.dealBreakers = readDealBreakers(wants.dealBreakers).filter((entry) => entry.meaning !== null);
    this.blocked = new Set(candidate.blockedIds);
    this.contacts = new Set(candidate.contactHashes);
  }

  /** The line of work that the occupation points to. */
  get work(): WorkArea | null {
    if (this.#work === undefined) this.#work = workArea(this.candidate.occupation);
    return this.#work;
  }

  get words(): Words {
    if (this.#words === null) {
      const { bio, preferences } = this.candidate;
      const bioInterests = findWords(bio, INTERESTS).sort();
      const wishes = canonicalInterests(preferences.interests);
      this.#words = {
        traits: readTraits(bio),
        bioInterests,
        wishes,
        interests: [...new Set([...wishes, ...bioInterests])].sort(),
        languages: findWords(bio, LANGUAGES).sort(),
        values: findWords(bio, VALUES).sort(),
        faithLife: findWords(bio, FAITH_LIFE).sort(),
        pace: findWords(bio, PACE).sort(),
      };
    }
    return this.#words;
  }

  get traits(): Traits {
    return this.words.traits;
  }
}
