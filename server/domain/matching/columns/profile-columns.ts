import type { Member } from '../member/member.ts';
import { TRAITS, type Trait } from '../text/traits.ts';
import { PlaceTable, UNKNOWN_PLACE } from './place-table.ts';
import type { MemberTable } from './table.ts';
import { GrowableColumn, newFloat64Array, newInt32Array, newUint8Array } from './typed-columns.ts';

/** A row of the look that every pair gets: ages and gender in one number, places, and how far someone looks. */
const [AGES, LIVES, LOOKS, REACH] = [0, 1, 2, 3] as const;
const LOOK = 4;
const [AGE_MIN, AGE_MAX, GENDER] = [8, 16, 24] as const;
const BYTE = 0xff;
const GENDER_BITS = 3;
/** Flags beside the gender: hides from someone, has deal-breakers. */
const [CAUTIOUS, DEMANDING] = [1 << 26, 1 << 27] as const;

export const FACTS = ['religious', 'education', 'marital', 'hasChildren', 'wantsChildren'] as const;
export type Fact = (typeof FACTS)[number] | Trait;
const ALL_FACTS: readonly Fact[] = [...FACTS, ...TRAITS];
const FACT_AT = new Map(ALL_FACTS.map((fact, at) => [fact, at]));

const MAN = 1;
export const WOMAN = 2;
/** People of one city are never parted by rounding. */
const ROUNDING = 1e-12;
const NO_LIMIT = 0;

/** Null is 0, so steps count from 1; yes is 2, no is 1. */
const code = (value: number | boolean | null): number => (value === null ? 0 : Number(value) + 1);
const years = (age: number | null): number => Math.min(BYTE, Math.max(0, age ?? 0));

/** The one for whom others are looked at: from their home and the place around which they look, the cosines to all places. */
interface Facing {
  getAge: number;
  limit: number;
  fromHome: Float64Array;
  fromLooks: Float64Array;
}

/** Gender, ages, places and the other facts that hard filters look at, a row a member. */
export class ProfileColumns implements MemberTable {
  readonly places = new PlaceTable();
  readonly #look = new GrowableColumn(newInt32Array, LOOK);
  readonly #facts = new GrowableColumn(newUint8Array, ALL_FACTS.length);
  readonly #heights = new GrowableColumn(newFloat64Array);
  /** The farthest angles that members set, as cosines, each once; the first stands for none. */
  readonly #reaches: number[] = [Number.NEGATIVE_INFINITY];
  /** The same less what rounding may take. */
  readonly #limits: number[] = [Number.NEGATIVE_INFINITY];
  readonly #numberOf = new Map<number, number>();
  readonly #me: Facing = { getAge: 0, limit: 0, fromHome: new Float64Array(), fromLooks: new Float64Array() };

  add(one: Member): void {
    const look = this.#look.addRow();
    const { gender: getGender } = one.candidate;
    const sex = getGender === null ? 0 : getGender === 'male' ? MAN : WOMAN;
    const { data } = this.#look;
    data[look + AGES] =
      years(one.age) |
      (years(one.ageMin) << AGE_MIN) |
      (years(one.ageMax) << AGE_MAX) |
      (sex << GENDER) |
      (one.candidate.hideFromContacts || one.blocked.size > 0 ? CAUTIOUS : 0) |
      (one.dealBreakers.length > 0 ? DEMANDING : 0);
    data[look + LIVES] = this.places.toNumber(one.place);
    data[look + LOOKS] = this.places.toNumber(one.searchPlace);
    data[look + REACH] = one.searchPlace?.at && one.minCosine !== null ? this.#reachNumber(one.minCosine) : NO_LIMIT;
    const facts = this.#facts.addRow();
    FACTS.forEach((getFact, n) => {
      this.#facts.data[facts + n] = code(one[getFact]);
    });
    TRAITS.forEach((trait, n) => {
      this.#facts.data[facts + FACTS.length + n] = code(one.trait(trait));
    });
    const getHeight = this.#heights.addRow();
    this.#heights.data[getHeight] = one.inches ?? Number.NaN;
  }

