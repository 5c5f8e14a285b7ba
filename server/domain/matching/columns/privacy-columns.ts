import type { Member } from '../member/member.ts';
import { GrowableColumn, type MemberTable, newInt32Array, newUint32Array, StringInterner } from './typed-columns.ts';

/*
 * Three 32-bit words a member.
 *   word 0: number of the colleague key (the e-mail's domain), NO_KEY where there is none
 *   word 1: number of the hash of the own phone number, NO_KEY where there is none
 *   word 2: flags
 */
const WORD_COLLEAGUES = 0;
const WORD_PHONE = 1;
const WORD_FLAGS = 2;
const ROW_WORDS = 3;
const NO_KEY = -1;
/** The member hides from colleagues. */
const FLAG_HIDES_FROM_COLLEAGUES = 1;
/** The member has blocked someone or hides from listed contacts: the lists are in `#hiddenLists`. */
const FLAG_HAS_LISTS = 2;

const NO_CONTACTS: ReadonlySet<number> = new Set();

/** From whom a member is hidden, beside colleagues. */
interface HiddenLists {
  /** Member ids. */
  readonly blocked: ReadonlySet<string>;
  /** Numbers of phone hashes. */
  readonly contacts: ReadonlySet<number>;
}

/** Who has blocked whom, and who hides from colleagues and listed contacts. Only the few members with lists have sets. */
export class PrivacyColumns implements MemberTable {
  readonly #rows = new GrowableColumn(newInt32Array, ROW_WORDS);
  /** The index in `#hiddenLists`; 0 without meaning for members without `FLAG_HAS_LISTS`. */
  readonly #listIndexes = new GrowableColumn(newUint32Array);
  readonly #hiddenLists: HiddenLists[] = [];
  readonly #colleagueKeys = new StringInterner();
  readonly #phoneHashes = new StringInterner();

  constructor(readonly ids: readonly string[]) {}

  add(member: Member): void {
    const { colleagueKey, phoneHash, hideFromContacts } = member.candidate;
    const contacts =
      hideFromContacts && member.contacts.size > 0
        ? new Set([...member.contacts].map((hash) => this.#phoneHashes.toNumber(hash)))
        : NO_CONTACTS;
    const hasLists = member.blocked.size > 0 || contacts.size > 0;
    const row = this.#rows.addRow();
    const { data } = this.#rows;
    data[row + WORD_COLLEAGUES] = colleagueKey === null ? NO_KEY : this.#colleagueKeys.toNumber(colleagueKey);
    data[row + WORD_PHONE] = phoneHash === null ? NO_KEY : this.#phoneHashes.toNumber(phoneHash);
    data[row + WORD_FLAGS] = (hideFromContacts ? FLAG_HIDES_FROM_COLLEAGUES : 0) | (hasLists ? FLAG_HAS_LISTS : 0);
    const at = this.#listIndexes.addRow();
    if (hasLists) {
      this.#listIndexes.data[at] = this.#hiddenLists.push({ blocked: member.blocked, contacts }) - 1;
    }
  }

  removeLast(): void {
    if (this.#getFlags(this.#rows.rowCount - 1) & FLAG_HAS_LISTS) this.#hiddenLists.pop();
    this.#rows.removeLast();
    this.#listIndexes.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rows.compact(order);
    this.#listIndexes.compact(order);
  }

  /** Returns whether `viewer` may be shown `other`: neither has blocked the other, and `other` does not hide from them. */
  maySee(viewer: number, other: number): boolean {
    return !this.#hasBlocked(viewer, other) && !this.#hasBlocked(other, viewer) && !this.#hidesFrom(other, viewer);
  }

  #getFlags(at: number): number {
    return this.#rows.data[ROW_WORDS * at + WORD_FLAGS] as number;
  }

  #hidesFrom(of: number, at: number): boolean {
    const flags = this.#getFlags(of);
    if (flags === 0) return false;
    const { data } = this.#rows;
    if (flags & FLAG_HIDES_FROM_COLLEAGUES) {
      const key = data[ROW_WORDS * of + WORD_COLLEAGUES] as number;
      if (key !== NO_KEY && key === data[ROW_WORDS * at + WORD_COLLEAGUES]) return true;
    }
    if (!(flags & FLAG_HAS_LISTS)) return false;
    return this.#getLists(of).contacts.has(data[ROW_WORDS * at + WORD_PHONE] as number);
  }

  #hasBlocked(of: number, at: number): boolean {
    return (this.#getFlags(of) & FLAG_HAS_LISTS) !== 0 && this.#getLists(of).blocked.has(this.ids[at] ?? '');
  }

  #getLists(of: number): HiddenLists {
    return this.#hiddenLists[this.#listIndexes.data[of] as number] as HiddenLists;
  }
}
