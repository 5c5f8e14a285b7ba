import { beforeAll, expect, test } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';

const PASSWORD = 'a-password-of-this-test';

/** A client that knows the specification alone: it keeps cookies and sends JSON, and no header of ours. */
const createClient = (url: string) => {
  const cookies = new Map<string, string>();
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
};

let ids: { match: string; open: string; other: string; matchmaker: string };
const email = 'vip@example.test';
const app = givenTestApp();
beforeAll(async () => {
  const matchmaker = (await makeUser({ role: 'matchmaker' }))._id;
  await MatchmakerModel.create({ _id: matchmaker, name: 'Huda', photo: null });
  const passwordHash = await hashPassword(PASSWORD);
  const vip = await makeMember({ email, passwordHash, membershipTier: 'vip', assignedMatchmakerId: matchmaker });
  const [other, another] = [await makeMember({}, { gender: 'male' }), await makeMember({}, { gender: 'male' })];
  ids = {
    match: (await makeConnection(vip._id, other._id))._id,
    open: (await makeMatch(vip._id, another._id))._id,
    other: other._id,
    matchmaker,
  };
});

const NEW_ACCOUNT = {
  username: 'spec-client',
  password: PASSWORD,
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'spec-client@example.test',
};

test('its 23 calls work with cookies and JSON alone', async () => {
  const made = new Set<string>();
  const call = createClient(app.url);
  const make = async (method: string, path: string, body?: unknown) => {
    made.add(`${method} ${path.replace(/\?.*/, '')}`);
    const answer = await call(method, path, body);
    expect([method, path, answer]).toEqual([method, path, expect.objectContaining({ status: expect.toSatisfy(isOk) })]);
    return answer.body;
  };
  await make('POST', '/api/register', NEW_ACCOUNT);
  expect(await make('GET', '/api/application')).toBeNull();
  expect(await make('POST', '/api/apply', { answers: 'Somebody who likes to read.' })).toMatchObject({
    status: 'pending',
  });
  await make('POST', '/api/logout');
  expect(await make('POST', '/api/login', { email, password: PASSWORD })).toMatchObject({ email });
  expect(await make('GET', '/api/user')).toMatchObject({ email, role: 'member' });
  await make('PUT', '/api/profile', { bio: 'Kind and curious.' });
  expect(await make('GET', '/api/profile')).toMatchObject({ bio: 'Kind and curious.', membership_tier: 'vip' });
  expect(await make('GET', '/api/profile/feedback')).toHaveProperty('strengths');
  expect(await make('GET', `/api/profiles/${ids.other}`)).toHaveProperty('occupation');
  expect(await make('GET', '/api/matches/recommendations?limit=5')).toBeInstanceOf(Array);
  expect(await make('GET', '/api/matches')).toHaveLength(2);
  expect(await make('GET', '/api/matches/daily')).toBeInstanceOf(Array);
  await make('POST', `/api/matches/${ids.match}/messages`, { content: 'Salaam' });
  expect(await make('GET', `/api/matches/${ids.match}/messages`)).toMatchObject([{ content: 'Salaam' }]);
  await make('POST', `/api/matches/${ids.open}/respond`, { response: 'interested' });
  expect(await make('GET', '/api/messages/unread/count')).toBe(0);
  expect(await make('GET', `/api/matchmakers/${ids.matchmaker}`)).toMatchObject({ name: 'Huda' });
  await make('POST', '/api/matchmaker-messages', {
    matchmakerId: ids.matchmaker,
    content: 'Salaam',
    isFromMatchmaker: false,
  });
  expect(await make('GET', `/api/matchmaker-messages?matchmakerId=${ids.matchmaker}`)).toHaveLength(1);
  await make('POST', '/api/matchmaker-messages/read', { matchmakerId: ids.matchmaker });
  await make('PUT', '/api/settings', await make('GET', '/api/settings'));
  expect(made.size).toBe(23);
});

const isOk = (status: number): boolean => status >= 200 && status < 300;
