import type { Place } from '../places/places.ts';
import type { Height } from './facts.ts';
import type { Token } from './tokens.ts';
import type { Sign } from './words/words.ts';

/** Signs that say how what they stand beside is meant. */
const POLARITY: ReadonlySet<Sign> = new Set(['MUST', 'NOT', 'NON', 'NO', 'EXCEPT', 'REFUSES']);
/** Those that are meant for what is named next as well. */
const SHARED: readonly Sign[] = ['MUST', 'NOT', 'NO', 'EXCEPT', 'REFUSES'];
/** Signs that name nothing. */
const SILENT: ReadonlySet<Sign> = new Set([
  'FILL',
  'PERSON',
  'WILLING',
  'RELUCTANT',
  'ME',
  'VERY',
  'TOO',
  'WITH',
  'YEARS',
  'AGED',
  'MIN',
  'MAX',
]);

/** A part of a deal-breaker: one thing with what is said about it. */
export class Part {
  readonly signs = new Set<Sign>();
  /** What it is about, in the order in which it was written, without measures. */
  readonly topics: Sign[] = [];
  readonly heights: { height: Height; isOpen: boolean }[] = [];
  readonly numbers: { value: number; isOpen: boolean }[] = [];
  readonly ranges: { from: number; to: number }[] = [];
  readonly distances: number[] = [];
  readonly places: { place: Place; written: string }[] = [];
  /** Whether the number stands after "older" or "younger": "older than 40", not "10 years older". */
  isNumberLast = false;
  /** How often it says "not" of what it is about; `nons` counts those of one word alone. */
  nots = 0;
  nons = 0;
  /** Whether a person is named after "no". */
  #isNoOfPerson = false;
  /** Whether "no" stands before a noun: of a person it leaves out, of a thing it says "not". */
  hasNo = false;
  isUnknown = false;

  add(token: Token): void {
    if (token.kind === 'unknown') this.isUnknown = true;
    else if (token.kind === 'height') this.heights.push(token);
    else if (token.kind === 'number') {
      this.numbers.push(token);
      this.isNumberLast = this.has('OLDER', 'YOUNGER');
    } else if (token.kind === 'range') this.ranges.push(token);
    else if (token.kind === 'distance') this.distances.push(token.km);
    else if (token.kind === 'place') this.places.push(token);
    else if (token.kind === 'sign') this.#addSign(token.sign);
  }

  #addSign(sign: Sign): void {
    this.signs.add(sign);
    if (sign === 'OTHER') this.isUnknown = true;
    if (sign === 'NOT' || sign === 'REFUSES') {
      this.nots++;
    } else if (sign === 'NON') this.nons++;
    else if (sign === 'NO') {
      this.hasNo = true;
      // Where "no" comes last, it is of the person that was named.
      this.#isNoOfPerson ||= this.topics.length > 0 && this.signs.has('PERSON');
    } else if (sign === 'PERSON') this.#isNoOfPerson ||= this.hasNo;
    else if (!POLARITY.has(sign) && !SILENT.has(sign) && !this.topics.includes(sign)) this.topics.push(sign);
  }

  has(...signs: readonly Sign[]): boolean {
    return signs.some((sign) => this.signs.has(sign));
  }

  /** Whether it says how it is meant. */
  get hasPolarity(): boolean {
    return [...POLARITY].some((sign) => this.signs.has(sign));
  }

  get isEmpty(): boolean {
    return (
      this.topics.length + this.heights.length + this.numbers.length + this.ranges.length === 0 &&
      this.distances.length + this.places.length === 0
    );
  }

  /** Takes over how another part is meant. */
  takePolarity(from: Part): void {
    for (const sign of SHARED) if (from.has(sign)) this.signs.add(sign);
    this.#isNoOfPerson ||= from.#isNoOfPerson;
    this.nots += from.nots;
    this.hasNo ||= from.hasNo;
  }

  /** Takes over that it is required, without "not". */
  takeMust(): void {
    this.signs.add('MUST');
  }

  /**
   * Returns whether what it is about is required of people (true) or keeps people out (false); null where it says neither, so that it
   * depends on what it is about. "Must not", "no one who" and the like count twice.
   */
  get isRequired(): boolean | null {
    const isExcluding = this.has('EXCEPT') || this.#isNoOfPerson;
    if (!this.has('MUST') && !isExcluding) return null;
    const nots = this.nots + this.nons + (isExcluding ? 1 : 0) + (this.hasNo && !this.#isNoOfPerson ? 1 : 0);
    return nots % 2 === 0;
  }

  /** Whether it says "not", other than by "no" before a noun. */
  get hasNot(): boolean {
    return this.nots + this.nons > 0;
  }

  /** Whether it says "not" or "no" in some way. */
  get isDenied(): boolean {
    return this.hasNot || this.hasNo;
  }
}
