import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BlockModel } from '../../models/members/block.ts';
import { ContactListModel } from '../../models/members/contact-list.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { getContactKeyId } from '../privacy/contact-key.ts';
import { changeProfile } from '../profiles/profiles.ts';
import { changeSettings } from '../settings/settings.ts';
import { type CandidatesQuery, listCandidates } from './candidates.ts';
import { makePick } from './picks.ts';

givenDatabase();

let matchmaker: UserActor;
let vip: User;
beforeEach(async () => {
  await clearDatabase();
  matchmaker = await makeMatchmaker();
  vip = await makeVip(matchmaker);
});
afterEach(() => clock.set());

const man = (given: Partial<User> = {}, profile: Parameters<typeof makeMember>[1] = {}) =>
  makeMember({ firstName: 'Yusuf', ...given }, { gender: 'male', ...profile });
const ALL = { show: 'all', limit: 200 } as const;
const list = (query: Partial<CandidatesQuery> = {}) => listCandidates(matchmaker, vip._id, { ...ALL, ...query });
const exclusionsOf = async (id: string) => (await list()).find((row) => row.id === id)?.exclusions;
const prefer = (user: User, preferences: object) =>
  SettingsModel.updateOne(
    { _id: user._id },
    { $set: Object.fromEntries(Object.entries(preferences).map(([key, value]) => [`preferences.${key}`, value])) },
  );

test('everybody who may be introduced is found, with a reason, best first', async () => {
  await prefer(vip, { interests: ['hiking', 'poetry'] });
  const fit = await man({}, { bio: 'I love hiking and poetry.', religiousLevel: 'practicing' });
  const others = [await man(), await man({}, { location: 'Chicago' })];
  await makeMember();
  await man({ suspendedAt: clock.now() });
  await man({ pause: { since: clock.now(), until: null } as never });
  await man({ role: 'applicant' });
  await man({}, { age: null });
  const rows = await list();
  expect(rows.map(({ id }) => id).sort()).toEqual([fit, ...others].map(({ _id }) => _id).sort());
  expect(rows[0]?.id).toBe(fit._id);
  for (const { explanation, exclusions } of rows) {
    expect(explanation.compatibilityReason).toMatch(/^\w.*\.$/);
    expect(exclusions).toEqual([]);
  }
  expect(await AccessRecordModel.find({ call: 'staffPicks.candidates' }).lean()).toMatchObject([
    { viewerId: matchmaker.userId, part: 'list', listedIds: rows.map(({ id }) => id).sort() },
  ]);
});

test('what excludes a pair is said without whose it is, and only on demand', async () => {
  const [old, young, far, smoker, hurt] = [
    await man({}, { age: 60 }),
    await man(),
    await man({}, { location: 'Chicago' }),
    await man({}, { bio: 'I smoke.' }),
    await man(),
  ];
  await prefer(vip, { ageRange: { min: 25, max: 45 }, maxDistance: 100, dealBreakers: ['smoking'] });
  await prefer(young, { ageRange: { min: 18, max: 30 } });
  await prefer(hurt, { dealBreakers: ['no degree'] });
  await ProfileModel.updateOne({ _id: vip._id }, { education: 'high_school' });
  expect(await exclusionsOf(old._id)).toEqual(['age']);
  expect(await exclusionsOf(young._id)).toEqual(['age']);
  expect(await exclusionsOf(far._id)).toEqual(['distance']);
  expect(await exclusionsOf(smoker._id)).toEqual(['deal-breaker']);
  expect(await exclusionsOf(hurt._id)).toEqual(['deal-breaker']);
  expect(await list({ show: 'possible' })).toEqual([]);
});

test('R24: of earlier introductions the desk reads what the member may know', async () => {
  const given = async (mine: 'interested' | 'not-interested' | null, theirs: typeof mine, isShown = true) => {
    const other = await man();
    const isFirst = vip._id < other._id;
    const responses = (isFirst ? [mine, theirs] : [theirs, mine]) as [typeof mine, typeof theirs];
    const [shown, hidden] = [clock.now(), isShown ? clock.now() : null];
    const offeredAt = (isFirst ? [hidden, shown] : [shown, hidden]) as [Date | null, Date | null];
    const isOver = mine === 'not-interested' || theirs === 'not-interested';
    const status = isOver ? 'rejected' : mine && theirs ? 'accepted' : 'pending';
    await makeMatch(vip._id, other._id, { responses, offeredAt, status });
    return exclusionsOf(other._id);
  };
  expect(await given(null, null)).toEqual(['introduced']);
  expect(await given(null, 'not-interested')).toEqual(['introduced']);
  expect(await given('interested', null)).toEqual(['introduced']);
  expect(await given('interested', 'interested')).toEqual(['introduced']);
  expect(await given('interested', 'not-interested')).toEqual(['declined']);
  expect(await given('not-interested', null)).toEqual(['declined']);
  // The member was not shown these: neither an answer nor that there is a match makes a difference.
  expect(await given(null, null, false)).toEqual([]);
  expect(await given(null, 'interested', false)).toEqual([]);
  expect(await given(null, 'not-interested', false)).toEqual([]);
});

