import { beforeEach, expect, it } from 'vitest';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { listOpenings } from './list.ts';

givenDatabase();

let her: UserActor;
let him: UserActor;
beforeEach(async () => {
  await clearDatabase();
  her = createActor(await makeMember({}, { bio: 'I hike on Sundays.' }), 's');
  him = createActor(await makeMember({}, { gender: 'male', bio: 'I hike, and I sail.', location: 'Leeds' }), 's');
});

it('offers both of a connected pair three sentences, each from their own side', async () => {
  const { _id } = await makeConnection(her.userId, him.userId);
  expect(await listOpenings(her, _id)).toEqual([
    'We both seem to enjoy hiking. What got you started?',
    'We both work in engineering. What made you choose it?',
    'I read that you care about sailing. How did you come to it?',
  ]);
  expect(await listOpenings(him, _id)).toContain('What would you show me first in London?');
});

it('offers nothing before the two are connected, and nothing of somebody who is hidden', async () => {
  const open = await makeMatch(her.userId, him.userId);
  await expect(listOpenings(her, open._id)).rejects.toMatchObject({ code: 'not_found' });
  const another = createActor(await makeMember({}, { gender: 'male' }), 's');
  const { _id } = await makeConnection(her.userId, another.userId);
  await expect(listOpenings(him, _id)).rejects.toMatchObject({ code: 'not_found' });
});

it('R27: rests on no setting of either', async () => {
  const { _id } = await makeConnection(her.userId, him.userId);
  const before = await listOpenings(her, _id);
  const interests = ['falconry', 'sailing', 'calligraphy'];
  await SettingsModel.updateMany({}, { $set: { 'preferences.interests': interests } });
  await ProfileModel.updateMany({}, { $set: { income: '500k+' } });
  expect(await listOpenings(her, _id)).toEqual(before);
});
