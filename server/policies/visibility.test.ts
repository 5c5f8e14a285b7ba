import { expect, test } from 'vitest';
import { PROFILE_VISIBILITIES, SHOW_PROFILE_TO } from '../../shared/options.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { UserModel } from '../models/members/user.ts';
import { type KnownRelations, loadVisibleProfiles } from './visibility.ts';

givenDatabase();

const setVisibility = async (id: string, showProfileTo: string, profileVisibility: string) => {
  await ProfileModel.updateOne({ _id: id }, { $set: { 'privacySettings.showProfileTo': showProfileTo } });
  await SettingsModel.updateOne({ _id: id }, { $set: { 'privacy.profileVisibility': profileVisibility } });
};
const loadLevels = async (viewerId: string, ids: readonly string[], known?: KnownRelations) =>
  new Map([...(await loadVisibleProfiles(viewerId, ids, known))].map(([id, { level }]) => [id, level]));
const seen = async (viewerId: string, id: string) => (await loadLevels(viewerId, [id])).get(id) ?? 404;

test('R25: each of five relations is read from the database, and a changed setting holds at the next read', async () => {
  const viewer = await makeMember();
  const [accepted, open, rejected, recommended, stranger] = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember()));
  if (!accepted || !open || !rejected || !recommended || !stranger) throw new Error('no people');
  await makeConnection(viewer._id, accepted._id);
  await makeMatch(viewer._id, open._id);
  await makeMatch(viewer._id, rejected._id, {
    responses: ['not-interested', 'not-interested'],
    status: 'rejected',
  });
  const people = [accepted, open, rejected, recommended, stranger].map((person) => person._id);
  for (const showProfileTo of SHOW_PROFILE_TO) {
    for (const profileVisibility of PROFILE_VISIBILITIES) {
      for (const id of people) await setVisibility(id, showProfileTo, profileVisibility);
      const levels = await loadLevels(viewer._id, [...people, 'nobody', viewer._id, ...people], {
        findRecommended: () => new Set([recommended._id]),
      });
      const narrow = showProfileTo === 'matches-only' || profileVisibility === 'matches' ? 'card' : 'full';
      const toAll = showProfileTo === 'all' && profileVisibility === 'public';
      expect([...people, 'nobody', viewer._id].map((id) => levels.get(id) ?? 404)).toEqual([
        'full',
        narrow,
        'card',
        narrow,
        toAll ? 'full' : 404,
        404,
        'full',
      ]);
    }
  }
});

test('R18, R30: suspended, leaving and deleted members, applicants and staff are never seen, whatever the relation', async () => {
  const viewer = await makeMember();
  for (const given of [
    { suspendedAt: new Date() },
    { deletedAt: new Date() },
    { leavingSince: new Date() },
    { role: 'applicant' as const },
    { role: 'matchmaker' as const },
    { role: 'admin' as const },
  ]) {
    const hidden = await makeMember(given);
    await setVisibility(hidden._id, 'all', 'public');
    expect(await seen(viewer._id, hidden._id)).toBe(404);
    await makeConnection(viewer._id, hidden._id);
    expect(await seen(viewer._id, hidden._id)).toBe(404);
  }
});

test('R25: a member who hides from contacts is not seen by colleagues, even connected ones', async () => {
  const viewer = await makeMember({ email: 'amina@Hospital-Trust.org' });
  const colleague = await makeMember({ email: 'yusuf@hospital-trust.ORG' });
  await makeConnection(viewer._id, colleague._id);
  expect(await seen(viewer._id, colleague._id)).toBe('full');
  await ProfileModel.updateOne({ _id: colleague._id }, { $set: { 'privacySettings.hideFromContacts': true } });
  expect(await seen(viewer._id, colleague._id)).toBe(404);
  // The setting is the hidden member's: in the other direction nothing is hidden.
  expect(await seen(colleague._id, viewer._id)).toBe('full');
  expect(await seen(colleague._id, colleague._id)).toBe('full');
});

test('an address at a public provider makes no one a colleague', async () => {
  const viewer = await makeMember({ email: `one-${Date.now()}@gmail.com` });
  const other = await makeMember({ email: `two-${Date.now()}@gmail.com` });
  await ProfileModel.updateOne({ _id: other._id }, { $set: { 'privacySettings.hideFromContacts': true } });
  await makeConnection(viewer._id, other._id);
  expect(await seen(viewer._id, other._id)).toBe('full');
});

test('a member recommended just now is seen before it is stored, and no ids cost no query', async () => {
  const [viewer, other] = [await makeMember(), await makeMember()];
  expect(
    (await loadLevels(viewer._id, [other._id], { findRecommended: async () => new Set([other._id]) })).get(other._id),
  ).toBe('full');
  expect(await seen(viewer._id, other._id)).toBe(404);
  expect(await loadVisibleProfiles(viewer._id, [])).toEqual(new Map());
});

test('an account without a profile is never seen', async () => {
  const [viewer, other] = [await makeMember(), await makeUser({ role: 'member' })];
  await makeConnection(viewer._id, other._id);
  await ProfileModel.deleteOne({ _id: other._id });
  expect(await seen(viewer._id, other._id)).toBe(404);
  expect(await UserModel.exists({ _id: other._id })).not.toBeNull();
});