test('R25, R30: a block, hiding and listed numbers change nothing of what the desk sees', async () => {
  const [blocked, blocker, hiding, colleague, plain] = [
    await man(),
    await man(),
    await man(),
    await man({ email: 'a@firm.example' }),
    await man(),
  ];
  const before = await list();
  const block = { firstName: 'X', createdAt: clock.now() };
  await BlockModel.create({ _id: newId(), ...block, blockerId: vip._id, blockedId: blocked._id });
  await BlockModel.create({ _id: newId(), ...block, blockerId: blocker._id, blockedId: vip._id });
  await UserModel.updateOne({ _id: vip._id }, { phoneHashes: ['known'], firmHashes: ['firm'] });
  const lists = { keyId: getContactKeyId(), hashes: ['known'], count: 1, updatedAt: clock.now() };
  await ContactListModel.create({ _id: hiding._id, ...lists });
  for (const { _id } of [hiding, colleague])
    await ProfileModel.updateOne({ _id }, { 'privacySettings.hideFromContacts': true });
  expect(await list()).toEqual(before);
  expect(before).toHaveLength(5);
  expect(before.map(({ id }) => id)).toContain(plain._id);
});

test('R27: the score and the reason rest on what the member would see, whatever the other has said to the service alone', async () => {
  const other = await man({}, { bio: 'I love hiking.', ethnicity: 'pakistani' });
  await ProfileModel.updateOne({ _id: other._id }, { 'privacySettings.showProfileTo': 'matches-only' });
  const before = await list();
  await prefer(other, { interests: ['hiking', 'poetry'], location: 'Chicago' });
  await ProfileModel.updateOne(
    { _id: other._id },
    { bio: 'I love poetry.', religiousLevel: 'practicing', income: '500k+' },
  );
  expect(await list()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain('Rahman');
});

test('people are found by a part of the first name, by city and age; a last name finds nobody', async () => {
  const [umar, zaid, ali] = [
    await man({ firstName: 'Umár', lastName: 'Siddiqui' }, { age: 30 }),
    await man({ firstName: 'Zaid', lastName: 'Umari' }, { location: 'Birmingham, UK', age: 40 }),
    await man({ firstName: 'Ali' }, { location: 'LONDON', age: 35 }),
  ];
  const found = async (query: Partial<CandidatesQuery>) => (await list(query)).map(({ id }) => id).sort();
  const ids = (...people: User[]) => people.map(({ _id }) => _id).sort();
  expect(await found({ name: ' umar ' })).toEqual(ids(umar));
  expect(await found({ name: 'a' })).toEqual(ids(umar, zaid, ali));
  expect(await found({ name: 'siddiqui' })).toEqual([]);
  expect(await found({ name: '.*' })).toEqual([]);
  expect(await found({ city: 'london' })).toEqual(ids(umar, ali));
  expect(await found({ city: '$where' })).toEqual([]);
  expect(await found({ ageMin: 35 })).toEqual(ids(zaid, ali));
  expect(await found({ ageMin: 36, ageMax: 34 })).toEqual(ids(ali));
});

test('the list continues page by page and names nobody twice', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, async () => (await man())._id));
  const rows: string[] = [];
  let before: string | undefined;
  do {
    const page = await list({ limit: 3, before });
    rows.push(...page.map(({ id }) => id));
    before = page.length === 3 ? page.at(-1)?.cursor : undefined;
  } while (before);
  expect(rows.sort()).toEqual(ids.sort());
  await expect(list({ before: 'x' })).rejects.toMatchObject({ code: 'bad_request' });
});

test('R27: what excludes a pair does not follow what the member changes on the day, in the list or in a pick', async () => {
  const [devout, young] = [await man(), await man()];
  await prefer(devout, { dealBreakers: ['smoking'] });
  await prefer(young, { ageRange: { min: 18, max: 26 } });
  const actor = createActor(vip, 's');
  const before = await list();
  expect(await exclusionsOf(devout._id)).toEqual([]);
  const wasPossible = (await list({ show: 'possible' })).map(({ id }) => id);
  // A member tries for their matchmaker what the others wish.
  await changeProfile(actor, { bio: 'I smoke.' });
  await changeSettings(actor, { preferences: { ageRange: { min: 18, max: 20 } } });
  expect(await list()).toEqual(before);
  expect((await list({ show: 'possible' })).map(({ id }) => id)).toEqual(wasPossible);
  expect((await makePick(matchmaker, vip._id, { candidateId: devout._id })).details.state).toBe('waiting');
  // They count tomorrow.
  clock.set(() => new Date(Date.now() + 86_400_000));
  expect(await exclusionsOf(devout._id)).toEqual(expect.arrayContaining(['age', 'deal-breaker']));
});
