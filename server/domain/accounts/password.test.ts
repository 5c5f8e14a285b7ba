import { afterEach, beforeAll, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { logIn, register } from './accounts.ts';
import { changePassword } from './password.ts';
import { issueResetLink } from './reset-links.ts';

givenDatabase();
beforeAll(hashCheaply);
afterEach(() => clock.set());

let number = 0;
const someone = async () => {
  number += 1;
  const input = {
    username: `person-${number}`,
    email: `person-${number}@example.test`,
    password: 'a quiet garden',
    firstName: 'Amina',
    lastName: 'Rahman',
  };
  return { input, user: await register(input) };
};
const secretOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';

test('R11: a new password ends every session, and the caller continues under the new epoch', async () => {
  const { input, user } = await someone();
  let changed: User | undefined;
  const events = await captureEvents(async () => {
    changed = await changePassword(createActor(user, 'this-session'), {
      current: input.password,
      password: 'an open window',
    });
  });
  expect(changed?.sessionEpoch).toBe(user.sessionEpoch + 1);
  expect(events).toEqual([
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'sessions.ended', userId: user._id, exceptSessionId: 'this-session' },
  ]);
  await expect(logIn(input)).rejects.toMatchObject({ code: 'unauthorized' });
  expect((await logIn({ ...input, password: 'an open window' }))._id).toBe(user._id);
});

test('a wrong current password, an easy new one or a missing sign-in changes nothing', async () => {
  const { input, user } = await someone();
  const actor = createActor(user, 's');
  await expect(changePassword(actor, { current: 'not it at all', password: 'an open window' })).rejects.toMatchObject({
    issues: [{ path: 'current' }],
  });
  await expect(changePassword(actor, { current: input.password, password: 'password1' })).rejects.toMatchObject({
    issues: [{ path: 'password', message: 'This password is too easy to guess' }],
  });
  await expect(changePassword(null, { current: input.password, password: 'an open window' })).rejects.toMatchObject({
    code: 'unauthorized',
  });
  expect((await logIn(input)).sessionEpoch).toBe(user.sessionEpoch);
});

test('R10: a link is stored hashed, has 256 bits, works once, and ends the other links and sessions', async () => {
  const { input, user } = await someone();
  const [first, second] = [await issueResetLink(system, user._id), await issueResetLink(system, user._id)];
  const secret = secretOf(first.url);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await ResetTokenModel.find().lean())).not.toContain(secret);
  expect(JSON.stringify(await AuditEntryModel.find().lean())).not.toContain(secret);

  const events = await captureEvents(() => changePassword(null, { token: secret, password: 'an open window' }));
  expect(events).toEqual([
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'sessions.ended', userId: user._id },
  ]);
  expect((await logIn({ ...input, password: 'an open window' }))._id).toBe(user._id);
  for (const used of [secret, secretOf(second.url), 'made-up']) {
    await expect(changePassword(null, { token: used, password: 'a closed window' })).rejects.toMatchObject({
      issues: [{ path: 'token' }],
    });
  }
});

test('R10: exactly one of twelve simultaneous uses counts', async () => {
  const { input, user } = await someone();
  const token = secretOf((await issueResetLink(system, user._id)).url);
  const uses = Array.from({ length: 12 }, (_, n) => ({ token, password: `an open window ${n}` }));
  const done = await Promise.allSettled(uses.map((use) => changePassword(null, use)));
  const winners = uses.filter((_, n) => done[n]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  expect((await UserModel.findById(user._id).lean<User>().orFail()).sessionEpoch).toBe(user.sessionEpoch + 1);
  expect((await logIn({ ...input, password: winners[0]?.password ?? '' }))._id).toBe(user._id);
});

test('R10: a link is dead after an hour', async () => {
  const { user } = await someone();
  const { url, expiresAt } = await issueResetLink(system, user._id);
  clock.set(() => new Date(expiresAt.getTime() + 1));
  await expect(changePassword(null, { token: secretOf(url), password: 'an open window' })).rejects.toMatchObject({
    code: 'bad_request',
  });
  clock.set(() => new Date(expiresAt.getTime() - 1));
  await changePassword(null, { token: secretOf(url), password: 'an open window' });
});
