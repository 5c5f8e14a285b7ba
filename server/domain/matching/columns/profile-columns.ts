import { HELD_FACTS, type HeldFact } from '../deal-breakers/member-facts.ts';
import type { Member } from '../member/member.ts';
import { ROUNDING_TOLERANCE } from '../places/places.ts';
import { PlaceTable, UNKNOWN_PLACE } from './place-table.ts';
import { GrowableColumn, type MemberTable, newFloat64Array, newInt32Array, newUint8Array } from './typed-columns.ts';

/*
 * The row that every pair check reads: four 32-bit words a member. README.md draws it.
 *   word 0: age and age range, gender, flags (see below)
 *   word 1: number of the home place
 *   word 2: number of the place around which the member searches
 *   word 3: number of the distance limit in `#minCosines`; 0 = no limit
 */
const WORD_AGES = 0;
const WORD_HOME = 1;
const WORD_SEARCH_PLACE = 2;
const WORD_LIMIT = 3;
const ROW_WORDS = 4;

/* Word 0: bits 0–7 age, 8–15 lowest age, 16–23 highest age, 24–25 gender, 26 and 27 flags. */
const BYTE_MASK = 0xff;
const AGE_MIN_SHIFT = 8;
const AGE_MAX_SHIFT = 16;
const GENDER_SHIFT = 24;
const GENDER_MASK = 0b11;
/** The member has blocked someone, or hides from contacts. */
const FLAG_PRIVACY_RULE = 1 << 26;
/** The member has deal-breakers that count. */
const FLAG_DEAL_BREAKERS = 1 << 27;

const UNKNOWN_GENDER = 0;
const MAN = 1;
export const WOMAN = 2;
const NO_LIMIT = 0;

/* The facts that deal-breakers read: one byte each. 0 = unknown, otherwise 1 + the step (for yes and no: 2 and 1). */
const STEPS = ['religious', 'education', 'marital', 'tradition'] as const;
export type Fact = (typeof STEPS)[number] | HeldFact;
const ALL_FACTS: readonly Fact[] = [...STEPS, ...HELD_FACTS];
const FACT_OFFSETS = new Map(ALL_FACTS.map((fact, offset) => [fact, offset]));

const encodeFact = (value: number | boolean | null): number => (value === null ? 0 : Number(value) + 1);
const encodeAge = (age: number | null): number => Math.min(BYTE_MASK, Math.max(0, age ?? 0));

/** An age range that its owner has left as it was, at either end. */
const ANY_AGE = { min: 18, max: 100 };
/** Where a member has left an end of the age range as it was, nobody is sought who is farther than so many years from them. */
const MAX_YEARS_APART = 15;

/** Gender, ages, places and the other facts that hard filters read. */
export class ProfileColumns implements MemberTable {
  readonly places = new PlaceTable();
  readonly #rows = new GrowableColumn(newInt32Array, ROW_WORDS);
  readonly #facts = new GrowableColumn(newUint8Array, ALL_FACTS.length);
  /** In inches; NaN = unknown. */
  readonly #heights = new GrowableColumn(newFloat64Array);
  /** The cosines of the distance limits that members set, each once. Number 0 stands for no limit. */
  readonly #minCosines: number[] = [Number.NEGATIVE_INFINITY];
  /** The same, lowered by the rounding tolerance: what cosines are compared with. */
  readonly #toleratedCosines: number[] = [Number.NEGATIVE_INFINITY];
  readonly #limitNumbers = new Map<number, number>();

