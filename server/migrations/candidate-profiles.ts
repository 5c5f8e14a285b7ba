import { getRawCollection } from '../database/raw-collection.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { type Announcement, AnnouncementModel } from '../models/operations/announcement.ts';
import { SeedStateModel } from '../models/operations/seed-state.ts';
import type { Migration } from './migration.ts';

/** Whether people are here who joined under the former privacy page; those of the demo need not be told. */
const isToAnnounce = async (): Promise<boolean> => {
  if (await AnnouncementModel.exists({ _id: 'candidate-profiles' })) return false;
  if (await SeedStateModel.exists({})) return false;
  const people = { role: { $in: ['applicant', 'member'] as const }, deletedAt: null };
  return (await getRawCollection<User>(UserModel).findOne(people, { projection: { _id: 1 } })) !== null;
};

/** Has workers tell everybody that matchmakers will open profiles, which begins 14 days later. */
export const candidateProfiles: Migration = {
  name: '0014-candidate-profiles',
  title: 'Tell everybody 14 days before matchmakers open the profiles of people whom they could introduce.',
  countLeft: async () => Number(await isToAnnounce()),
  runBatch: async () => {
    if (!(await isToAnnounce())) return { changed: 0, after: null };
    const { upsertedCount } = await getRawCollection<Announcement>(AnnouncementModel).updateOne(
      { _id: 'candidate-profiles' },
      { $setOnInsert: { beginsAt: null } },
      { upsert: true },
    );
    return { changed: upsertedCount, after: null };
  },
};
