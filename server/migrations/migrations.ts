import { getRawCollection } from '../database/raw-collection.ts';
import { addSearchFields } from '../domain/kernel/user-text-filter.ts';
import { fillPresenceHidden } from '../domain/messaging/conversations.ts';
import { fillWaitingSince } from '../domain/messaging/staff-inbox.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { UserModel } from '../models/members/user.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { type ReadMark, ReadMarkModel } from '../models/messaging/read-mark.ts';
import type { Batch, Migration } from './migration.ts';

/**
 * The version of stored data that this release writes. It goes up by one with each release that has a migration. Programs of a
 * version run on data of that version and of the next: so servers of two releases run side by side while an update is rolled out.
 */
export const DATA_VERSION = 1;

/**
 * Every state of the indexes that the models declared, oldest first, by a hash: one is added with each change of an index, and none is
 * changed or removed. Their number tells a program that starts whether a newer one has been here, whose indexes it leaves alone.
 */
export const INDEX_STATES: readonly string[] = ['KCH1mgkGwp75', 'RmObXGet-66r'];

const BATCH_SIZE = 1_000;

/** A fill of earlier releases: it finds by itself what is left to do. */
const wholly = (fill: () => Promise<void>) => async (): Promise<Batch> => {
  await fill();
  return { changed: 0, after: null };
};

const withoutShownSeq = { shownSeq: { $exists: false } };

/** All migrations, in the order in which they run. One is added at the end and never changed once it was released. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0001-presence-hidden-by',
    title: 'Store in conversations who of their members hides their presence.',
    version: 0,
    isBackground: false,
    countLeft: () =>
      SettingsModel.countDocuments({
        $or: [{ 'privacy.showOnlineStatus': false }, { 'privacy.showLastActive': false }],
      }).exec(),
    runBatch: wholly(fillPresenceHidden),
  },
  {
    name: '0002-search-fields',
    title: 'Store in accounts what the search of staff needs.',
    version: 0,
    isBackground: false,
    countLeft: () => UserModel.countDocuments({ searchGrams: { $exists: false } }).exec(),
    runBatch: wholly(addSearchFields),
  },
  {
    name: '0003-waiting-since',
    title: 'Store in threads with matchmakers since when the member waits, and give every assigned member a thread.',
    version: 0,
    isBackground: false,
    countLeft: () => ConversationModel.countDocuments({ kind: 'matchmaker', waitingSince: { $exists: false } }).exec(),
    runBatch: wholly(fillWaitingSince),
  },
  {
    name: '0004-shown-seq',
    title: 'Store in read marks how far the other member knows that one has read.',
    version: 1,
    isBackground: true,
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
];
