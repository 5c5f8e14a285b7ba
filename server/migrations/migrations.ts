import { getRawCollection } from '../database/raw-collection.ts';
import { type ReadMark, ReadMarkModel } from '../models/messaging/read-mark.ts';
import { candidateProfiles } from './candidate-profiles.ts';
import { closedCards } from './closed-cards.ts';
import { confirmedEmails } from './confirmed-emails.ts';
import { contactFingerprints } from './contact-fingerprints.ts';
import { membershipGifts } from './membership-gifts.ts';
import type { Migration } from './migration.ts';
import { oneOutbox } from './one-outbox.ts';
import { searchSpellings } from './search-spellings.ts';
import { storedReasons } from './stored-reasons.ts';
import { supportThreads } from './support-threads.ts';
import { textPrints } from './text-prints.ts';

/**
 * The version of stored data that this release writes. It goes up by one with each release that has a migration. Programs of a
 * version run on data of that version and of the next: so servers of two releases run side by side while an update is rolled out.
 */
export const DATA_VERSION = 2;

const BATCH_SIZE = 1_000;

const withoutShownSeq = { shownSeq: { $exists: false } };

/** All migrations, in the order in which they run. One is added at the end and never changed once it was released. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0004-shown-seq',
    title: 'Store in read marks how far the other member knows that one has read.',
    countLeft: () => getRawCollection<ReadMark>(ReadMarkModel).countDocuments(withoutShownSeq),
    runBatch: async (after) => {
      const marks = getRawCollection<ReadMark>(ReadMarkModel);
      const ids = await marks
        .find(after === null ? {} : { _id: { $gt: after } }, {
          projection: { _id: 1 },
          sort: { _id: 1 },
          limit: BATCH_SIZE,
        })
        .toArray();
      const last = ids.at(-1)?._id ?? null;
      if (last === null) return { changed: 0, after: null };
      // All of `seq` was shown. What is read meanwhile stores the field by itself.
      const { modifiedCount } = await marks.updateMany(
        { _id: { ...(after !== null && { $gt: after }), $lte: last }, ...withoutShownSeq },
        [{ $set: { shownSeq: '$seq' } }],
      );
      return { changed: modifiedCount, after: ids.length < BATCH_SIZE ? null : last };
    },
  },
  oneOutbox,
  contactFingerprints,
  closedCards,
  confirmedEmails,
  searchSpellings,
  storedReasons,
  textPrints,
  supportThreads,
  membershipGifts,
  candidateProfiles,
];
