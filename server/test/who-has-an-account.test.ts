import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenTestApp, startTestApp } from '../../testing/app/app.ts';
import { hashCheaply } from '../../testing/app/hashing.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { emptyDatabase } from '../../testing/stores/clear-database.ts';
import { changeAccount } from '../domain/accounts/account-changes.ts';
import { logIn, register } from '../domain/accounts/accounts.ts';
import { buildEmailConfirmation, resendConfirmation } from '../domain/accounts/by-mail/email-change.ts';
import { eraseAccount, findErasableAccounts } from '../domain/accounts/erasure.ts';
import { countHashes, hashPassword } from '../domain/accounts/hashing.ts';
import { findByEmail } from '../domain/accounts/identity.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { apply } from '../domain/applications/apply.ts';
import { decideApplication } from '../domain/applications/review.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { type Delivery, DeliveryModel } from '../models/operations/delivery.ts';
import { presentCurrentUser } from '../presenters/accounts.ts';

let owner: User;
const app = givenTestApp();
beforeAll(async () => {
  hashCheaply();
});
beforeEach(async () => {
  if (mongoose.connection.db) await emptyDatabase(mongoose.connection.db);
  owner = await makeUser({ email: OWNER, passwordHash: await hashPassword(OWN) });
  configureContext({ sendsMail: true });
});
afterEach(() => {
  clock.set();
  configureContext({ sendsMail: false });
});

