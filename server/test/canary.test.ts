import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { RawAnswer, TestClient } from '../../testing/app/http-client.ts';
import { buildSecrets } from '../../testing/app/secrets.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { apply } from '../domain/applications/apply.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { clock, dayKey } from '../domain/kernel/clock.ts';
import { getContactKeyId } from '../domain/privacy/contact-key.ts';
import { changeMember } from '../domain/staff/member-changes.ts';
import { BatchModel, getBatchId } from '../models/matching/batch.ts';
import { MatchModel } from '../models/matching/match.ts';
import { ApplicationModel } from '../models/members/application.ts';
import { ContactListModel } from '../models/members/contact-list.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { QuestionAnswersModel } from '../models/members/question-answers.ts';
import { SettingsModel } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';

const INCOME = '500k+';

let app: TestApp;
const cast = {} as Record<
  'viewer' | 'accepted' | 'open' | 'declined' | 'stranger' | 'everyone' | 'applicant' | 'matchmaker' | 'admin',
  User
>;
type Name = keyof typeof cast;
const browsers = {} as Record<Name, TestClient>;

/** Everyone that could be named in a path. */
const ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const member = (name: Name) => makeMember(buildSecrets(name), { income: name === 'viewer' ? '100k-150k' : INCOME });
  for (const name of ['viewer', 'accepted', 'open', 'declined', 'stranger', 'everyone'] as const) {
    cast[name] = await member(name);
    const words = [`canary-${name}-dealbreaker`];
    const preferences = { 'preferences.dealBreakers': words, 'preferences.location': `canary-${name}-wish` };
    await SettingsModel.updateOne({ _id: cast[name]._id }, { $set: preferences });
    const given = {
      answer: `canary-${name}-answer`,
      acceptable: [`canary-${name}-acceptable`],
      importance: 9,
    } as const;
    await QuestionAnswersModel.create({
      _id: cast[name]._id,
      answers: { 'daily-prayer': { ...given, acceptable: [...given.acceptable] } },
      updatedAt: clock.now(),
    });
    const list = { keyId: getContactKeyId(), hashes: [`canary-${name}-hash`], count: 1 };
    await ContactListModel.create({ _id: cast[name]._id, ...list, updatedAt: clock.now() });
  }
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
  const { _id } = await apply(createActor(applicant, 's'), { answers: 'canary-applicant-about' });
  await ApplicationModel.updateOne({ _id }, { note: 'canary-applicant-note' });
  const matches = await MatchModel.find({}, { _id: 1 }).lean();
  const applications = await ApplicationModel.find({}, { _id: 1 }).lean();
  ids.push(...[...matches, ...applications].map((row) => row._id));
  for (const [name, user] of Object.entries(cast)) {
    ids.push(user._id);
    browsers[name as Name] = await app.signIn(user);
  }
}, 60_000);
afterAll(() => app.stop());

/** Whether someone may read a kind of another's secret. */
const mayRead = (reader: Name, owner: string, kind: string): boolean => {
  if (kind === 'hash') return false;
  if (reader === owner) return kind !== 'note';
  const isStaffs = ['mail', 'username', 'phone', 'about', 'note'].includes(kind);
  return isStaffs && (reader === 'admin' || (reader === 'matchmaker' && owner === 'accepted'));
};

/** The secrets in an answer that its reader may not read. */
const leaksIn = (reader: Name, answer: RawAnswer): string[] => {
  const everything = `${answer.text}\n${[...answer.headers].join('\n')}`;
  const canaries = [...everything.matchAll(/canary-([a-z]+)-([a-z]+)/g)]
    .filter(([, owner = '', kind = '']) => !mayRead(reader, owner, kind))
    .map(([canary]) => canary);
  // Their own equals others', so only the viewer's responses are conclusive; the viewer's own differs.
  return reader === 'viewer' && everything.includes(INCOME) ? [...canaries, INCOME] : canaries;
};

const questions = allCalls.filter(({ call }) => call.method === 'GET');

test('R23: no answer to anyone holds a secret of someone else', async () => {
  const leaks: string[] = [];
  let answered = 0;
  for (const [name, browser] of Object.entries(browsers)) {
    for (const { call } of questions) {
      const paths = call.path.includes(':') ? ids.map((id) => call.path.replace(/:\w+/g, id)) : [call.path];
      for (const path of paths) {
        const answer = await browser.request('GET', path);
        if (answer.status === 200) answered += 1;
        leaks.push(...leaksIn(name as Name, answer).map((leak) => `${name} GET ${path}: ${leak}`));
      }
    }
  }
  expect(leaks).toEqual([]);
  // The walk is worth something only if much was shown.
  expect(answered).toBeGreaterThan(60);
}, 120_000);

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
