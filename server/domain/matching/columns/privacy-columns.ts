import type { Member } from '../member/member.ts';
import {
  GrowableColumn,
  type MemberTable,
  NumberLists,
  newUint8Array,
  newUint32Array,
  StringInterner,
} from './typed-columns.ts';

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
  readonly #flags = new GrowableColumn(newUint8Array);
  /** Numbers of the hashes of the firms at which the member has or had an address. */
  readonly #firms = new NumberLists();
  /** Numbers of the hashes of the phone numbers that the member has or had. */
  readonly #phones = new NumberLists();
  /** The index in `#hiddenLists`; 0 without meaning for members without `FLAG_HAS_LISTS`. */
  readonly #listIndexes = new GrowableColumn(newUint32Array);
  readonly #hiddenLists: HiddenLists[] = [];
  readonly #firmHashes = new StringInterner();
  readonly #phoneHashes = new StringInterner();

  constructor(readonly ids: readonly string[]) {}

  add(member: Member): void {
    const { firmHashes, phoneHashes, hideFromContacts } = member.candidate;
    const contacts =
      hideFromContacts && member.contacts.size > 0
        ? new Set([...member.contacts].map((hash) => this.#phoneHashes.toNumber(hash)))
        : NO_CONTACTS;
    const hasLists = member.blocked.size > 0 || contacts.size > 0;
    this.#firms.add(firmHashes.map((hash) => this.#firmHashes.toNumber(hash)));
    this.#phones.add(phoneHashes.map((hash) => this.#phoneHashes.toNumber(hash)));
    const row = this.#flags.addRow();
    this.#flags.data[row] = (hideFromContacts ? FLAG_HIDES_FROM_COLLEAGUES : 0) | (hasLists ? FLAG_HAS_LISTS : 0);
    const at = this.#listIndexes.addRow();
    if (hasLists) {
      this.#listIndexes.data[at] = this.#hiddenLists.push({ blocked: member.blocked, contacts }) - 1;
    }
  }

  removeLast(): void {
    if (this.#getFlags(this.#flags.rowCount - 1) & FLAG_HAS_LISTS) this.#hiddenLists.pop();
    this.#flags.removeLast();
    this.#firms.removeLast();
    this.#phones.removeLast();
    this.#listIndexes.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#flags.compact(order);
    this.#firms.compact(order);
    this.#phones.compact(order);
    this.#listIndexes.compact(order);
  }

  /** Returns whether `viewer` may be shown `other`: neither has blocked the other, and `other` does not hide from them. */
  maySee(viewer: number, other: number): boolean {
    return !this.#hasBlocked(viewer, other) && !this.#hasBlocked(other, viewer) && !this.#hidesFrom(other, viewer);
  }

  #getFlags(at: number): number {
    return this.#flags.data[at] as number;
  }

  #hidesFrom(of: number, at: number): boolean {
    const flags = this.#getFlags(of);
    if (flags === 0) return false;
    if (flags & FLAG_HIDES_FROM_COLLEAGUES && this.#firms.countShared(of, this.#firms, at) > 0) return true;
    if (!(flags & FLAG_HAS_LISTS)) return false;
    const { contacts } = this.#getLists(of);
    const { items } = this.#phones;
    for (let i = this.#phones.start(at); i < this.#phones.end(at); i++)
      if (contacts.has(items[i] as number)) return true;
    return false;
  }

  #hasBlocked(of: number, at: number): boolean {
    return (this.#getFlags(of) & FLAG_HAS_LISTS) !== 0 && this.#getLists(of).blocked.has(this.ids[at] ?? '');
  }

  #getLists(of: number): HiddenLists {
    return this.#hiddenLists[this.#listIndexes.data[of] as number] as HiddenLists;
  }
}
