import { afterEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { UserModel } from '../../models/members/user.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { isStaffVisible, staffVisibleUsers } from '../../policies/staff.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { listNotes } from '../accounts/members/notes.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listThreadForStaff, sendAsMatchmaker } from '../messaging/staff-threads.ts';
import { assignMatchmaker, countUnassigned, listUnassigned } from './assignments.ts';
import { endCover, setCover, switchDueCovers } from './cover.ts';
import { listMatchmakers, saveMatchmaker } from './matchmakers.ts';

givenDatabase();
afterEach(() => clock.set());

const DAY_MS = 86_400_000;
const passDays = (days: number): void => clock.set(() => new Date(Date.now() + days * DAY_MS));
const makeAdmin = async (): Promise<UserActor> => createActor(await makeUser({ role: 'admin' }), 's');
const listKinds = async (userId: string) =>
  (await NotificationModel.find({ userId }).sort({ at: 1 }).lean()).map(({ kind }) => kind);
const listContents = async (matchmaker: UserActor, memberId: string) =>
  (await listThreadForStaff(matchmaker, memberId, { limit: 50 })).map(({ content }) => content);

test('members without a matchmaker are listed longest first, and one who is assigned is told, greeted once and handed over', async () => {
  const [admin, maryam, zaynab] = [await makeAdmin(), await makeMatchmaker('Maryam'), await makeMatchmaker('Zaynab')];
  const first = await makeVip(null, { createdAt: new Date(Date.now() - 3 * DAY_MS) });
  const upgraded = await makeMember({ membershipTier: 'standard', createdAt: new Date(Date.now() - 9 * DAY_MS) });
  await changeMember(admin, upgraded._id, { membershipTier: 'vip' });
  await makeVip(null, { suspendedAt: new Date() });
  await makeVip(maryam);
  const list = async () => (await listUnassigned(admin, { limit: 10 })).map(({ member }) => member._id);
  expect(await list()).toEqual([first._id, upgraded._id]);
  const [row] = await listUnassigned(admin, { limit: 1 });
  expect((await listUnassigned(admin, { limit: 1, before: undefined }))[0]?.since).toEqual(row?.since);
  expect([await countUnassigned(admin), await countUnassigned(maryam)]).toEqual([2, 0]);
  await expect(listUnassigned(maryam, { limit: 10 })).rejects.toMatchObject({ code: 'forbidden' });

  await saveMatchmaker(admin, { userId: maryam.userId, name: 'Maryam', greeting: 'Peace, I am Maryam.', limit: 2 });
  await assignMatchmaker(admin, { userId: first._id, matchmakerId: maryam.userId, handOver: 'Writes at night.' });
  expect(await list()).toEqual([upgraded._id]);
  expect(await listKinds(first._id)).toEqual(['matchmaker-assigned']);
  expect(await listContents(maryam, first._id)).toEqual(['Peace, I am Maryam.']);
  expect(await listNotes(maryam, first._id, { limit: 5 })).toMatchObject([
    { note: { text: 'Writes at night.', isHandOver: true } },
  ]);
  // She is full; a colleague is not, and the greeting of one who comes back is not repeated.
  const give = (matchmaker: UserActor, userId: string) =>
    assignMatchmaker(admin, { userId, matchmakerId: matchmaker.userId });
  await expect(give(maryam, upgraded._id)).rejects.toMatchObject({ code: 'conflict' });
  await give(zaynab, first._id);
  await give(maryam, first._id);
  expect((await listContents(maryam, first._id)).map((text) => text.slice(0, 22))).toEqual([
    'Peace, I am Maryam.',
    'As-salamu alaykum. I a',
  ]);
  await expect(give(zaynab, (await makeMember())._id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await listMatchmakers(admin)).toMatchObject([
    { card: { name: 'Maryam', limit: 2 }, load: 2, isActive: true },
    { card: { name: 'Zaynab' }, load: 0 },
  ]);
});

test('a cover begins and ends by the clock with the rights of both, and the member is told', async () => {
  const [admin, maryam, zaynab] = [await makeAdmin(), await makeMatchmaker('Maryam'), await makeMatchmaker('Zaynab')];
  const vip = await makeVip(maryam);
  const may = async () => {
    const member = await UserModel.findById(vip._id).lean();
    if (!member) throw new Error('The member is lost.');
    return Promise.all(
      [maryam, zaynab].map(async (actor) => {
        const isFound = (await UserModel.exists({ $and: [{ _id: vip._id }, staffVisibleUsers(actor)] })) !== null;
        expect(isStaffVisible(actor, member)).toBe(isFound);
        return isFound;
      }),
    );
  };
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const until = at(3);
  await setCover(admin, maryam.userId, { coverId: zaynab.userId, from: at(1), until });
  expect(await may()).toEqual([true, false]);
  passDays(1.5);
  const next = await switchDueCovers(system);
  expect(next?.toISOString()).toBe(until);
  expect(await may()).toEqual([false, true]);
  await sendAsMatchmaker(zaynab, { memberId: vip._id, content: 'I stand in for Maryam.' });
  // No worker has been there yet: the rights have ended all the same.
  passDays(3.1);
  expect(await may()).toEqual([false, false]);
  await expect(sendAsMatchmaker(zaynab, { memberId: vip._id, content: 'One more.' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await switchDueCovers(system);
  expect(await may()).toEqual([true, false]);
  expect(await listKinds(vip._id)).toEqual(['matchmaker-away', 'matchmaker-back']);
  expect(await MatchmakerModel.findById(maryam.userId).lean()).toMatchObject({ cover: null });

  await setCover(admin, maryam.userId, { coverId: zaynab.userId, from: at(3), until: at(9) });
  expect(await may()).toEqual([false, true]);
  await endCover(admin, maryam.userId);
  expect(await may()).toEqual([true, false]);
  await expect(endCover(admin, maryam.userId)).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['that is over', { from: -2, until: -1 }, 'bad_request'],
  ['that ends before it begins', { from: 3, until: 2 }, 'bad_request'],
  ['by somebody who is away as well', { from: 5, until: 6 }, 'conflict'],
])('a cover %s is refused', async (_, { from, until }, code) => {
  const [admin, maryam, zaynab] = [await makeAdmin(), await makeMatchmaker('Maryam'), await makeMatchmaker('Zaynab')];
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const huda = await makeMatchmaker('Huda');
  await setCover(admin, zaynab.userId, { coverId: huda.userId, from: at(4), until: at(8) });
  const set = (by: string) => setCover(admin, maryam.userId, { coverId: by, from: at(from), until: at(until) });
  await expect(set(zaynab.userId)).rejects.toMatchObject({ code });
  await expect(set(maryam.userId)).rejects.toMatchObject({ code: code === 'conflict' ? 'conflict' : code });
});
