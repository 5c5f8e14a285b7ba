import { afterEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { candidateProfiles } from '../../migrations/candidate-profiles.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { AnnouncementModel } from '../../models/operations/announcement.ts';
import { SeedStateModel } from '../../models/operations/seed-state.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { tellAnnouncements } from './announcements.ts';

givenDatabase();
afterEach(async () => {
  clock.set();
  await clearDatabase();
});

test('after an update everybody but staff is told once, and what is announced begins 14 days later', async () => {
  const now = new Date('2030-05-05T12:00:00Z');
  clock.set(() => now);
  const told = [await makeMember(), await makeMember({ suspendedAt: now }), await makeUser()];
  await makeUser({ role: 'matchmaker' });
  await makeMember({ deletedAt: now });
  expect(await candidateProfiles.countLeft()).toBe(1);
  expect(await candidateProfiles.runBatch(null)).toEqual({ changed: 1, after: null });
  expect(await candidateProfiles.runBatch(null)).toEqual({ changed: 0, after: null });
  await Promise.all([tellAnnouncements(system), tellAnnouncements(system)]);
  clock.set(() => new Date('2030-05-09T12:00:00Z'));
  await tellAnnouncements(system);
  const notices = await NotificationModel.find().lean();
  expect(notices.map(({ userId, kind }) => [userId, kind]).sort()).toEqual(
    told.map(({ _id }) => [_id, 'privacy-changes']).sort(),
  );
  expect((await AnnouncementModel.find().lean()).map(({ beginsAt }) => beginsAt)).toEqual([
    new Date('2030-05-19T12:00:00Z'),
  ]);
});

test('a service without anybody and the demo announce nothing', async () => {
  await makeUser({ role: 'admin' });
  expect(await candidateProfiles.runBatch(null)).toEqual({ changed: 0, after: null });
  await makeMember();
  await SeedStateModel.create({ _id: 'demo', finishedAt: clock.now() });
  expect(await candidateProfiles.countLeft()).toBe(0);
  expect(await candidateProfiles.runBatch(null)).toEqual({ changed: 0, after: null });
  await tellAnnouncements(system);
  expect(await NotificationModel.countDocuments()).toBe(0);
});
