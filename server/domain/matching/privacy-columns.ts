import { integers, Rows, words } from './growable.ts';
import { Intern } from './intern.ts';
import type { Member } from './member.ts';
import type { Table } from './table.ts';

const [COLLEAGUES, PHONE] = [0, 1] as const;
const NONE = -1;

interface Hidden {
  readonly blocked: ReadonlySet<string>;
  readonly contacts: ReadonlySet<number>;
  readonly hidesFromColleagues: boolean;
}

/** Who has blocked whom, and who hides from colleagues and listed contacts. Few have either, so those few are kept apart. */
export class PrivacyColumns implements Table {
  readonly #keys = new Rows(integers, 2);
  /** 1 + the position in `hidden`; 0 for who hides from nobody. */
  readonly #cautious = new Rows(words);
  readonly #hidden: Hidden[] = [];
  readonly #firms = new Intern();
  readonly #phones = new Intern();

  constructor(readonly ids: readonly string[]) {}

  add(one: Member): void {
    const { colleagueKey, phoneHash, hideFromContacts } = one.candidate;
    const key = this.#keys.add();
    this.#keys.data[key + COLLEAGUES] = colleagueKey === null ? NONE : this.#firms.number(colleagueKey);
    this.#keys.data[key + PHONE] = phoneHash === null ? NONE : this.#phones.number(phoneHash);
    const at = this.#cautious.add();
    if (!hideFromContacts && one.blocked.size === 0) return;
    this.#cautious.data[at] = this.#hidden.push({
      blocked: one.blocked,
      contacts: new Set(hideFromContacts ? [...one.contacts].map((hash) => this.#phones.number(hash)) : []),
      hidesFromColleagues: hideFromContacts,
    });
  }

  removeLast(): void {
    if (this.#cautious.data[this.#cautious.count - 1] !== 0) this.#hidden.pop();
    this.#keys.removeLast();
    this.#cautious.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#keys.settle(order);
    this.#cautious.settle(order);
  }

  /** Whether neither has blocked nor hides from the other. */
  maySee(a: number, b: number): boolean {
    return !this.#hidesFrom(a, b) && !this.#hidesFrom(b, a);
  }

  #hidesFrom(of: number, at: number): boolean {
    const caution = this.#cautious.data[of] as number;
    if (caution === 0) return false;
    const hidden = this.#hidden[caution - 1] as Hidden;
    if (hidden.blocked.size > 0 && hidden.blocked.has(this.ids[at] ?? '')) return true;
    if (!hidden.hidesFromColleagues) return false;
    const firm = this.#keys.data[2 * of + COLLEAGUES] as number;
    if (firm !== NONE && firm === this.#keys.data[2 * at + COLLEAGUES]) return true;
    const phone = this.#keys.data[2 * at + PHONE] as number;
    return phone !== NONE && hidden.contacts.size > 0 && hidden.contacts.has(phone);
  }
}
