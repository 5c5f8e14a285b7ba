import type { BookAccount, Happening, Posting } from '../../models/members/ledger-entry.ts';

/** What happened in a membership, and when. */
export type Entry = { readonly at: Date } & Happening;

const transfer = (debit: BookAccount, credit: BookAccount, amount: number): Posting[] => [
  { account: debit, amount },
  { account: credit, amount: -amount },
];

/** Returns how an entry is posted in double entry; its postings sum to 0, and what moves no money has none. */
export const getPostings = (entry: Happening): Posting[] => {
  if (entry.kind === 'invoice') return transfer('receivable', 'sales', entry.amount);
  if (entry.kind === 'payment') return transfer('cash', 'receivable', entry.amount);
  if (entry.kind === 'credit') return transfer('sales', 'receivable', entry.amount);
  if (entry.kind === 'refund') return transfer('sales', 'cash', entry.amount);
  return [];
};
