import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { RawAnswer, TestClient } from '../../testing/app/http-client.ts';
import { buildSecrets } from '../../testing/app/secrets.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { openPrivateDetails } from '../domain/access-log/private-details.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { apply } from '../domain/applications/apply.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { clock, dayKey } from '../domain/kernel/clock.ts';
import { newId, pairKey } from '../domain/kernel/ids.ts';
import { getContactKeyId } from '../domain/privacy/contact-key.ts';
import { BatchModel, getBatchId } from '../models/matching/batch.ts';
import { MatchModel } from '../models/matching/match.ts';
import { PickModel } from '../models/matching/pick.ts';
import { ApplicationModel } from '../models/members/application.ts';
import { ContactListModel } from '../models/members/contact-list.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { QuestionAnswersModel } from '../models/members/question-answers.ts';
import { SettingsModel } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';

const INCOME = '500k+';

const cast = {} as Record<
  'viewer' | 'accepted' | 'open' | 'declined' | 'stranger' | 'everyone' | 'applicant' | 'matchmaker' | 'admin',
  User
>;
type Name = keyof typeof cast;
const browsers = {} as Record<Name, TestClient>;

/** Members of whom no one of the cast knows anything, beside those who are recommended: with the cast 30 people. */
const crowd: User[] = [];
const CROWD = 21;
/** What could be named in a path: people, and matches and applications. */
const people: string[] = [];
const things: string[] = [];

/** Stores what a member says to the service alone, with marks in it. */
const addSecrets = async (_id: string, name: string): Promise<void> => {
  const words = [`canary-${name}-dealbreaker`];
  const preferences = { 'preferences.dealBreakers': words, 'preferences.location': `canary-${name}-wish` };
  await SettingsModel.updateOne({ _id }, { $set: preferences });
  const given = { answer: `canary-${name}-answer`, acceptable: [`canary-${name}-acceptable`], importance: 9 as const };
  await QuestionAnswersModel.create({ _id, answers: { 'daily-prayer': given }, updatedAt: clock.now() });
  const list = { keyId: getContactKeyId(), hashes: [`canary-${name}-hash`], count: 1 };
  await ContactListModel.create({ _id, ...list, updatedAt: clock.now() });
};

