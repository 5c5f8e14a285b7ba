import type { Member } from '../member/member.ts';

/** What is kept of members as numbers, a row each. */
export interface MemberTable {
  add(one: Member): void;
  /** Takes back the row that was added last. */
  removeLast(): void;
  /** Ends the adding of members: row n becomes what was row `order[n]`. */
  compact(order: Uint32Array | null): void;
}
