import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { VERIFICATION_STATUSES } from '../../../shared/options.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { hardRuleFields } from '../../../testing/people/arbitraries.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { mayMeet } from '../../../testing/people/reference-filters.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ContactListModel } from '../../models/members/contact-list.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { isOfferable } from '../../policies/account-state.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { Member } from '../matching/member/member.ts';
import { buildPool } from '../matching/search/pool.ts';
import { hashContacts } from '../privacy/phone-hash.ts';
import { describeForOwner, getOwnProfile } from '../profiles/profiles.ts';
import { answerQuestion } from '../questions/question-answers.ts';
import { getCurrentRecommendations } from '../recommendations/current.ts';
import {
  getAllowance,
  keepVerifiedEnough,
  loadCandidates,
  loadCandidatesAround,
  loadOfferableCandidates,
  loadShownCandidates,
  streamOfferable,
} from './candidates.ts';

givenDatabase();
const NOW = new Date('2030-05-05T09:00:00Z');
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => NOW);
});
afterEach(() => {
  clock.set();
  configureContext({ isVerificationRequired: false });
});

const offered = async (): Promise<string[]> => {
  const ids: string[] = [];
  for await (const page of streamOfferable()) ids.push(...page.candidates.map(({ id }) => id));
  return ids;
};
const MAN = { gender: 'male' as const };

describe('the accounts that may be introduced', () => {
  it.each<[string, Partial<User>, Partial<Profile>, boolean]>([
    ['a member', {}, {}, true],
    ['someone paused until now', { pause: { reason: 'break', until: NOW } }, {}, true],
    ['someone paused', { pause: { reason: 'break', until: new Date(NOW.getTime() + 1) } }, {}, false],
    ['someone who has found a match', { pause: { reason: 'found-match', until: null } }, {}, false],
    ['someone leaving', { leavingSince: NOW }, {}, false],
    ['someone suspended', { suspendedAt: NOW }, {}, false],
    ['someone deleted', { deletedAt: NOW }, {}, false],
    ['an applicant', { role: 'applicant' }, {}, false],
    ['a matchmaker', { role: 'matchmaker' }, {}, false],
    ['an admin', { role: 'admin' }, {}, false],
    ['someone without an age', {}, { age: null }, false],
    ['someone without a gender', {}, { gender: null }, false],
  ])('%s', async (_, user, profile, expected) => {
    const { _id } = await makeMember(user, profile);
    expect((await offered()).includes(_id)).toBe(expected);
    const { candidates } = await loadCandidatesAround(_id);
    expect(candidates.some(({ id }) => id === _id)).toBe(expected);
  });

  it('comes once each', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => makeMember()));
    expect((await offered()).sort()).toEqual(made.map(({ _id }) => _id).sort());
  });
});

describe('where members have to be verified first', () => {
  beforeEach(() => configureContext({ isVerificationRequired: true }));
  const verified = { verificationStatus: 'verified' as const };

  it('only those who are verified are introduced, and only to one another', async () => {
    const [me, him] = [await makeMember({}, verified), await makeMember({}, { ...MAN, ...verified })];
    const unverified = await makeMember({}, MAN);
    expect((await offered()).sort()).toEqual([me._id, him._id].sort());
    const around = (await loadCandidatesAround(me._id)).candidates.map(({ id }) => id);
    expect(around.sort()).toEqual([me._id, him._id].sort());
    expect((await loadCandidatesAround(unverified._id)).candidates).toEqual([]);
    expect(await loadOfferableCandidates([unverified._id], loadShownCandidates)).toEqual([]);
    expect(await keepVerifiedEnough([me, unverified])).toEqual([me]);
    expect((await getCurrentRecommendations(unverified._id)).state).toBe('not-needed');
    expect((await getCurrentRecommendations(me._id)).state).toBe('missing');
  });

  it('the mark makes a member ready, and the lack of it is on their own profile', async () => {
    const user = await makeMember();
    const actor = createActor(user, 's');
    expect(describeForOwner(actor, await getOwnProfile(actor))).toEqual({ awaitsVerification: true });
    const change = (verificationStatus: 'verified' | 'pending') =>
      captureEvents(() => changeMember(system, user._id, { verificationStatus }));
    expect((await change('verified')).map(({ type }) => type).sort()).toEqual([
      'insights.outdated',
      'member.ready',
      'user.updated',
    ]);
    expect(describeForOwner(actor, await getOwnProfile(actor))).toEqual({});
    expect((await change('pending')).map(({ type }) => type)).toEqual(['user.updated']);
    configureContext({ isVerificationRequired: false });
    expect(describeForOwner(actor, await getOwnProfile(actor))).toEqual({});
    expect((await change('verified')).map(({ type }) => type)).toEqual(['user.updated']);
  });
});

