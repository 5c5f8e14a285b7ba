import { getSupportPromiseHours } from '../../shared/contact-message-options.ts';
import { getRawCollection } from '../database/raw-collection.ts';
import { type ContactMessage, ContactMessageModel } from '../models/operations/contact-message.ts';
import type { Migration } from './migration.ts';

const withoutWait = { waitingSince: { $exists: false } };
const isOpen = { $eq: ['$state', 'open'] };
/** The promise to visitors: with which tier these were written is not known any more. */
const promiseHours = getSupportPromiseHours(null);
const due = { $add: ['$createdAt', promiseHours * 3_600_000] };

/** Makes threads of contact messages: those that are open wait since they were written. */
export const supportThreads: Migration = {
  name: '0012-support-threads',
  title: 'Store with contact messages since when they wait for an answer, and by when it is promised.',
  countLeft: () => getRawCollection<ContactMessage>(ContactMessageModel).countDocuments(withoutWait),
  runBatch: async () => {
    const { modifiedCount } = await getRawCollection<ContactMessage>(ContactMessageModel).updateMany(withoutWait, [
      {
        $set: {
          replies: [],
          lastAt: '$createdAt',
          promiseHours,
          waitingSince: { $cond: [isOpen, '$createdAt', null] },
          dueAt: { $cond: [{ $and: [isOpen, { $ne: ['$form', 'subscribe'] }] }, due, null] },
        },
      },
    ]);
    return { changed: modifiedCount, after: null };
  },
};
