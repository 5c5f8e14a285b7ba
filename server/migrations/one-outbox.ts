import { getDatabase } from '../database/raw-collection.ts';
import { DeliveryModel } from '../models/operations/delivery.ts';
import type { Migration } from './migration.ts';

/** The collection that held mails of their own. */
export const FORMER_MAILS = 'mails';
const getMails = () => getDatabase().collection(FORMER_MAILS);
const OVERDUE_MS = 60_000;

/** Moves the mails of their own among all other deliveries: one that waits is found there as overdue, and sent. */
export const oneOutbox: Migration = {
  name: '0005-one-outbox',
  title: 'Store mails of their own among all other deliveries.',
  countLeft: () => getMails().countDocuments(),
  runBatch: async () => {
    const changed = await getMails().countDocuments();
    const isWaiting = { $eq: ['$state', 'waiting'] };
    const orNull = (field: string) => ({ $ifNull: [field, null] });
    await getMails()
      .aggregate([
        {
          $project: {
            ...{ userId: orNull('$userId'), channel: 'email', noticeIds: [], topics: [], kinds: ['$kind'] },
            ...{ subjectId: orNull('$subjectId'), to: orNull('$to'), client: orNull('$client') },
            ...{ state: 1, createdAt: 1, handedOverAt: { $literal: null }, unknowns: { $literal: 0 } },
            overdueAt: { $cond: [isWaiting, { $add: ['$createdAt', OVERDUE_MS] }, null] },
            ...{ tries: { $ifNull: ['$tries', 0] }, reason: orNull('$reason') },
            ...{ isGone: { $ifNull: ['$isGone', false] }, turnAt: { $literal: null } },
          },
        },
        { $merge: { into: DeliveryModel.collection.name, whenMatched: 'keepExisting' } },
      ])
      .toArray();
    await getMails().drop();
    return { changed, after: null };
  },
};