describe('the candidates around a member', () => {
  it('are those of the other gender in their age range', async () => {
    const me = await makeMember();
    await SettingsModel.updateOne({ _id: me._id }, { $set: { 'preferences.ageRange': { min: 40, max: 30 } } });
    const inside = await Promise.all([30, 40].map((age) => makeMember({}, { ...MAN, age })));
    await makeMember({}, { ...MAN, age: 41 });
    await makeMember({}, { age: 35 });
    const around = (await loadCandidatesAround(me._id)).candidates.map(({ id }) => id);
    expect(around.sort()).toEqual([me._id, ...inside.map(({ _id }) => _id)].sort());
  });

  it('are none for staff and unknown ids, and never someone suspended', async () => {
    const admin = await makeUser({ role: 'admin' });
    expect(await loadCandidatesAround(admin._id)).toMatchObject({ users: [], candidates: [] });
    expect(await loadCandidatesAround('nobody')).toMatchObject({ users: [], candidates: [] });
    const me = await makeMember();
    await makeMember({ suspendedAt: NOW }, MAN);
    expect((await loadCandidatesAround(me._id)).candidates.map(({ id }) => id)).toEqual([me._id]);
  });
});

test('the pairs that the database allows are those of the reference filters', async () => {
  const accounts = fc.record({
    role: fc.constantFrom('member' as const, 'matchmaker' as const),
    isSuspended: fc.boolean(),
    verificationStatus: fc.constantFrom(...VERIFICATION_STATUSES),
  });
  const usually = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: accounts });
  const users = await Promise.all(Array.from({ length: 5 }, () => makeMember()));
  const people = fc.array(fc.tuple(hardRuleFields, usually), { minLength: users.length, maxLength: users.length });
  await fc.assert(
    fc.asyncProperty(people, fc.boolean(), async (given, isVerificationRequired) => {
      configureContext({ isVerificationRequired });
      await Promise.all(given.map(([fields, account], at) => storePerson(users[at]?._id ?? '', fields, account)));
      const held = isVerificationRequired ? await ProfileModel.find({ verificationStatus: 'pending' }).lean() : [];
      const stored = (await UserModel.find().lean<User[]>()).filter(
        (user) => isOfferable(user, NOW) && !held.some(({ _id }) => _id === user._id),
      );
      const everyone = (await loadCandidates(stored)).map((candidate) => new Member(candidate));
      for (const { _id } of users) {
        const me = everyone.find(({ id }) => id === _id);
        const expected = me ? everyone.filter((other) => mayMeet(me, other)).map(({ id }) => id) : [];
        const pool = buildPool((await loadCandidatesAround(_id)).candidates);
        const position = pool.indexOf(_id);
        const offered = pool.ids.filter((_, at) => position !== undefined && pool.isEligiblePair(position, at));
        expect(offered.toSorted()).toEqual(expected.toSorted());
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

type Fields = typeof hardRuleFields extends fc.Arbitrary<infer T> ? T : never;

const storePerson = async (
  _id: string,
  { firmHashes, phoneHashes, contactHashes, hideFromContacts, preferences, maritalStatus, ...profile }: Fields,
  account: (Pick<Profile, 'verificationStatus'> & { role: User['role']; isSuspended: boolean }) | null,
): Promise<void> => {
  const { ageMin, ageMax, location, maxDistanceKm, dealBreakers } = preferences;
  const user = { role: account?.role ?? 'member', suspendedAt: account?.isSuspended ? NOW : null };
  await UserModel.updateOne({ _id }, { $set: { ...user, firmHashes, phoneHashes } });
  await ProfileModel.updateOne(
    { _id },
    {
      $set: {
        ...profile,
        'privacySettings.hideFromContacts': hideFromContacts,
        maritalStatus,
        verificationStatus: account?.verificationStatus ?? 'verified',
      },
    },
  );
  const wanted = {
    ageRange: { min: ageMin ?? 18, max: ageMax ?? 100 },
    location: location ?? '',
    maxDistance: maxDistanceKm,
  };
  await SettingsModel.updateOne({ _id }, { $set: { preferences: { ...wanted, interests: [], dealBreakers } } });
  const list = { keyId: 'k', hashes: contactHashes, count: contactHashes.length, updatedAt: NOW };
  await ContactListModel.updateOne({ _id }, { $set: list }, { upsert: true });
};

describe('a candidate as the engine gets it', () => {
  const asTold = async ({ _id }: User) => (await loadCandidatesAround(_id)).candidates.find(({ id }) => id === _id);

  it('R23: never a name, e-mail, phone or income', async () => {
    const user = await makeMember(
      { email: 'canary@clinic.example', firstName: 'Canary', lastName: 'Canary', phone: 'canary' },
      { income: '500k+' },
    );
    const candidate = await asTold(user);
    expect(JSON.stringify(candidate)).not.toMatch(/canary|500k/i);
    expect(candidate?.firmHashes).toEqual(hashContacts({ email: user.email }).firmHashes);
  });

  it('has the preferences of the settings, and defaults where there are none', async () => {
    const user = await makeMember();
    const preferences = {
      ageRange: { min: 28, max: 38 },
      location: 'Leeds',
      maxDistance: 50,
      interests: ['chess'],
      dealBreakers: ['smoking'],
    };
    await SettingsModel.updateOne({ _id: user._id }, { $set: { preferences } });
    expect((await asTold(user))?.preferences).toEqual({
      ageMin: 28,
      ageMax: 38,
      location: 'Leeds',
      maxDistanceKm: 50,
      interests: ['chess'],
      dealBreakers: ['smoking'],
    });
    await SettingsModel.deleteOne({ _id: user._id });
    expect((await asTold(user))?.preferences).toMatchObject({ ageMin: null, maxDistanceKm: 0 });
  });

  it('has the member’s answers to the question bank, or none', async () => {
    const [user, silent] = [await makeMember(), await makeMember()];
    const answer = { answer: 'most', acceptable: ['most', 'all-five'], importance: 9 } as const;
    await answerQuestion(createActor(user, 's'), 'daily-prayer', { ...answer, acceptable: [...answer.acceptable] });
    expect((await asTold(user))?.answers).toEqual({
      'daily-prayer': { ...answer, acceptable: ['all-five', 'most'], isEssential: true },
    });
    expect((await asTold(silent))?.answers).toEqual({});
  });

  it('leaves out an account without a profile', async () => {
    const user = await makeMember();
    await ProfileModel.deleteOne({ _id: user._id });
    expect(await offered()).toEqual([]);
  });

  it.each([
    ['standard', 3],
    ['premium', 7],
    ['vip', 10],
    [null, 3],
  ] as const)('allows %s %i introductions a day', (membershipTier, allowed) => {
    expect(getAllowance({ membershipTier })).toBe(allowed);
  });
});
