import { beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { dropCommunitySample, getCommunitySample } from './community-sample.ts';

givenDatabase();
beforeEach(clearDatabase);

/** Those in the sample, in the order of their ids, and for how many each stands. */
const sampled = async () => {
  const { pool, weight } = await getCommunitySample();
  return { ids: [...pool.ids], weight };
};

test('a small community is in it as a whole: whoever may be offered to someone, and nobody else', async () => {
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  const members = [await makeMember(), await makeMember({}, { gender: 'male' }), await makeMember()];
  await makeMember({ pause: { reason: 'break', until: tomorrow } });
  await makeMember({ suspendedAt: clock.now() });
  await makeMember({ deletedAt: clock.now() });
  await makeMember({}, { gender: null });
  await makeMember({}, { age: null });
  await makeUser({}, { gender: 'male', age: 30 });
  expect(await sampled()).toEqual({ ids: members.map(({ _id }) => _id).sort(), weight: 1 });
});

test('of nobody it is empty, and stands for one each', async () => {
  expect(await sampled()).toEqual({ ids: [], weight: 1 });
});

test('it is made once however many ask, and anew once it is forgotten', async () => {
  const first = await makeMember();
  const asked = await Promise.all([1, 2, 3].map(() => getCommunitySample()));
  expect(new Set(asked).size).toBe(1);
  const second = await makeMember();
  expect((await sampled()).ids).toEqual([first._id]);
  dropCommunitySample();
  expect((await sampled()).ids).toEqual([first._id, second._id].sort());
});

test('of a large community a part is taken, and each in it stands for several', async () => {
  const count = 4_400;
  const ids = Array.from({ length: count }, newId);
  const { _id, emailKey, usernameKey, ...user } = await makeMember();
  const profile = await ProfileModel.findById(_id).lean();
  const settings = await SettingsModel.findById(_id).lean();
  await clearDatabase();
  const own = { emailKey, usernameKey };
  const unique = (id: string) => Object.fromEntries(Object.keys(own).map((key) => [key, id]));
  await Promise.all([
    UserModel.collection.insertMany(
      ids.map((id) => ({ ...user, email: id, username: id, ...unique(id), _id: id })) as never,
    ),
    ProfileModel.collection.insertMany(ids.map((id) => ({ ...profile, _id: id })) as never),
    SettingsModel.collection.insertMany(ids.map((id) => ({ ...settings, _id: id })) as never),
  ]);
  const { ids: some, weight } = await sampled();
  expect(some).toHaveLength(4_000);
  expect(new Set(some).size).toBe(4_000);
  expect(weight).toBeCloseTo(1.1, 10);
});
