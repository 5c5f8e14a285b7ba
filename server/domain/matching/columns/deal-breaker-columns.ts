import type { DealBreaker } from '../deal-breakers/deal-breakers.ts';
import type { Member } from '../member/member.ts';
import type { ProfileColumns } from './profile-columns.ts';
import { ProfileView } from './profile-view.ts';
import { type MemberTable, NumberLists } from './typed-columns.ts';

/** So many of the most common deal-breakers are evaluated beforehand; rarer ones are evaluated for each pair. */
const MAX_PRECOMPUTED = 256;
const MEMBERS_PER_STEP = 500;
const WORD_BITS = 32;

/**
 * Which deal-breakers each member has. One that reads the other member alone gives the same result for everyone who has
 * it: the most common of these are evaluated once for each member, and the results are kept as bits.
 */
export class DealBreakerColumns implements MemberTable {
  /** The numbers of each member's deal-breakers. */
  readonly #lists = new NumberLists();
  readonly #numbers = new Map<string, number>();
  /** The deal-breakers by number. */
  readonly #entries: DealBreaker[] = [];
  readonly #ownerCounts: number[] = [];
  #precomputed: readonly DealBreaker[] = [];
  #bitByNumber: ReadonlyMap<number, number> = new Map();
  /** 1 for the numbers that are precomputed. A temporary member may have numbers beyond its end. */
  #isPrecomputed = new Uint8Array();
  /** How many 32-bit words one set of bits takes. */
  #setWords = 0;
  /** Two sets of bits a member: the precomputed deal-breakers that the member has, then those that exclude the member. */
  #bits = new Uint32Array();
  /** 1 for members with deal-breakers that are not precomputed. */
  #hasOthers = new Uint8Array();

  constructor(readonly profiles: ProfileColumns) {}

  add({ dealBreakers }: Member): void {
    this.#lists.add(
      dealBreakers.map((entry) => {
        const number = this.#numbers.get(entry.text) ?? this.#entries.push(entry) - 1;
        this.#numbers.set(entry.text, number);
        this.#ownerCounts[number] = (this.#ownerCounts[number] ?? 0) + 1;
        return number;
      }),
    );
  }

  removeLast(): void {
    this.#lists.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#lists.compact(order);
  }

  /** Chooses the most common deal-breakers and evaluates them for the first `count` members, some at a time. */
  *evaluateAll(count: number): Generator<void, void> {
    const common = this.#entries
      .map((entry, number) => ({ entry, number, owners: this.#ownerCounts[number] ?? 0 }))
      .filter(({ entry }) => !entry.isRelative)
      .sort((a, b) => b.owners - a.owners || (a.entry.text < b.entry.text ? -1 : 1))
      .slice(0, MAX_PRECOMPUTED);
    this.#precomputed = common.map(({ entry }) => entry);
    this.#bitByNumber = new Map(common.map(({ number }, bit) => [number, bit]));
    this.#isPrecomputed = new Uint8Array(this.#entries.length);
    for (const { number } of common) this.#isPrecomputed[number] = 1;
    this.#setWords = Math.ceil(common.length / WORD_BITS);
    // One row more, for a temporary member.
    this.#bits = new Uint32Array(2 * this.#setWords * (count + 1));
    this.#hasOthers = new Uint8Array(count + 1);
    for (let at = 0; at < count; at++) {
      this.evaluate(at);
      if (at % MEMBERS_PER_STEP === MEMBERS_PER_STEP - 1) yield;
    }
  }

  /** Writes both sets of bits of one member. */
  evaluate(at: number): void {
    const ownSet = 2 * at * this.#setWords;
    const excludingSet = ownSet + this.#setWords;
    this.#bits.fill(0, ownSet, excludingSet + this.#setWords);
    this.#hasOthers[at] = 0;
    const facts = new ProfileView(this.profiles, at);
    for (let bit = 0; bit < this.#precomputed.length; bit++) {
      if (this.#precomputed[bit]?.hits(facts, facts)) setBit(this.#bits, excludingSet, bit);
    }
    for (let item = this.#lists.start(at); item < this.#lists.end(at); item++) {
      const bit = this.#bitByNumber.get(this.#lists.items[item] as number);
      if (bit === undefined) this.#hasOthers[at] = 1;
      else setBit(this.#bits, ownSet, bit);
    }
  }

  /** Returns whether a deal-breaker of `of` excludes `at`. */
  excludes(of: number, at: number): boolean {
    const setWords = this.#setWords;
    const bits = this.#bits;
    const ownSet = 2 * of * setWords;
    const excludingSet = 2 * at * setWords + setWords;
    for (let word = 0; word < setWords; word++) {
      if (((bits[ownSet + word] as number) & (bits[excludingSet + word] as number)) !== 0) return true;
    }
    return this.#hasOthers[of] !== 0 && this.#excludesByOthers(of, at);
  }

  #excludesByOthers(of: number, at: number): boolean {
    const owner = new ProfileView(this.profiles, of);
    const other = new ProfileView(this.profiles, at);
    for (let item = this.#lists.start(of); item < this.#lists.end(of); item++) {
      const number = this.#lists.items[item] as number;
      if (this.#isPrecomputed[number] !== 1 && this.#entries[number]?.hits(other, owner)) return true;
    }
    return false;
  }
}

function setBit(bits: Uint32Array, start: number, bit: number): void {
  const word = start + (bit >>> 5);
  bits[word] = (bits[word] as number) | (1 << (bit & 31));
}
