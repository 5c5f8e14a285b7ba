import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';

/** What users read and write of their own: application, profile, answers, settings. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { applications, profiles, questions, settings } = contract;

test('an applicant applies once, and sees the application', async () => {
  const browser = await app.signIn(await makeUser());
  expect(await browser.call(applications.mine)).toBeNull();
  const applied = await browser.call(applications.apply, { body: { answers: 'I cook for my neighbours.' } });
  expect(applied).toMatchObject({ status: 'pending', reason: null });
  expect(await browser.call(applications.mine)).toEqual(applied);
  const again = await browser.request('POST', '/api/apply', { body: { answers: 'Once more.' } });
  expect(again.status).toBe(409);
});

test('a profile keeps what was not sent, and another member sees it without the income', async () => {
  const [her, him] = [await makeMember(), await makeMember({}, { gender: 'male' })];
  const browser = await app.signIn(her);
  const before = await browser.call(profiles.mine);
  const changed = await browser.call(profiles.change, { body: { bio: 'I hike.', income: '500k+' } });
  expect(changed).toEqual({ ...before, bio: 'I hike.', income: '500k+' });
  expect(await browser.call(profiles.mine)).toEqual(changed);
  await makeMatch(her._id, him._id);
  const theirs = await (await app.signIn(him)).call(profiles.other, { params: { userId: her._id } });
  expect(theirs).toMatchObject({ bio: 'I hike.' });
  expect(JSON.stringify(theirs)).not.toContain('500k');
});

test('an answer to the question bank is stored, replaced and deleted', async () => {
  const browser = await app.signIn(await makeMember());
  const example = { answer: 'most', acceptable: ['all-five', 'most'], importance: 3 as const };
  const path = { questionId: 'daily-prayer' };
  const unknown = await browser.request('PUT', '/api/profile/questions/unknown', { body: example });
  expect(unknown.status).toBe(404);
  expect(await browser.call(questions.mine)).toEqual([]);
  await browser.call(questions.answer, { params: path, body: example });
  expect(await browser.call(questions.mine)).toEqual([{ ...path, ...example }]);
  await browser.call(questions.answer, { params: path, body: { ...example, importance: 1 } });
  expect(await browser.call(questions.mine)).toEqual([{ ...path, ...example, importance: 1 }]);
  await browser.call(questions.forget, { params: path });
  expect(await browser.call(questions.mine)).toEqual([]);
});

test('settings keep what was not sent, and the impact of preferences stores nothing', async () => {
  const browser = await app.signIn(await makeMember());
  const before = await browser.call(settings.mine);
  const changed = await browser.call(settings.change, { body: { notifications: { email: false } } });
  expect(changed).toEqual({ ...before, notifications: { ...before.notifications, email: false } });
  const impact = await browser.call(settings.cost, { body: { ageRange: { min: 30 } } });
  expect(impact).toMatchObject({ considered: 0, dealBreakers: [] });
  expect(await browser.call(settings.mine)).toEqual(changed);
});
