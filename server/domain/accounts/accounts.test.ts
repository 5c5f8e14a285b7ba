import argon2 from 'argon2';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { sourceFiles } from '../../../scripts/source-files.ts';
import { hashAtFullCost, hashCheaply } from '../../../testing/app/hashing.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { createActor } from '../kernel/actor.ts';
import { createAccount, logIn, register } from './accounts.ts';
import { changePassword } from './password.ts';

givenDatabase();
beforeEach(hashCheaply);

let number = 0;
const newcomer = (given: Partial<Parameters<typeof register>[0]> = {}) => {
  number += 1;
  const name = `newcomer-${number}`;
  return {
    username: name,
    email: `${name}@example.test`,
    password: 'a quiet garden',
    firstName: 'Amina',
    lastName: 'Rahman',
    ...given,
  };
};
const stored = (id: string) => UserModel.findById(id).lean<User>().orFail();
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: { code: string; message: string; issues?: unknown; retryAfter?: unknown }) => ({
      code: error.code,
      message: error.message,
      issues: error.issues,
      retryAfter: error.retryAfter,
    }),
  );

test('registration makes an applicant with an empty profile and default settings', async () => {
  const user = await register(newcomer({ firstName: ' Amina ', phone: '  ' }));
  expect(user).toMatchObject({ role: 'applicant', membershipTier: null, firstName: 'Amina', phone: null });
  expect(await ProfileModel.findById(user._id).lean()).toMatchObject({
    bio: null,
    photos: [],
    privacySettings: {
      hideFromContacts: false,
      preventScreenshots: false,
      showProfileTo: 'members-only',
      showPhotosTo: 'connected',
    },
  });
  expect(await SettingsModel.findById(user._id).lean()).toMatchObject({
    notifications: { email: true, push: true, matches: true, messages: true, events: true },
    privacy: { profileVisibility: 'members', showOnlineStatus: true, showLastActive: true, allowMessaging: 'matches' },
    preferences: { ageRange: { min: 18, max: 100 }, location: '', maxDistance: 0, interests: [], dealBreakers: [] },
  });
});