  removeLast(): void {
    for (const rows of [this.#look, this.#facts, this.#heights]) rows.removeLast();
  }

  compact(order: Uint32Array | null): void {
    for (const rows of [this.#look, this.#facts, this.#heights]) rows.compact(order);
  }

  /** Whether gender and age are known: without both nobody is offered to anyone. */
  isComplete(at: number): boolean {
    return this.gender(at) !== 0 && this.age(at) !== 0;
  }

  gender(at: number): number {
    return (this.#ages(at) >>> GENDER) & GENDER_BITS;
  }

  /** Whether one of two has blocked someone, or hides from contacts. */
  hasEitherPrivacyRule(a: number, b: number): boolean {
    return ((this.#ages(a) | this.#ages(b)) & CAUTIOUS) !== 0;
  }

  /** Whether a member has deal-breakers that were understood. */
  hasDealBreakers(at: number): boolean {
    return (this.#ages(at) & DEMANDING) !== 0;
  }

  /** 0 = not known. */
  age(at: number): number {
    return this.#ages(at) & BYTE;
  }

  getAgeMin(at: number): number {
    return (this.#ages(at) >>> AGE_MIN) & BYTE;
  }

  getAgeMax(at: number): number {
    return (this.#ages(at) >>> AGE_MAX) & BYTE;
  }

  /** The number of the place where a member lives. */
  getHome(at: number): number {
    return this.#look.data[LOOK * at + LIVES] as number;
  }

  /** The number of the place around which a member looks. */
  getSearchPlace(at: number): number {
    return this.#look.data[LOOK * at + LOOKS] as number;
  }

  /** The cosine of a member's farthest angle; null = no limit. */
  getMinCosine(at: number): number | null {
    const number = this.#look.data[LOOK * at + REACH] as number;
    return number === NO_LIMIT ? null : (this.#reaches[number] as number);
  }

  /** Whether the age of `at` is inside the range of `of`. */
  isInAgeRange(of: number, at: number): boolean {
    const age = this.age(at);
    return age >= this.getAgeMin(of) && age <= this.getAgeMax(of);
  }

  /** Whether `at` lives within the distance of `of`; a place that is not known does. */
  isInDistance(of: number, at: number): boolean {
    const number = this.#look.data[LOOK * of + REACH] as number;
    if (number === NO_LIMIT) return true;
    const there = this.getHome(at);
    if (there === UNKNOWN_PLACE) return true;
    return !(this.places.getCosine(this.getSearchPlace(of), there) < (this.#limits[number] as number));
  }

  /** Makes ready to ask `suits` of one person after another. */
  face(me: number): void {
    this.#me.getAge = this.age(me);
    this.#me.limit =
      this.getMinCosine(me) === null ? Number.NEGATIVE_INFINITY : (this.getMinCosine(me) as number) - ROUNDING;
    this.#me.fromHome = this.places.getCosinesFrom(this.getHome(me));
    this.#me.fromLooks = this.places.getCosinesFrom(this.getSearchPlace(me));
  }

  /** Whether someone inside the age range of the one who was faced last suits them by all else of age and distance. */
  suits(at: number): boolean {
    const { data } = this.#look;
    const { getAge: age, limit, fromHome, fromLooks } = this.#me;
    const row = LOOK * at;
    const ages = data[row + AGES] as number;
    if (age < ((ages >>> AGE_MIN) & BYTE) || age > ((ages >>> AGE_MAX) & BYTE)) return false;
    const reach = data[row + REACH] as number;
    if (reach !== NO_LIMIT && (fromHome[data[row + LOOKS] as number] as number) < (this.#limits[reach] as number)) {
      return false;
    }
    const lives = data[row + LIVES] as number;
    return lives === UNKNOWN_PLACE || !((fromLooks[lives] as number) < limit);
  }

  /** The step of a fact, from 1; 0 = not known. */
  fact(at: number, which: Fact): number {
    return this.#facts.data[at * ALL_FACTS.length + (FACT_AT.get(which) as number)] as number;
  }

  /** In inches; NaN = not known. */
  height(at: number): number {
    return this.#heights.data[at] as number;
  }

  #ages(at: number): number {
    return this.#look.data[LOOK * at + AGES] as number;
  }

  #reachNumber(cosine: number): number {
    const known = this.#numberOf.get(cosine);
    if (known !== undefined) return known;
    this.#numberOf.set(cosine, this.#reaches.length);
    this.#limits.push(cosine - ROUNDING);
    return this.#reaches.push(cosine) - 1;
  }
}
