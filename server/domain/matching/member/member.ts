import type { Question } from '../../../../shared/questions/question.ts';
import { type DealBreaker, readDealBreakers } from '../deal-breakers/deal-breakers.ts';
import type { HeldFact, MemberFacts } from '../deal-breakers/member-facts.ts';
import { type Place, type PlaceResolver, resolvePlace } from '../places/places.ts';
import { canonicalInterests, findWordsInPlain, INTERESTS, type Vocabulary } from '../text/lexicon.ts';
import { parseHeightInches, toEducationStep, toMaritalStep, toPracticeStep } from '../text/ordinal-scales.ts';
import { normalise, sortUnique } from '../text/text.ts';
import { isTrait, readTraitsOfPlain, type Trait, type Traits } from '../text/traits.ts';
import { findWorkArea, type WorkArea } from '../text/word-groups.ts';
import { type EncodedAnswer, encodeAnswer, readFromAnswers, readTradition } from './answers.ts';
import type { Candidate } from './candidate.ts';

const ANY_AGE = { min: 18, max: 100 };
const EARTH_KM = 6371;

const EMPTY: ReadonlySet<string> = new Set();
const setOf = (ids: readonly string[]): ReadonlySet<string> => (ids.length === 0 ? EMPTY : new Set(ids));

/**
 * A candidate in the form that factors compare: ordinal steps instead of texts, and resolved places. Text that is costly to
 * read is read on first use, and the result is kept.
 */
export class Member implements MemberFacts {
  readonly id: string;
  readonly age: number | null;
  readonly ageMin: number;
  readonly ageMax: number;
  readonly place: Place | null;
  /** The place around which the member searches: the one in their preferences, or their own. */
  readonly searchPlace: Place | null;
  /** Greatest distance as the cosine of the angle at the centre of the earth; null = no limit. */
  readonly minCosine: number | null;
  readonly religious: number | null;
  readonly education: number | null;
  readonly marital: number | null;
  /** Height in inches. */
  readonly inches: number | null;
  /** The deal-breakers that count; the others exclude nobody. */
  readonly dealBreakers: readonly DealBreaker[];
  readonly blocked: ReadonlySet<string>;
  readonly contacts: ReadonlySet<string>;
  readonly #bio: string;
  #traits: Traits | null = null;
  /** Words of the bio, which several factors read in both directions, by vocabulary. */
  #bioWords: Map<Vocabulary, readonly string[]> | null = null;
  #preferredInterests: readonly string[] | null = null;
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
    this.minCosine = wants.maxDistanceKm > 0 ? Math.cos(Math.min(Math.PI, wants.maxDistanceKm / EARTH_KM)) : null;
    this.religious = toPracticeStep(candidate.religiousLevel);
    this.education = toEducationStep(candidate.education);
    this.marital = toMaritalStep(candidate.maritalStatus);
    this.inches = parseHeightInches(candidate.height);
    this.dealBreakers = readDealBreakers(wants.dealBreakers).filter(({ state }) => state === 'used');
    this.blocked = setOf(candidate.blockedIds);
    this.contacts = setOf(candidate.contactHashes);
    this.#bio = normalise(candidate.bio ?? '');
  }

  get hasChildren(): boolean | null {
    return this.candidate.hasChildren;
  }

  get wantsChildren(): boolean | null {
    return this.candidate.wantsChildren;
  }

  get tradition(): number | null {
    return readTradition(this.candidate);
  }

  holds(fact: HeldFact): boolean | null {
    const field = fact === 'hasChildren' || fact === 'wantsChildren' ? this.candidate[fact] : null;
    return field ?? readFromAnswers(this.candidate, fact) ?? (isTrait(fact) ? this.trait(fact) : null);
  }

  /** The work area that the occupation names; null where it names none. */
  get work(): WorkArea | null {
    if (this.#work === undefined) this.#work = findWorkArea(this.candidate.occupation);
    return this.#work;
  }

  /** Returns whether the bio affirms or denies a trait of its author; null where it does not mention it. */
  trait(name: Trait): boolean | null {
    this.#traits ??= readTraitsOfPlain(this.#bio);
    return this.#traits[name];
  }

  /** Returns the answer to a question of the bank; null where it was skipped. */
  answer(question: Question): EncodedAnswer | null {
    return encodeAnswer(this.candidate.answers, question);
  }

  /** Returns the words of a vocabulary that the bio contains, sorted. */
  bioWords(vocabulary: Vocabulary): readonly string[] {
    this.#bioWords ??= new Map();
    const words = this.#bioWords.get(vocabulary) ?? findWordsInPlain(this.#bio, vocabulary);
    this.#bioWords.set(vocabulary, words);
    return words;
  }

  /** The interests listed in the settings, in canonical words, sorted. */
  get preferredInterests(): readonly string[] {
    this.#preferredInterests ??= canonicalInterests(this.candidate.preferences.interests);
    return this.#preferredInterests;
  }

  /** The interests listed in the settings or mentioned in the bio, sorted. */
  get interests(): readonly string[] {
    return sortUnique([...this.preferredInterests, ...this.bioWords(INTERESTS)]);
  }
}