  add(member: Member): void {
    const row = this.#rows.addRow();
    const { data } = this.#rows;
    const { gender, hideFromContacts } = member.candidate;
    const genderCode = gender === null ? UNKNOWN_GENDER : gender === 'male' ? MAN : WOMAN;
    data[row + WORD_AGES] =
      encodeAge(member.age) |
      (encodeAge(member.ageMin) << AGE_MIN_SHIFT) |
      (encodeAge(member.ageMax) << AGE_MAX_SHIFT) |
      (genderCode << GENDER_SHIFT) |
      (hideFromContacts || member.blocked.size > 0 ? FLAG_PRIVACY_RULE : 0) |
      (member.dealBreakers.length > 0 ? FLAG_DEAL_BREAKERS : 0);
    data[row + WORD_HOME] = this.places.toNumber(member.place);
    data[row + WORD_SEARCH_PLACE] = this.places.toNumber(member.searchPlace);
    data[row + WORD_LIMIT] =
      member.searchPlace?.at && member.minCosine !== null ? this.#getLimitNumber(member.minCosine) : NO_LIMIT;
    const facts = this.#facts.addRow();
    STEPS.forEach((fact, offset) => {
      this.#facts.data[facts + offset] = encodeFact(member[fact]);
    });
    HELD_FACTS.forEach((fact, offset) => {
      this.#facts.data[facts + STEPS.length + offset] = encodeFact(member.holds(fact));
    });
    const height = this.#heights.addRow();
    this.#heights.data[height] = member.inches ?? Number.NaN;
  }