const [OWNER, OWN, OTHER] = ['owner@example.test', 'a quiet garden wall', 'another garden wall'];
const names = { firstName: 'Amina', lastName: 'Rahman', password: OTHER };
const masked = ({ status, text, headers }: { status: number; text: string; headers: Headers }, texts: string[]) => [
  status,
  [...headers.keys()].sort(),
  texts.reduce((all, one) => all.replaceAll(one, '…'), text.replace(/"(id|requestId|expiresAt)":"[^"]*"/g, '')),
];
const reload = async ({ _id }: Pick<User, '_id'>): Promise<User> =>
  (await UserModel.findById(_id).lean<User>()) as User;
const actorOf = async (user: Pick<User, '_id'>) => createActor(await reload(user), 's');

test.each([OWNER, 'OWNER@Example.test', ' owner@example.test'])(
  'R3: with mail, registering answers a taken e-mail as a free one, and both may sign in by it: %s',
  async (taken) => {
    const answers = [];
    for (const [username, email] of [
      ['first-name', taken],
      ['other-name', 'nobody@example.test'],
    ] as const) {
      const browser = app.client();
      const answer = await browser.request('POST', '/api/register', { body: { ...names, username, email } });
      expect((await browser.request('GET', '/api/application')).status).toBe(200);
      answers.push(masked(answer, [username, email, email.trim()]));
    }
    expect(answers[0]?.[0]).toBe(201);
    expect(answers[0]).toEqual(answers[1]);
    expect((await logIn({ email: OWNER, password: OWN }))._id).toBe(owner._id);
    expect((await logIn({ email: OWNER, password: OTHER })).username).toBe('first-name');
    await expect(logIn({ email: OWNER, password: 'neither of them' })).rejects.toMatchObject({ code: 'unauthorized' });
  },
);

test('R3: with mail, a change to a taken e-mail is answered as one to a free one, and counts as that does', async () => {
  const answers: (readonly [string, unknown[]])[] = [];
  for (const email of [OWNER, 'nobody@example.test']) {
    const asker = await makeUser({ username: `asker-${email.length}`, passwordHash: await hashPassword(OWN) });
    const browser = await app.signIn(asker);
    for (let at = 0; at < 4; at += 1) {
      const body = { password: OWN, email: at === 0 ? email : email.replace('@', `+${at}@`) };
      const answer = await browser.request('PATCH', '/api/account', { body: at < 3 ? body : { password: OWN, email } });
      answers.push([email, masked(answer, [asker.username, asker.email, body.email, email])] as const);
    }
  }
  const of = (email: string) => answers.filter(([one]) => one === email).map(([, answer]) => answer);
  expect(of(OWNER).map(([status]) => status)).toEqual([200, 200, 200, 429]);
  expect(of(OWNER)).toEqual(of('nobody@example.test'));
});

test('R4: what is taken is said three times a day to a network and to an account, by all calls together', async () => {
  configureContext({ sendsMail: false });
  const limited = await startTestApp({ stores: app, config: { rateLimits: true } });
  configureContext({ sendsMail: false });
  const asker = await makeUser({ passwordHash: await hashPassword(OWN) });
  const browser = await limited.signIn(asker);
  const register = (email: string, username: string) =>
    browser.request('POST', '/api/register', { body: { ...names, username, email } });
  const change = () => browser.request('PATCH', '/api/account', { body: { password: OWN, email: OWNER } });
  const statuses = [
    await change(),
    await change(),
    await register(OWNER, 'some-name'),
    await change(),
    await register('free@example.test', 'free-name'),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([409, 409, 409, 429, 429]);
  await limited.stop();
});

const buildWaiting = async (): Promise<string[]> => {
  const waiting = await DeliveryModel.find({ state: 'waiting' }).sort({ createdAt: 1 }).lean<Delivery[]>();
  await DeliveryModel.updateMany({}, { state: 'sent' });
  const sent: string[] = [];
  for (const delivery of waiting) {
    const mail = delivery.kinds[0] === 'email-confirmation' ? await buildEmailConfirmation(delivery) : null;
    if (mail) sent.push(`${mail.to}: ${(await mail.write()).subject}`);
  }
  return sent;
};

test('the owner of an address is told at most once a day that somebody named it, and the one who did gets no link', async () => {
  const open = (username: string, email: string) => register({ ...names, username, email });
  for (const username of ['one', 'two', 'three']) await open(username, OWNER);
  await open('four', 'nobody@example.test');
  const told = `${OWNER}: Someone used your e-mail address`;
  expect(await buildWaiting()).toEqual([told, 'nobody@example.test: Confirm your e-mail address']);
  clock.set(() => new Date(Date.now() + 25 * 3_600_000));
  await open('five', OWNER);
  expect(await buildWaiting()).toEqual([told]);
});

test('R39: approval confirms an address and ends the claims of others; where a confirmed account has it, staff get 409', async () => {
  const first = await register({ ...names, username: 'first', email: 'shared@example.test' });
  const second = await register({ ...names, username: 'second', email: 'Shared@example.test' });
  const thief = await register({ ...names, username: 'thief', email: OWNER });
  const [mine, theirs, stolen] = await Promise.all(
    [first, second, thief].map(async (one) => apply(await actorOf(one), { answers: 'I hope for a calm home.' })),
  );
  const approve = (application: { _id: string } | undefined) =>
    decideApplication(system, application?._id ?? '', { decision: 'approved' });
  await approve(mine);
  expect(await reload(first)).toMatchObject({ isEmailConfirmed: true, role: 'member' });
  expect((await reload(second)).emailKey).toBe(`unclaimed:${second._id}`);
  for (const refused of [theirs, stolen]) await expect(approve(refused)).rejects.toMatchObject({ code: 'conflict' });
  expect((await logIn({ email: 'shared@example.test', password: OTHER }))._id).toBe(first._id);

  // A role that is given without an application is no way around it.
  const given = await register({ ...names, username: 'given', email: 'given@example.test' });
  for (const role of ['member', 'matchmaker', 'admin'] as const)
    await expect(changeMember(system, thief._id, { role })).rejects.toMatchObject({ code: 'conflict' });
  expect(await reload(thief)).toMatchObject({ isEmailConfirmed: false, role: 'applicant' });
  await changeMember(system, given._id, { role: 'member' });
  expect(await reload(given)).toMatchObject({ isEmailConfirmed: true, role: 'member' });
});

test('R30: an account whose e-mail nobody confirms is erased after 30 days, unless its owner has applied', async () => {
  const [idle, applied] = [
    await register({ ...names, username: 'idle', email: 'idle@example.test' }),
    await register({ ...names, username: 'applied', email: 'applied@example.test' }),
  ];
  await apply(await actorOf(applied), { answers: 'I hope for a calm home.' });
  clock.set(() => new Date(Date.now() + 29 * 86_400_000));
  expect(await findErasableAccounts()).toEqual([]);
  clock.set(() => new Date(Date.now() + 31 * 86_400_000));
  expect(await findErasableAccounts()).toEqual([idle._id]);
  for (const { _id: userId } of [idle, applied, owner]) await eraseAccount(system, { userId });
  expect((await Promise.all([idle, applied, owner].map(reload))).map(({ deletedAt }) => deletedAt !== null)).toEqual([
    true,
    false,
    false,
  ]);
});

test('R3: a sign-in makes two verifications, whoever has the address', async () => {
  await register({ ...names, username: 'beside', email: OWNER });
  await register({ ...names, username: 'alone', email: 'alone@example.test' });
  const count = async (email: string, password: string) => {
    const before = countHashes();
    await logIn({ email, password }).catch(() => {});
    return countHashes() - before;
  };
  for (const email of [OWNER, 'alone@example.test', 'nobody@example.test'])
    for (const password of [OWN, OTHER, 'neither of them'])
      expect([email, await count(email, password)]).toEqual([email, 2]);
});

test('R39: accounts of servers of the release before count as confirmed: they are found and unique', async () => {
  const old = { $unset: { isEmailConfirmed: 1 as const } };
  await UserModel.collection.updateOne({ emailKey: OWNER }, old);
  await register({ ...names, username: 'later', email: OWNER });
  expect((await logIn({ email: OWNER, password: OWN }))._id).toBe(owner._id);
  expect(await findByEmail(OWNER)).toMatchObject({ _id: owner._id });
  const { _id, usernameKey, isEmailConfirmed, ...rest } = await reload(await makeUser());
  const second = { ...rest, _id: 'second', usernameKey: 'second', emailKey: OWNER };
  await expect(UserModel.collection.insertOne(second as never)).rejects.toMatchObject({ code: 11000 });
});

test('R3: another link is mailed once the last has ended, a few times, and what is shown does not tell who has the address', async () => {
  const outcomes = [];
  for (const [username, email] of [
    ['taken', OWNER],
    ['free', 'free@example.test'],
  ] as const) {
    const began = Date.now();
    clock.set(() => new Date(began));
    const actor = await actorOf(await register({ ...names, username, email }));
    const seen: unknown[] = [];
    for (let minute = 0; minute < 480; minute += 40) {
      clock.set(() => new Date(began + minute * 60_000));
      await buildWaiting();
      const asked = await resendConfirmation(actor).then(
        () => 'sent',
        ({ code, retryAfter }) => [code, retryAfter],
      );
      const { emailChange } = presentCurrentUser(await reload({ _id: actor.userId }));
      seen.push([asked, emailChange?.email === email, Date.parse(emailChange?.expiresAt ?? '') - began]);
    }
    outcomes.push(seen);
  }
  expect(outcomes[0]?.filter((one) => Array.isArray(one) && one[0] === 'sent')).toHaveLength(3);
  expect(outcomes[1]).toEqual(outcomes[0]);
  await expect(resendConfirmation(await actorOf(owner))).rejects.toMatchObject({ code: 'conflict' });
});

test('without mail every address counts as confirmed and is unique', async () => {
  configureContext({ sendsMail: false });
  await expect(register({ ...names, username: 'one', email: OWNER })).rejects.toMatchObject({ code: 'conflict' });
  const other = await makeUser({ passwordHash: await hashPassword(OWN) });
  const change = changeAccount(await actorOf(other), { password: OWN, email: OWNER });
  await expect(change).rejects.toMatchObject({ code: 'conflict' });
  expect((await register({ ...names, username: 'two', email: 'free@example.test' })).isEmailConfirmed).toBe(true);
});
