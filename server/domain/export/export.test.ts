import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { readExport } from '../../../testing/app/read-export.ts';
import { buildSecrets } from '../../../testing/app/secrets.ts';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import type { User } from '../../models/members/user.ts';
import { MemberNoteModel } from '../../models/operations/member-note.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { clock } from '../kernel/clock.ts';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.stop());

const PASSWORD = 'a quiet garden wall';

const exportFor = (browser: TestClient, password = PASSWORD) => readExport(app.url, browser, password);

const send = (browser: TestClient, id: string, content: string) =>
  browser.call(contract.messages.send, { params: { id }, body: { content } });

/** A member connected with two others, one of whom has blocked her since; each has secrets of their own. */
const makeWorld = async () => {
  const member = (name: string, given: Partial<User> = {}) =>
    makeMember({ ...buildSecrets(name), firstName: name, ...given }, { income: '500k+', bio: `canary-${name}-bio` });
  const her = await member('her', { passwordHash, membershipTier: 'premium' });
  const [friend, blocker, open] = [await member('friend'), await member('blocker'), await member('open')];
  const matches = [await makeConnection(her._id, friend._id), await makeConnection(her._id, blocker._id)];
  await makeMatch(her._id, open._id);
  const answer = { answer: 'canary-her-answer', acceptable: [], importance: 9 as const };
  await QuestionAnswersModel.create({ _id: her._id, answers: { 'daily-prayer': answer }, updatedAt: clock.now() });
  const noted = { userId: her._id, authorId: friend._id, createdAt: clock.now() };
  await MemberNoteModel.create({ ...noted, _id: 'about-her', text: 'canary-her-note' });
  await MemberNoteModel.create({ ...noted, _id: 'about-another', userId: friend._id, text: 'canary-friend-note' });
  const browsers = { her: await app.signIn(her), friend: await app.signIn(friend), blocker: await app.signIn(blocker) };
  const [withFriend = '', withBlocker = ''] = matches.map(({ _id }) => _id);
  await send(browsers.friend, withFriend, 'Peace be upon you');
  await send(browsers.her, withFriend, 'And upon you');
  await send(browsers.blocker, withBlocker, 'canary-blocker-words');
  await send(browsers.her, withBlocker, 'My own words');
  await browsers.blocker.call(contract.blocks.add, { params: { userId: her._id } });
  return { her, browsers };
};

test('R23: an export has everything of one’s own by subject, the conversations, and nothing that is another’s', async () => {
  const { browsers } = await makeWorld();
  const { status, files } = await exportFor(browsers.her);
  expect(status).toBe(200);
  expect([...files.keys()].sort()).toEqual(['account.json', 'conversations/1.json', 'conversations/2.json']);
  const account = JSON.parse(files.get('account.json') ?? '') as Record<string, { about: string; data: unknown }>;
  for (const { about } of Object.values(account)) expect(about).toMatch(/\w+\.$/);
  expect(account.account?.data).toMatchObject({ firstName: 'her', email: 'canary-her-mail@secret.test' });
  expect(account.profile?.data).toMatchObject({ income: '500k+', bio: 'canary-her-bio' });
  expect(account.questions?.data).toMatchObject({
    sharedWithMatchmaker: null,
    answers: { 'daily-prayer': { answer: 'canary-her-answer' } },
  });
  expect(account.staffNotes?.data).toEqual([
    { text: 'canary-her-note', writtenAt: expect.any(String), changedAt: null },
  ]);
  expect(account.introductions?.data).toHaveLength(3);
  expect(account.devices?.data).toHaveLength(1);
  const conversations = [...files].filter(([name]) => name !== 'account.json').map(([, text]) => JSON.parse(text));
  expect(conversations).toHaveLength(2);
  expect(conversations).toEqual(
    expect.arrayContaining([
      {
        with: 'friend',
        messages: [
          { at: expect.any(String), from: 'them', text: 'Peace be upon you' },
          { at: expect.any(String), from: 'you', text: 'And upon you' },
        ],
      },
      // Of whom she no longer sees she has what she wrote herself.
      { with: null, messages: [{ at: expect.any(String), from: 'you', text: 'My own words' }] },
    ]),
  );
  const all = [...files.values()].join('\n');
  expect(all).not.toMatch(/canary-(?!her-)|canary-her-hash|argon2|blocker/);
});

test('an export takes the password, and is made three times a day, however many ask at once', async () => {
  const her = await makeMember({ passwordHash });
  const browser = await app.signIn(her);
  expect((await exportFor(browser, 'another garden wall')).status).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await exportFor(browser)).status));
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429]);
  clock.set(() => new Date(Date.now() + 86_400_000));
  expect((await exportFor(await app.signIn(her))).status).toBe(200);
  clock.set();
});

test('an account without a profile or a conversation can be exported too', async () => {
  const her = await makeMember({ passwordHash });
  await ProfileModel.deleteOne({ _id: her._id });
  const { files } = await exportFor(await app.signIn(her));
  expect([...files.keys()]).toEqual(['account.json']);
  expect(JSON.parse(files.get('account.json') ?? '').profile.data).toBeNull();
});
