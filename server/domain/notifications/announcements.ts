import { type User, UserModel } from '../../models/members/user.ts';
import { AnnouncementModel } from '../../models/operations/announcement.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notifyMany } from './notify.ts';

/** So long before it begins people are told. */
const NOTICE_MS = 14 * 86_400_000;
const PAGE_SIZE = 500;

/** What is announced. */
const WHAT = 'candidate-profiles';
const waiting = { _id: WHAT, beginsAt: null } as const;

/**
 * Tells everybody but staff of what is announced to them, and once all are told has it begin 14 days later. May be repeated, also by many
 * workers: nobody is told twice.
 */
export const tellAnnouncements = async (_actor: SystemActor): Promise<void> => {
  if (!(await AnnouncementModel.exists(waiting))) return;
  for (let after = ''; ; ) {
    const people = { ...existingAccounts, role: { $in: ['applicant', 'member'] as const }, _id: { $gt: after } };
    const page = await UserModel.find(people, { _id: 1 }).sort({ _id: 1 }).limit(PAGE_SIZE).lean<Pick<User, '_id'>[]>();
    const last = page.at(-1);
    if (!last) break;
    await notifyMany(page.map(({ _id }) => ({ userId: _id, kind: 'privacy-changes', event: `announced:${WHAT}` })));
    after = last._id;
  }
  const beginsAt = new Date(clock.now().getTime() + NOTICE_MS);
  await AnnouncementModel.updateOne(waiting, { $set: { beginsAt } });
};