/** Makes one of the crowd, who shows to others as little as possible; two thirds are men, whom the cast may be recommended. */
const makeCrowdMember = async (at: number): Promise<User> => {
  const name = `crowd${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
  const hidden = { bio: `canary-${name}-bio`, ethnicity: `canary-${name}-ethnicity`, height: `canary-${name}-height` };
  const gender = at % 3 === 0 ? 'female' : 'male';
  const privacySettings = {
    hideFromContacts: false,
    preventScreenshots: false,
    showProfileTo: 'matches-only' as const,
  };
  const user = await makeMember(buildSecrets(name), {
    ...hidden,
    gender,
    age: 30 + (at % 5),
    income: INCOME,
    privacySettings,
  });
  await addSecrets(user._id, name);
  return user;
};

const app = givenTestApp();
beforeAll(async () => {
  const member = (name: Name) => makeMember(buildSecrets(name), { income: name === 'viewer' ? '100k-150k' : INCOME });
  for (const name of ['viewer', 'accepted', 'open', 'declined', 'stranger', 'everyone'] as const) {
    cast[name] = await member(name);
    await addSecrets(cast[name]._id, name);
  }
  crowd.push(...(await Promise.all(Array.from({ length: CROWD }, (_, at) => makeCrowdMember(at)))));
  cast.applicant = await makeUser(buildSecrets('applicant'), { income: INCOME });
  cast.matchmaker = await makeUser({ ...buildSecrets('matchmaker'), role: 'matchmaker' });
  cast.admin = await makeUser({ ...buildSecrets('admin'), role: 'admin' });
  const { viewer, accepted, open, declined, everyone, applicant, matchmaker } = cast;
  await ProfileModel.updateOne({ _id: everyone._id }, { $set: { 'privacySettings.showProfileTo': 'all' } });
  await SettingsModel.updateOne({ _id: everyone._id }, { $set: { 'privacy.profileVisibility': 'public' } });
  await makeConnection(viewer._id, accepted._id);
  const today = dayKey(clock.now(), 'UTC');
  const offered = await makeMatch(viewer._id, open._id);
  await BatchModel.create({
    _id: getBatchId(viewer._id, today),
    userId: viewer._id,
    day: today,
    matchIds: [offered._id],
    openedAt: clock.now(),
  });
  await makeMatch(viewer._id, declined._id, { responses: ['not-interested', 'not-interested'], status: 'rejected' });
  await changeMember(system, accepted._id, { membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
  await PickModel.create({
    _id: newId(),
    memberId: accepted._id,
    candidateId: viewer._id,
    pairKey: pairKey(accepted._id, viewer._id),
    matchmakerId: matchmaker._id,
    note: 'canary-accepted-picknote',
    status: 'introduced',
    isOpen: false,
    createdAt: clock.now(),
  });
  const { _id } = await apply(createActor(applicant, 's'), { answers: 'canary-applicant-about' });
  await ApplicationModel.updateOne({ _id }, { note: 'canary-applicant-note' });
  const asked = { _id: 'asked', question: 'canary-applicant-question', askedBy: null, askedAt: clock.now() };
  const answered = { answer: 'canary-applicant-answer', answeredAt: clock.now() };
  await ApplicationModel.updateOne({ _id }, { questions: [{ ...asked, ...answered }] });
  const matches = await MatchModel.find({}, { _id: 1 }).lean();
  const applications = await ApplicationModel.find({}, { _id: 1 }).lean();
  things.push(...[...matches, ...applications].map((row) => row._id));
  people.push(...crowd.map(({ _id }) => _id));
  for (const [name, user] of Object.entries(cast)) {
    people.push(user._id);
    browsers[name as Name] = await app.signIn(user);
  }
  for (const user of [accepted, ...crowd.slice(0, OPENED_OF_CROWD)]) {
    await openPrivateDetails(createActor(cast.admin, 's'), user._id, { reason: 'help' });
    opened.add(user.email.split('-')[1] ?? '');
  }
});

/** The names of those whose private details the admin has a reason to open. */
const opened = new Set<string>();
const OPENED_OF_CROWD = 5;

/** Whether someone may read a kind of another's secret. */
const mayRead = (reader: string, owner: string, kind: string): boolean => {
  if (kind === 'hash') return false;
  if (reader === owner) return kind !== 'note';
  const isStaffs = [
    'username',
    'about',
    'note',
    'question',
    'answer',
    'bio',
    'ethnicity',
    'height',
    'picknote',
  ].includes(kind);
  const isOfPreferences = kind === 'wish' || kind === 'dealbreaker';
  if (reader === 'matchmaker') return (isStaffs || isOfPreferences) && owner === 'accepted';
  if (reader !== 'admin') return false;
  // To review the pending application is a reason by itself.
  return isStaffs || kind === 'mail' || (kind === 'phone' && (opened.has(owner) || owner === 'applicant'));
};

/** The secrets in an answer that its reader may not read. */
const leaksIn = (reader: string, answer: RawAnswer): string[] => {
  const everything = `${answer.text}\n${[...answer.headers].join('\n')}`;
  const canaries = [...everything.matchAll(/canary-([a-z]+)-([a-z]+)/g)]
    .filter(([, owner = '', kind = '']) => !mayRead(reader, owner, kind))
    .map(([canary]) => canary);
  // Their own equals others', so only the viewer's responses are conclusive; the viewer's own differs.
  return reader === 'viewer' && everything.includes(INCOME) ? [...canaries, INCOME] : canaries;
};

const questions = allCalls.filter(({ call }) => call.method === 'GET');

/** The paths of a call with everything in it that could be named there. */
const listPaths = (name: Name, { path, access }: (typeof questions)[number]['call']): string[] => {
  if (!path.includes(':')) return [`${path}${LONGER_LISTS[path] ?? ''}`];
  const isStaff = name === 'admin' || name === 'matchmaker';
  // Who may not make a call is refused whatever is named, and an id of the wrong kind is one that does not exist: a few are enough.
  const isForStaff = access === 'staff' || access === 'admin';
  const mayCall = access === 'member' ? isMember(name) : isStaff;
  const ids = mayCall && /:(?:userId|memberId)/.test(path) ? people : people.slice(-Object.keys(cast).length);
  const named = isForStaff && !isStaff ? [...ids.slice(0, 1), ...things.slice(0, 1)] : [...ids, ...things];
  return named.map((id) => path.replace(/:\w+/g, id));
};
const isMember = (name: Name): boolean => !['applicant', 'matchmaker', 'admin'].includes(name);
/** Lists that show a few rows unless more are asked for. */
const LONGER_LISTS: Readonly<Record<string, string>> = {
  '/api/matches/recommendations': '?limit=20',
  '/api/staff/members': '?limit=200',
  '/api/staff/audit': '?limit=200',
};

test('R23: of 30 people no answer to anyone holds a secret of someone else', async () => {
  expect(people).toHaveLength(30);
  const leaks: string[] = [];
  let answered = 0;
  const ask = async (name: Name | 'crowd', browser: TestClient, path: string) => {
    const answer = await browser.request('GET', path);
    if (answer.status === 200) answered += 1;
    leaks.push(...leaksIn(name, answer).map((leak) => `${name} GET ${path}: ${leak}`));
  };
  await Promise.all(
    Object.entries(browsers).map(async ([name, browser]) => {
      for (const { call } of questions)
        for (const path of listPaths(name as Name, call)) await ask(name as Name, browser, path);
    }),
  );
  // Some of the crowd ask for what is theirs; the marks of their own account are theirs to see.
  for (const user of crowd.filter((_user, at) => at % 4 === 0)) {
    const browser = await app.signIn(user);
    const own = user.email.split('-')[1] ?? '';
    for (const { call } of questions.filter(({ call }) => !call.path.includes(':'))) {
      const answer = await browser.request('GET', `${call.path}${LONGER_LISTS[call.path] ?? ''}`);
      if (answer.status === 200) answered += 1;
      leaks.push(...leaksIn(own, answer).map((leak) => `${own} GET ${call.path}: ${leak}`));
    }
  }
  expect(leaks).toEqual([]);
  // The walk is worth something only if much was shown.
  expect(answered).toBeGreaterThan(700);
}, 600_000);

test('R23: the answers that do show others show them, so that silence is not the reason', async () => {
  const seen = async (reader: Name, owner: Name) =>
    (await browsers[reader].request('GET', `/api/profiles/${cast[owner]._id}`)).status;
  for (const owner of ['accepted', 'open', 'declined', 'everyone'] as const)
    expect(await seen('viewer', owner)).toBe(200);
  expect(await seen('viewer', 'stranger')).toBe(404);
  const own = await browsers.viewer.request('GET', '/api/user');
  expect(own.text).toContain('canary-viewer-mail');
  expect(leaksIn('open', own)).toContain('canary-viewer-mail');
  const answers = await browsers.viewer.request('GET', '/api/profile/questions');
  expect(leaksIn('open', answers)).toEqual(['canary-viewer-answer', 'canary-viewer-acceptable']);
});

test('R23: the note of a pick is read by its member and the desk, and by no one else', async () => {
  const lists = Object.entries(browsers).map(async ([name, browser]) => {
    const answers = await Promise.all(
      ['/api/matches', `/api/staff/members/${cast.accepted._id}/picks`].map((path) => browser.request('GET', path)),
    );
    return answers.some(({ text }) => text.includes('canary-accepted-picknote')) ? [name] : [];
  });
  expect((await Promise.all(lists)).flat().sort()).toEqual(['accepted', 'admin', 'matchmaker']);
});

test('R23: the response to a change contains no secret of the other either', async () => {
  const accepted = await MatchModel.findOne({ status: 'accepted' }).lean().orFail();
  const pending = await MatchModel.findOne({ status: 'pending' }).lean().orFail();
  const answers = [
    await browsers.viewer.request('POST', `/api/matches/${accepted._id}/messages`, { body: { content: 'Peace' } }),
    await browsers.viewer.request('POST', `/api/matches/${pending._id}/respond`, { body: { response: 'interested' } }),
    await browsers.viewer.request('PUT', '/api/profile', { body: { bio: 'Hello' } }),
    await browsers.viewer.request('GET', '/api/conversations'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
  expect(answers.flatMap((answer) => leaksIn('viewer', answer))).toEqual([]);
});
