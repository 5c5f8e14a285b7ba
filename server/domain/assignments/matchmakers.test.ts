import { expect, test } from 'vitest';
import { staffMatchmakers } from '../../../shared/contract/staff/staff-matchmakers.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { createActor } from '../kernel/actor.ts';
import { listMatchmakers, saveMatchmaker } from './matchmakers.ts';

givenDatabase();

test('an admin changes how members see a matchmaker; only a change of role makes one', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const user = await makeUser({ firstName: 'Khadija' });
  // That would be one admin's work alone.
  await expect(saveMatchmaker(admin, { userId: user._id, name: 'Khadija' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await UserModel.updateOne({ _id: user._id }, { role: 'matchmaker' });
  expect(await saveMatchmaker(admin, { userId: user._id, name: ' Sr. Khadija ', photo: '/k.jpg' })).toMatchObject({
    name: 'Sr. Khadija',
    photo: '/k.jpg',
  });
  expect(await saveMatchmaker(admin, { userId: user._id, name: 'Khadija' })).toMatchObject({ photo: '/k.jpg' });
  expect(await saveMatchmaker(admin, { userId: user._id, name: 'Khadija', photo: null })).toMatchObject({
    photo: null,
  });
  const withoutCard = await makeUser({ role: 'matchmaker', firstName: 'Aisha' });
  expect(await listMatchmakers(createActor(withoutCard, 's'))).toMatchObject([
    { card: { _id: withoutCard._id, name: 'Aisha', photo: null }, load: 0 },
    { card: { _id: user._id, name: 'Khadija', photo: null }, load: 0 },
  ]);
});

test('who stands in works with more members than are their own, and whom they stand in for keeps theirs', async () => {
  const [away, standIn] = [await makeUser({ role: 'matchmaker' }), await makeUser({ role: 'matchmaker' })];
  const until = new Date(Date.now() + 60_000);
  const vip = { membershipTier: 'vip', assignedMatchmakerId: standIn._id } as const;
  await makeMember(vip);
  for (let covered = 0; covered < 2; covered += 1) {
    const { _id } = await makeMember(vip);
    await UserModel.updateOne({ _id }, { $set: { cover: { insteadOf: away._id, until } } });
  }
  const all = await listMatchmakers(createActor(standIn, 's'));
  expect(all.find(({ card }) => card._id === standIn._id)).toMatchObject({ load: 3, own: 1, covered: 2 });
  expect(all.find(({ card }) => card._id === away._id)).toMatchObject({ load: 0, own: 2, covered: 0 });
});

test('an admin stays an admin, an unknown user is not found, and only admins may do it', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const other = await makeUser({ role: 'admin' });
  for (const userId of [admin.userId, other._id]) {
    await expect(saveMatchmaker(admin, { userId, name: 'X' })).rejects.toMatchObject({ code: 'conflict' });
  }
  await expect(saveMatchmaker(admin, { userId: 'nobody', name: 'X' })).rejects.toMatchObject({ code: 'not_found' });
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  await expect(saveMatchmaker(matchmaker, { userId: other._id, name: 'X' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(listMatchmakers(createActor(await makeMember(), 's'))).rejects.toMatchObject({ code: 'not_found' });
});

test('R53: a photo is a path of ours, never another host, a script or another scheme', () => {
  const { photo } = staffMatchmakers.create.body.shape;
  for (const good of ['/a.jpg', '/photos/sr-khadija_2.jpg', '/photos/%C3%A9~1.webp', null, undefined]) {
    expect(photo.safeParse(good).success).toBe(true);
  }
  const elsewhere = [
    '//evil.test/a',
    '/\\evil.test/a',
    '/\\/evil.test/a',
    '/\t/evil.test/a',
    '/a//evil.test',
    'https://x/a.jpg',
  ];
  for (const bad of [
    ...elsewhere,
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'http://x',
    '/a"onerror=x',
    '/',
    '',
  ]) {
    expect(photo.safeParse(bad).success, bad).toBe(false);
  }
});
