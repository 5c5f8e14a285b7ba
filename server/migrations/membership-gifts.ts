import { getRawCollection } from '../database/raw-collection.ts';
import { newId } from '../domain/kernel/ids.ts';
import { type LedgerEntry, LedgerEntryModel } from '../models/members/ledger-entry.ts';
import { type User, UserModel } from '../models/members/user.ts';
import type { Migration } from './migration.ts';

const BATCH_SIZE = 500;
const withoutLedger = { role: 'member' as const, ledgerId: null };

/**
 * Opens the ledger of every member, with the tier that they have as a gift without an end. Where it is interrupted between the account
 * and its line, and where a server of the release before changes the tier meanwhile, the next change of the membership writes the gift.
 */
export const membershipGifts: Migration = {
  name: '0013-membership-gifts',
  title: 'Write into the ledger of every member that they were given their tier.',
  countLeft: () => getRawCollection<User>(UserModel).countDocuments(withoutLedger),
  runBatch: async () => {
    const users = getRawCollection<User>(UserModel);
    const found = await users.find(withoutLedger, { projection: { membershipTier: 1 }, limit: BATCH_SIZE }).toArray();
    if (found.length === 0) return { changed: 0, after: null };
    const opened = found.map(({ _id, membershipTier }) => ({
      _id,
      ledgerId: newId(),
      plan: membershipTier ?? 'standard',
    }));
    const { modifiedCount } = await users.bulkWrite(
      opened.map(({ _id, ledgerId }) => ({
        updateOne: { filter: { ...withoutLedger, _id }, update: { $set: { ledgerId, membershipDueAt: null } } },
      })),
    );
    // Of an account whose ledger another process has opened meanwhile, nothing is added.
    const mine = new Set(
      await users.distinct('ledgerId', { ledgerId: { $in: opened.map(({ ledgerId }) => ledgerId) } }),
    );
    const at = new Date();
    const lines = opened.flatMap(({ ledgerId, plan }): LedgerEntry[] =>
      mine.has(ledgerId)
        ? [
            {
              ...{ _id: newId(), ledgerId, seq: 1, at, by: null, postings: [], expiresAt: null },
              happening: { kind: 'gift', plan, until: null, isFound: true },
            },
          ]
        : [],
    );
    if (lines.length > 0) await getRawCollection<LedgerEntry>(LedgerEntryModel).insertMany(lines);
    return { changed: modifiedCount, after: found.length < BATCH_SIZE ? null : (found.at(-1)?._id ?? null) };
  },
};