  removeLast(): void {
    for (const column of [this.#rows, this.#facts, this.#heights]) column.removeLast();
  }

  compact(order: Uint32Array | null): void {
    for (const column of [this.#rows, this.#facts, this.#heights]) column.compact(order);
  }

  /** Returns whether gender and age are known. A member without both is introduced to nobody. */
  isComplete(at: number): boolean {
    return this.getGender(at) !== UNKNOWN_GENDER && this.getAge(at) !== 0;
  }

  /** Returns 0 for an unknown gender. */
  getGender(at: number): number {
    return (this.#getAges(at) >>> GENDER_SHIFT) & GENDER_MASK;
  }

  /** Returns whether at least one of the two has blocked someone or hides from contacts. */
  hasEitherPrivacyRule(a: number, b: number): boolean {
    return ((this.#getAges(a) | this.#getAges(b)) & FLAG_PRIVACY_RULE) !== 0;
  }

  /** Returns whether a member has deal-breakers that count. */
  hasDealBreakers(at: number): boolean {
    return (this.#getAges(at) & FLAG_DEAL_BREAKERS) !== 0;
  }

  /** Returns the age in years; 0 = unknown. */
  getAge(at: number): number {
    return this.#getAges(at) & BYTE_MASK;
  }

  getAgeMin(at: number): number {
    return (this.#getAges(at) >>> AGE_MIN_SHIFT) & BYTE_MASK;
  }

  getAgeMax(at: number): number {
    return (this.#getAges(at) >>> AGE_MAX_SHIFT) & BYTE_MASK;
  }

  /** Returns the number of the place where a member lives. */
  getHome(at: number): number {
    return this.#rows.data[ROW_WORDS * at + WORD_HOME] as number;
  }

  /** Returns the number of the place around which a member searches. */
  getSearchPlace(at: number): number {
    return this.#rows.data[ROW_WORDS * at + WORD_SEARCH_PLACE] as number;
  }

  /** Returns the cosine of the largest angle that a member accepts; null = no limit. */
  getMinCosine(at: number): number | null {
    const limit = this.#getLimit(at);
    return limit === NO_LIMIT ? null : (this.#minCosines[limit] as number);
  }

  /** Returns whether the age of `at` is inside the age range of `of`. */
  isInAgeRange(of: number, at: number): boolean {
    const age = this.getAge(at);
    return age >= this.getAgeMin(of) && age <= this.getAgeMax(of);
  }

  /** Returns the lowest age that is sought for a member. */
  getSoughtMin(at: number): number {
    const min = this.getAgeMin(at);
    return min <= ANY_AGE.min ? Math.max(min, this.getAge(at) - MAX_YEARS_APART) : min;
  }

  /** Returns the highest age that is sought for a member. */
  getSoughtMax(at: number): number {
    const max = this.getAgeMax(at);
    return max >= ANY_AGE.max ? Math.min(max, this.getAge(at) + MAX_YEARS_APART) : max;
  }

  /** Returns whether `at` has an age that is sought for `of`. */
  isSoughtAge(of: number, at: number): boolean {
    const age = this.getAge(at);
    return age >= this.getSoughtMin(of) && age <= this.getSoughtMax(of);
  }

  /** Returns whether `at` lives within the distance limit of `of`; an unknown home passes. */
  isInDistance(of: number, at: number): boolean {
    const limit = this.#getLimit(of);
    if (limit === NO_LIMIT) return true;
    const home = this.getHome(at);
    if (home === UNKNOWN_PLACE) return true;
    return !(this.places.getCosine(this.getSearchPlace(of), home) < (this.#toleratedCosines[limit] as number));
  }

  /** Prepares the check of one member against many others. */
  createQuery(me: number): MemberQuery {
    return new MemberQuery(
      this.#rows,
      this.#toleratedCosines,
      this.getAge(me),
      this.#toleratedCosines[this.#getLimit(me)] as number,
      this.places.getCosinesFrom(this.getHome(me)),
      this.places.getCosinesFrom(this.getSearchPlace(me)),
    );
  }

  /** Returns 1 + the step of a fact; 0 = unknown. */
  getFact(at: number, fact: Fact): number {
    return this.#facts.data[at * ALL_FACTS.length + (FACT_OFFSETS.get(fact) as number)] as number;
  }

  /** Returns the height in inches; NaN = unknown. */
  getHeight(at: number): number {
    return this.#heights.data[at] as number;
  }

  #getAges(at: number): number {
    return this.#rows.data[ROW_WORDS * at + WORD_AGES] as number;
  }

  #getLimit(at: number): number {
    return this.#rows.data[ROW_WORDS * at + WORD_LIMIT] as number;
  }

  #getLimitNumber(cosine: number): number {
    const known = this.#limitNumbers.get(cosine);
    if (known !== undefined) return known;
    const number = this.#minCosines.push(cosine) - 1;
    this.#limitNumbers.set(cosine, number);
    this.#toleratedCosines.push(cosine - ROUNDING_TOLERANCE);
    return number;
  }
}

/**
 * One member's age and distance checks against others, both ways. The cosines from the member's home and search place to
 * all places are computed beforehand, so that a check is a few comparisons. It never changes.
 */
export class MemberQuery {
  constructor(
    readonly rows: GrowableColumn<Int32Array>,
    readonly toleratedCosines: readonly number[],
    readonly age: number,
    readonly minCosine: number,
    readonly fromHome: Float64Array,
    readonly fromSearchPlace: Float64Array,
  ) {}

  /**
   * Returns whether this member's age is sought for `at`, and whether each lives within the other's distance limit. The age
   * of `at` is not checked: callers visit only ages that are sought for the member.
   */
  matches(at: number): boolean {
    const { data } = this.rows;
    const row = ROW_WORDS * at;
    const ages = data[row + WORD_AGES] as number;
    const ageMin = (ages >>> AGE_MIN_SHIFT) & BYTE_MASK;
    const ageMax = (ages >>> AGE_MAX_SHIFT) & BYTE_MASK;
    if (this.age < ageMin || this.age > ageMax) return false;
    const older = this.age - (ages & BYTE_MASK);
    if (older > MAX_YEARS_APART ? ageMax >= ANY_AGE.max : older < -MAX_YEARS_APART && ageMin <= ANY_AGE.min)
      return false;
    const limit = data[row + WORD_LIMIT] as number;
    if (limit !== NO_LIMIT) {
      const cosine = this.fromHome[data[row + WORD_SEARCH_PLACE] as number] as number;
      if (cosine < (this.toleratedCosines[limit] as number)) return false;
    }
    const home = data[row + WORD_HOME] as number;
    return home === UNKNOWN_PLACE || !((this.fromSearchPlace[home] as number) < this.minCosine);
  }
}