const SPELLINGS = 20;
const GROUPS_AT_ONCE = 10;
/** Every so many groups register; the others skip the password's hash, which costs most and spreads the attempts in time. */
const REGISTERS_EVERY = 25;
const GROUPS = 15;
test(`R39: ${GROUPS} × ${SPELLINGS} accounts of one e-mail in different spelling at once make ${GROUPS}`, async () => {
  const before = await UserModel.countDocuments();
  const spell = (text: string, bits: number) =>
    [...text].map((letter, at) => ((bits >> (at % 5)) & 1 ? letter.toUpperCase() : letter)).join('');
  const attempt = (group: number, variant: number) => {
    // The names differ, so that the e-mail alone decides.
    const input = newcomer({ email: spell(`group${group}@race.test`, variant), username: `g${group}-v${variant}` });
    const { password: _, phone: _phone, ...account } = input;
    return group % REGISTERS_EVERY === 0 ? register(input) : createAccount({ ...account, passwordHash: null });
  };
  const race = (group: number) =>
    Promise.all(Array.from({ length: SPELLINGS }, (_, variant) => refusalOf(attempt(group, variant))));
  for (let first = 0; first < GROUPS; first += GROUPS_AT_ONCE) {
    const some = Array.from({ length: Math.min(GROUPS_AT_ONCE, GROUPS - first) }, (_, at) => race(first + at));
    for (const group of await Promise.all(some)) {
      expect(group.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
      const refused = group.filter((outcome) => outcome !== 'accepted');
      expect(new Set(refused.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(refused[0]).toMatchObject({ code: 'conflict' });
    }
  }
  expect(await UserModel.countDocuments()).toBe(before + GROUPS);
}, 600_000);

test('R39: a username is taken in every spelling, and nothing is left of a refused registration', async () => {
  await register(newcomer({ username: 'Maryam' }));
  const profiles = await ProfileModel.countDocuments();
  for (const username of ['maryam', 'MARYAM', ' Maryam ', 'ｍａｒｙａｍ', 'mar\u00adyam']) {
    expect(await refusalOf(register(newcomer({ username })))).toMatchObject({
      code: 'conflict',
      message: 'An account with this e-mail or username already exists.',
    });
  }
  expect(await ProfileModel.countDocuments()).toBe(profiles);
});

test('R1: a password is stored as argon2id at our cost, and a weaker hash is replaced at the next login', async () => {
  hashAtFullCost();
  const input = newcomer();
  const user = await register(input);
  expect((await stored(user._id)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const weak = await argon2.hash(input.password, { memoryCost: 7_168, timeCost: 1, parallelism: 1 });
  await UserModel.updateOne({ _id: user._id }, { passwordHash: weak });
  await logIn(input);
  expect((await stored(user._id)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await logIn(input);
});

test('R1: no program hashes at another cost', () => {
  const files = sourceFiles().filter(({ isTest, text }) => !isTest && text.includes('hashingCost'));
  expect(files.map(({ path }) => path)).toEqual([
    'server/domain/accounts/hashing.ts',
    'server/domain/kernel/context.ts',
  ]);
});

test('R2: a password opens the account exactly as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 12, maxLength: 60, unit: 'grapheme' }), async (text) => {
      const password = `Ä ${text} `;
      const input = newcomer({ password });
      const user = await register(input);
      expect((await logIn(input))._id).toBe(user._id);
      for (const other of [`${password} `, password.trim(), password.toLowerCase(), password.slice(0, -1)]) {
        expect(await refusalOf(logIn({ ...input, password: other }))).toMatchObject({ code: 'unauthorized' });
      }
    }),
    { numRuns: 12 },
  );
});

test('R2: a long password is not truncated', async () => {
  const password = 'x'.repeat(127);
  const input = newcomer({ password: `${password}a` });
  await register(input);
  expect(await refusalOf(logIn({ ...input, password: `${password}b` }))).toMatchObject({ code: 'unauthorized' });
  expect(await refusalOf(logIn({ ...input, password: 'x'.repeat(72) }))).toMatchObject({ code: 'unauthorized' });
});

test('R2: a password that is too easy to guess makes no account', async () => {
  const input = newcomer({ password: 'Sunshine1', username: 'easily-guessed' });
  expect(await refusalOf(register(input))).toMatchObject({
    code: 'bad_request',
    issues: [{ path: 'password', message: 'This password is too easy to guess' }],
  });
  expect(await refusalOf(register({ ...input, password: 'EASILY-GUESSED' }))).toMatchObject({ code: 'bad_request' });
  expect(await UserModel.exists({ username: 'easily-guessed' })).toBeNull();
});

test('R3: unknown, wrong, deleted and passwordless accounts are refused alike, and a suspended one by its own password', async () => {
  const [wrong, suspended, deleted, passwordless] = [newcomer(), newcomer(), newcomer(), newcomer()];
  await register(wrong);
  const { _id: suspendedId } = await register(suspended);
  await UserModel.updateOne({ _id: suspendedId }, { suspendedAt: new Date() });
  const { _id: deletedId } = await register(deleted);
  await UserModel.updateOne({ _id: deletedId }, { deletedAt: new Date() });
  const { _id: passwordlessId } = await register(passwordless);
  await UserModel.updateOne({ _id: passwordlessId }, { passwordHash: null });
  const refusals = await Promise.all(
    [newcomer(), wrong, suspended].map((input) => refusalOf(logIn({ ...input, password: 'something else' }))),
  );
  refusals.push(...(await Promise.all([deleted, passwordless].map((input) => refusalOf(logIn(input))))));
  expect(await refusalOf(logIn(suspended))).toMatchObject({ code: 'suspended' });
  await UserModel.updateOne({ _id: suspendedId }, { deletedAt: new Date() });
  refusals.push(await refusalOf(logIn(suspended)));
  expect(refusals[0]).toMatchObject({ code: 'unauthorized', message: 'E-mail or password is not correct.' });
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
});

test('an e-mail signs in whatever its case and blanks', async () => {
  const input = newcomer();
  const user = await register(input);
  expect((await logIn({ ...input, email: ` ${input.email.toUpperCase()} ` }))._id).toBe(user._id);
});

test('R1: whoever registers, signs in or changes a password waits in the line of their address', async () => {
  hashAtFullCost();
  const input = newcomer();
  const user = await register(input);
  const actor = createActor(user, 'a-session');
  const asks = [
    () => register(newcomer(), '203.0.113.1'),
    () => logIn({ ...input, password: 'another garden' }, '203.0.113.2'),
    () => changePassword(actor, { current: 'another garden', password: 'an open window' }, '203.0.113.3'),
  ];
  for (const ask of asks) {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => refusalOf(ask())));
    const busy = outcomes.filter((outcome) => typeof outcome === 'object' && outcome.code === 'unavailable');
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.length).toBeLessThan(30);
  }
  // The service's own hashing, as of demo data, is bounded by the whole queue only.
  const own = await Promise.all(Array.from({ length: 30 }, () => refusalOf(logIn(input))));
  expect(own).toEqual(Array(30).fill('accepted'));
});
