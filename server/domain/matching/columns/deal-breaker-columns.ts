import type { DealBreaker } from '../deal-breakers/deal-breakers.ts';
import type { Member } from '../member/member.ts';
import type { ProfileColumns } from './profile-columns.ts';
import { ProfileView } from './profile-view.ts';
import type { MemberTable } from './table.ts';
import { NumberLists } from './typed-columns.ts';

/** So many of the most common deal-breakers are looked up; rarer ones are asked each time. */
const MOST_LOOKED_UP = 256;
const MEMBERS_A_STEP = 500;

/**
 * Who has which deal-breakers. One that looks at the other person alone gives the same answer for everyone who has it:
 * those are asked once of each member, and kept as bits, beside the bits of those whom each member has.
 */
export class DealBreakerColumns implements MemberTable {
  readonly #lists = new NumberLists();
  readonly #numbers = new Map<string, number>();
  readonly #entries: DealBreaker[] = [];
  readonly #holders: number[] = [];
  readonly #me: ProfileView;
  readonly #other: ProfileView;
  #common: readonly DealBreaker[] = [];
  #bitOf: ReadonlyMap<number, number> = new Map();
  /** 1 for the numbers of the common ones; those of guests may lie beyond. */
  #isLookedUp = new Uint8Array();
  /** How many words a member's bits take, once for what they have and once for what would hit them. */
  #width = 0;
  #bits = new Uint32Array();
  /** 1 for members with deal-breakers that are asked. */
  #asks = new Uint8Array();

  constructor(people: ProfileColumns) {
    this.#me = new ProfileView(people);
    this.#other = new ProfileView(people);
  }

  add({ dealBreakers }: Member): void {
    this.#lists.add(
      dealBreakers.map((entry) => {
        const number = this.#numbers.get(entry.text) ?? this.#entries.push(entry) - 1;
        this.#numbers.set(entry.text, number);
        this.#holders[number] = (this.#holders[number] ?? 0) + 1;
        return number;
      }),
    );
  }

  removeLast(): void {
    this.#lists.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#lists.settle(order);
  }

  /** Asks the common ones of everybody, some members at a time. */
  *evaluateAll(count: number): Generator<void, void> {
    const common = this.#entries
      .map((entry, number) => ({ entry, number, holders: this.#holders[number] ?? 0 }))
      .filter(({ entry }) => !entry.isRelative)
      .sort((a, b) => b.holders - a.holders || (a.entry.text < b.entry.text ? -1 : 1))
      .slice(0, MOST_LOOKED_UP);
    this.#common = common.map(({ entry }) => entry);
    this.#bitOf = new Map(common.map(({ number }, bit) => [number, bit]));
    this.#isLookedUp = new Uint8Array(this.#entries.length);
    for (const { number } of common) this.#isLookedUp[number] = 1;
    this.#width = Math.ceil(common.length / 32);
    this.#bits = new Uint32Array(2 * this.#width * (count + 1));
    this.#asks = new Uint8Array(count + 1);
    for (let at = 0; at < count; at++) {
      this.evaluate(at);
      if (at % MEMBERS_A_STEP === MEMBERS_A_STEP - 1) yield;
    }
  }

  /** Asks the common ones of a member, and notes which the member has. */
  evaluate(at: number): void {
    const has = 2 * at * this.#width;
    const hit = has + this.#width;
    this.#bits.fill(0, has, hit + this.#width);
    this.#asks[at] = 0;
    this.#other.at = at;
    for (let bit = 0; bit < this.#common.length; bit++) {
      if (this.#common[bit]?.hits(this.#other, this.#other)) setBit(this.#bits, hit, bit);
    }
    for (let item = this.#lists.start(at); item < this.#lists.end(at); item++) {
      const bit = this.#bitOf.get(this.#lists.items[item] as number);
      if (bit === undefined) this.#asks[at] = 1;
      else setBit(this.#bits, has, bit);
    }
  }

  /** Whether a deal-breaker of `of` leaves out `at`. */
  hits(of: number, at: number): boolean {
    const width = this.#width;
    const bits = this.#bits;
    const has = 2 * of * width;
    const hit = 2 * at * width + width;
    for (let word = 0; word < width; word++) {
      if (((bits[has + word] as number) & (bits[hit + word] as number)) !== 0) return true;
    }
    return this.#asks[of] !== 0 && this.#isHitWhenAsked(of, at);
  }

  #isHitWhenAsked(of: number, at: number): boolean {
    this.#me.at = of;
    this.#other.at = at;
    for (let item = this.#lists.start(of); item < this.#lists.end(of); item++) {
      const number = this.#lists.items[item] as number;
      if (this.#isLookedUp[number] !== 1 && this.#entries[number]?.hits(this.#other, this.#me)) return true;
    }
    return false;
  }
}

function setBit(bits: Uint32Array, start: number, bit: number): void {
  const word = start + (bit >>> 5);
  bits[word] = (bits[word] as number) | (1 << (bit & 31));
}
