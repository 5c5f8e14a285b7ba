import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { givenTestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { askForExport, readExport } from '../../../testing/app/read-export.ts';
import { buildSecrets } from '../../../testing/app/secrets.ts';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { MemberNoteModel } from '../../models/operations/member-note.ts';
import { ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import type { OwnSession } from '../accounts/own-sessions.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { askForPhotos, decidePhotoAccess } from '../photos/sharing.ts';
import { blockUser } from '../privacy/blocks.ts';
import type { ExportFile } from './conversation-files.ts';
import { openExport } from './export.ts';

let passwordHash: string;
const app = givenTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

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
  await ModerationActionModel.create({
    _id: 'suspended',
    userId: her._id,
    kind: 'suspended',
    at: clock.now(),
    note: 'canary-staff-note',
    appeal: {
      text: 'canary-her-appeal',
      madeAt: clock.now(),
      decision: 'lifted',
      decidedBy: friend._id,
      decidedAt: clock.now(),
      answer: 'canary-her-answer',
    },
  });
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
  expect(account.account?.data).toMatchObject({
    firstName: 'her',
    email: 'canary-her-mail@secret.test',
    fingerprints: { emails: 1, numbers: 1 },
  });
  expect(account.profile?.data).toMatchObject({ income: '500k+', bio: 'canary-her-bio' });
  expect(account.questions?.data).toMatchObject({
    sharedWithMatchmaker: null,
    answers: { 'daily-prayer': { answer: 'canary-her-answer' } },
  });
  expect(account.staffNotes?.data).toEqual([
    { text: 'canary-her-note', writtenAt: expect.any(String), changedAt: null },
  ]);
  expect(account.appeals?.data).toEqual([
    {
      text: 'canary-her-appeal',
      writtenAt: expect.any(String),
      decision: 'lifted',
      decidedAt: expect.any(String),
      answer: 'canary-her-answer',
    },
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

test('R24: an export has one’s own decisions on photos, and of requests what the introductions show', async () => {
  const photos = ['/api/photos/one/medium'];
  const person = (firstName: string) => makeMember({ firstName, passwordHash }, { photos });
  const her = await person('her');
  const [shown, asking, asked, early, gone] = [
    await person('shown'),
    await person('asking'),
    await person('asked'),
    await person('early'),
    await person('gone'),
  ];
  const matches = await Promise.all([shown, asking, asked, gone].map(({ _id }) => makeMatch(her._id, _id)));
  const [withShown = '', withAsking = '', withAsked = '', withGone = ''] = matches.map(({ _id }) => _id);
  const isFirst = early._id < her._id;
  const offeredAt: [Date, null] | [null, Date] = isFirst ? [clock.now(), null] : [null, clock.now()];
  const notYetHers = await makeMatch(early._id, her._id, { offeredAt });
  const as = (user: User) => createActor(user, 'a-session');
  await decidePhotoAccess(as(her), withShown, true);
  await decidePhotoAccess(as(her), withGone, false);
  await askForPhotos(as(her), withAsked);
  await askForPhotos(as(her), withGone);
  for (const [one, matchId] of [
    [asking, withAsking],
    [gone, withGone],
    [early, notYetHers._id],
  ] as const)
    await askForPhotos(as(one), matchId);
  const browser = await app.signIn(her);
  const read = async () =>
    JSON.parse((await exportFor(browser)).files.get('account.json') ?? '').photoAccess.data as Record<string, object[]>;
  const youAsked = { firstName: 'asked', askedAt: expect.any(String) };
  expect(await read()).toEqual({
    decisions: expect.arrayContaining([
      { firstName: 'shown', isShown: true },
      { firstName: 'gone', isShown: false },
    ]),
    youAsked: expect.arrayContaining([youAsked, { ...youAsked, firstName: 'gone' }]),
    askedYou: expect.arrayContaining([{ firstName: 'asking' }, { firstName: 'gone' }]),
  });
  await blockUser(as(gone), her._id);
  expect(await read()).toEqual({
    decisions: [{ firstName: 'shown', isShown: true }],
    youAsked: [youAsked],
    askedYou: [{ firstName: 'asking' }],
  });
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

describe('an archive that is taken slowly', () => {
  /** Two connections of hers with two hundred words each, and an export of hers that was begun. */
  const begin = async () => {
    const her = await makeMember({ passwordHash, membershipTier: 'premium' });
    const others = [await makeMember(), await makeMember()];
    const threads = await Promise.all(others.map(({ _id }) => makeConnection(her._id, _id)));
    const [kept, later] = threads.map(({ _id }) => _id).sort();
    for (const id of [kept, later]) {
      const senderId = others[threads.findIndex(({ _id }) => _id === id)]?._id;
      const written = { conversationId: id, senderId, fromMatchmaker: false, createdAt: clock.now() };
      const rows = Array.from({ length: 200 }, (_, n) => ({
        ...written,
        _id: `${id}-${n}`,
        seq: n + 1,
        content: 'theirs',
      }));
      await MessageModel.insertMany(rows.map((row) => ({ ...row, clientMessageId: row._id })));
    }
    const actor = createActor(her, 'a-session');
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    const listSessions = async () => (isOpen ? [{ isCurrent: true } as OwnSession] : []);
    const files = await openExport(actor, { password: PASSWORD, address: null, listSessions });
    const writers = [kept, later].map((id) => others[threads.findIndex(({ _id }) => _id === id)] as User);
    return { her, writers, files: files[Symbol.asyncIterator](), end: close };
  };
  const next = async (files: AsyncIterator<ExportFile>) => (await files.next()).value as ExportFile;
  const read = async (content: ExportFile['content']) => {
    let text = '';
    for await (const part of content) text += part;
    return text;
  };
  const countTheirs = (text: string) => text.split('theirs').length - 1;

  test('R67: has nothing more of somebody who blocks meanwhile, in a file that was begun or the next one', async () => {
    const { her, writers, files } = await begin();
    await read((await next(files)).content);
    const first = (await next(files)).content[Symbol.asyncIterator]();
    const parts = [(await first.next()).value, (await first.next()).value];
    for (const one of writers) await blockUser(createActor(one, 's'), her._id);
    for (let part = await first.next(); !part.done; part = await first.next()) parts.push(part.value);
    expect(countTheirs(parts.join(''))).toBe(100);
    expect(JSON.parse(await read((await next(files)).content))).toEqual({ with: null, messages: [] });
  });

  test.each([
    ['is suspended', (her: User) => UserModel.updateOne({ _id: her._id }, { suspendedAt: new Date() })],
    ['leaves', (her: User) => UserModel.updateOne({ _id: her._id }, { leavingSince: new Date() })],
    ['gets a new password', (her: User) => UserModel.updateOne({ _id: her._id }, { $inc: { sessionEpoch: 1 } })],
    ['signs out', (_her: User, end: () => void) => end()],
  ])('R11: ends where its owner %s meanwhile', async (_what, change) => {
    const { her, files, end } = await begin();
    await read((await next(files)).content);
    const { content } = await next(files);
    const parts = content[Symbol.asyncIterator]();
    expect((await parts.next()).done).toBe(false);
    await change(her, end);
    const outcome = await parts.next().then(
      () => 'more',
      ({ code }: { code: string }) => code,
    );
    expect(outcome).toBe('unauthorized');
  });

  test('R11: over HTTP it is broken off, and the service goes on', async () => {
    const her = await makeMember({ passwordHash, membershipTier: 'premium' });
    const { _id: conversationId } = await makeConnection(her._id, (await makeMember())._id);
    // More than the buffers of a connection hold, which its client does not read.
    const content = () => randomBytes(15_000).toString('base64');
    const written = { conversationId, senderId: her._id, fromMatchmaker: false, createdAt: clock.now() };
    for (let from = 0; from < 800; from += 200) {
      const numbers = Array.from({ length: 200 }, (_, n) => from + n + 1);
      await MessageModel.insertMany(
        numbers.map((seq) => ({
          ...written,
          _id: `${conversationId}-${seq}`,
          clientMessageId: `${conversationId}-${seq}`,
          seq,
          content: content(),
        })),
      );
    }
    const browser = await app.signIn(her);
    const response = await askForExport(app.url, browser, PASSWORD);
    expect(response.status).toBe(200);
    await changeMember(system, her._id, { suspended: true });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await app.client().request('GET', '/healthz')).status).toBe(200);
  });
});
