import type { Member } from '../member/member.ts';
import { StringInterner } from './string-interner.ts';
import type { MemberTable } from './table.ts';
import { GrowableColumn, newInt32Array, newUint32Array } from './typed-columns.ts';

const [COLLEAGUES, PHONE, CARE] = [0, 1, 2] as const;
const ROW = 3;
const NONE = -1;
const NOBODY: ReadonlySet<number> = new Set();

/** Whom someone is hidden from beside colleagues. */
interface Hidden {
  readonly blocked: ReadonlySet<string>;
  readonly contacts: ReadonlySet<number>;
}
/** In a row: hides from colleagues, has a list of its own in `hidden`. */
const [FROM_COLLEAGUES, LISTED] = [1, 2] as const;

/** Who has blocked whom, and who hides from colleagues and listed contacts. Few have lists, so those few are kept apart. */
export class PrivacyColumns implements MemberTable {
  readonly #keys = new GrowableColumn(newInt32Array, ROW);
  /** By the position among those who have lists; `LISTED` is 0 for the others. */
  readonly #hiddenOf = new GrowableColumn(newUint32Array);
  readonly #hidden: Hidden[] = [];
  readonly #firms = new StringInterner();
  readonly #phones = new StringInterner();

  constructor(readonly ids: readonly string[]) {}

  add(one: Member): void {
    const { colleagueKey, phoneHash, hideFromContacts } = one.candidate;
    const contacts =
      hideFromContacts && one.contacts.size > 0
        ? new Set([...one.contacts].map((hash) => this.#phones.toNumber(hash)))
        : NOBODY;
    const isListed = one.blocked.size > 0 || contacts.size > 0;
    const key = this.#keys.addRow();
    this.#keys.data[key + COLLEAGUES] = colleagueKey === null ? NONE : this.#firms.toNumber(colleagueKey);
    this.#keys.data[key + PHONE] = phoneHash === null ? NONE : this.#phones.toNumber(phoneHash);
    this.#keys.data[key + CARE] = (hideFromContacts ? FROM_COLLEAGUES : 0) | (isListed ? LISTED : 0);
    const at = this.#hiddenOf.addRow();
    if (isListed) this.#hiddenOf.data[at] = this.#hidden.push({ blocked: one.blocked, contacts }) - 1;
  }

  removeLast(): void {
    if (this.#care(this.#keys.rowCount - 1) & LISTED) this.#hidden.pop();
    this.#keys.removeLast();
    this.#hiddenOf.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#keys.compact(order);
    this.#hiddenOf.compact(order);
  }

  /** Whether neither has blocked nor hides from the other. */
  canSee(a: number, b: number): boolean {
    return !this.#hidesFrom(a, b) && !this.#hidesFrom(b, a);
  }

  #care(at: number): number {
    return this.#keys.data[ROW * at + CARE] as number;
  }

  #hidesFrom(of: number, at: number): boolean {
    const care = this.#care(of);
    if (care === 0) return false;
    const firm = this.#keys.data[ROW * of + COLLEAGUES] as number;
    if (care & FROM_COLLEAGUES && firm !== NONE && firm === this.#keys.data[ROW * at + COLLEAGUES]) return true;
    if (!(care & LISTED)) return false;
    const { blocked, contacts } = this.#hidden[this.#hiddenOf.data[of] as number] as Hidden;
    return blocked.has(this.ids[at] ?? '') || contacts.has(this.#keys.data[ROW * at + PHONE] as number);
  }
}
