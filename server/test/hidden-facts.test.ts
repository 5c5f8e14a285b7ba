import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls, contract } from '../../shared/contract/index.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { compute } from '../../testing/app/insights.ts';
import { openTab, type Tab } from '../../testing/app/tab.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { clock } from '../domain/kernel/clock.ts';
import { publish } from '../domain/kernel/events.ts';
import type { Match } from '../models/matching/match.ts';
import type { User } from '../models/members/user.ts';

/*
 * Each fact comes about by the owner's own call while everybody's tab is open. Whoever may not know it reads every call and hears
 * every push as before, byte by byte.
 */

const VIEWERS = ['friend', 'open', 'unshown', 'decliner', 'stranger', 'applicant'] as const;
type Viewer = (typeof VIEWERS)[number];

interface Fact {
  readonly name: string;
  readonly make: () => Promise<unknown>;
  readonly knownTo?: readonly Viewer[];
}

let app: TestApp;
let owner: User;
let own: TestClient;
let ownTab: Tab;
const matches = {} as Record<Exclude<Viewer, 'stranger' | 'applicant'>, string>;
const viewers = new Map<Viewer, { userId: string; browser: TestClient; tab?: Tab }>();

beforeAll(async () => {
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
  app = await startTestApp();
  owner = await makeMember({ firstName: 'Amina' }, { gender: 'female', age: 33, bio: 'I hike.' });
  const member = (firstName: string) => makeMember({ firstName }, { gender: 'male', age: 35, bio: 'I hike. I smoke.' });
  const users: Record<Viewer, User> = {
    friend: await member('Friend'),
    open: await member('Open'),
    unshown: await member('Unshown'),
    decliner: await member('Decliner'),
    stranger: await member('Stranger'),
    applicant: await makeUser(),
  };
  const { friend, open, unshown, decliner } = users;
  matches.friend = (await makeConnection(owner._id, friend._id))._id;
  matches.open = (await makeMatch(owner._id, open._id))._id;
  const offeredAt: Match['offeredAt'] = owner._id < unshown._id ? [clock.now(), null] : [null, clock.now()];
  matches.unshown = (await makeMatch(owner._id, unshown._id, { offeredAt }))._id;
  matches.decliner = (await makeMatch(owner._id, decliner._id))._id;
  own = await app.signIn(owner);
  // The owner hides presence by the call, so that it counts for their conversations.
  for (const isShown of [true, false]) {
    const privacy = { showOnlineStatus: isShown, showLastActive: isShown };
    await own.call(contract.settings.change, { body: { privacy: { ...privacy, profileVisibility: 'matches' } } });
  }
  for (const name of VIEWERS) {
    const browser = await app.signIn(users[name]);
    viewers.set(name, { userId: users[name]._id, browser });
    if (name !== 'applicant') await compute('recommendations', users[name]._id);
  }
  const answer = { params: { id: matches.decliner }, body: { response: 'not-interested' } } as const;
  await viewers.get('decliner')?.browser.call(contract.matches.respond, answer);
  const message = { params: { id: matches.friend }, body: { content: 'Peace' } };
  await viewers.get('friend')?.browser.call(contract.messages.send, message);
});
afterAll(async () => {
  await app.stop();
  clock.set();
});

/** What is for staff is refused to all of these. */
const READS = allCalls.filter(
  ({ name, call: { method, access } }) =>
    method === 'GET' && access !== 'staff' && access !== 'admin' && name !== 'account.sessions',
);
/** What differs from answer to answer, and says nothing of others. */
const VOLATILE = ['date', 'x-request-id', 'set-cookie', 'connection', 'keep-alive'];

/** Makes every reading call with the ids that lead to the owner. Returns what was answered, by call. */
const readAll = async (name: Viewer): Promise<Record<string, string>> => {
  const { browser } = viewers.get(name) ?? { browser: own };
  const id = name in matches ? matches[name as keyof typeof matches] : owner._id;
  const answers = await Promise.all(
    READS.map(async ({ name: call, call: { path } }) => {
      const filled = path.replace(/:(\w+)/g, (_, param) => (/user/i.test(param) ? owner._id : id));
      const { status, headers, text } = await browser.request('GET', filled);
      const shown = [...headers].filter(([header]) => !VOLATILE.includes(header)).map((one) => one.join(': '));
      return [call, [status, ...shown, text.replace(/"requestId":"[^"]*"/, '')].join('\n')] as const;
    }),
  );
  return Object.fromEntries(answers);
};

/** Waits until all that was published has arrived everywhere, then returns what was pushed to somebody and forgets it. */
const takePushes = async (name: Viewer): Promise<string[]> => {
  const { tab = ownTab, userId } = viewers.get(name) ?? { userId: owner._id };
  const last = new Promise<void>((resolve) => tab.socket.once('user:updated', () => resolve()));
  publish([{ type: 'user.updated', userId }]);
  await last;
  const received = tab.received.splice(0).map(({ event, payload }) => `${event} ${JSON.stringify(payload)}`);
  return received.filter((push) => !push.startsWith('user:updated'));
};

const [asked] = QUESTIONS;
const option = asked?.options[0]?.value ?? '';
const body = { answer: option, acceptable: [option], importance: 9 as const };
const respond =
  (viewer: keyof typeof matches, body: Parameters<typeof own.call<typeof contract.matches.respond>>[1]['body']) => () =>
    own.call(contract.matches.respond, { params: { id: matches[viewer] }, body });
const changeSettings = (preferences: object) => () => own.call(contract.settings.change, { body: { preferences } });

const FACTS: readonly Fact[] = [
  {
    name: 'an answer to a question',
    make: () => own.call(contract.questions.answer, { params: { questionId: asked?.id ?? '' }, body }),
  },
  { name: 'a deal-breaker that the others meet', make: changeSettings({ dealBreakers: ['smoking'] }) },
  { name: 'an age range that leaves the others out', make: changeSettings({ ageRange: { min: 40, max: 49 } }) },
  { name: 'another place to search in', make: changeSettings({ location: 'Sydney', maxDistance: 50 }) },
  {
    name: 'fields that a card does not show',
    make: () => own.call(contract.profiles.change, { body: { religiousLevel: 'moderate', education: 'masters' } }),
    knownTo: ['friend'],
  },
  { name: 'an income', make: () => own.call(contract.profiles.change, { body: { income: '500k+' } }) },
  {
    name: 'a listed phone number',
    make: () => own.call(contract.contacts.replace, { body: { phones: ['+442079460123'] } }),
  },
  {
    name: 'a yes with words before the other responded',
    make: respond('open', { response: 'interested', words: 'Salam' }),
  },
  { name: 'a no to someone who was not shown the owner', make: respond('unshown', { response: 'not-interested' }) },
  {
    name: 'a message read',
    make: () => own.call(contract.messages.read, { params: { id: matches.friend }, body: { upTo: 1 } }),
  },
  {
    name: 'typing',
    make: () => ownTab.socket.timeout(10_000).emitWithAck('match:typing', { matchId: matches.friend }),
  },
  {
    name: 'a report',
    make: () => {
      const details = { userId: viewers.get('friend')?.userId ?? '', reason: 'other', details: 'Unkind.' } as const;
      return own.call(contract.reports.create, { body: details });
    },
  },
];

test('R23, R24, R25, R27: a fact that is hidden shows to nobody who may not know it', async () => {
  ownTab = await openTab(app.url, own);
  for (const viewer of viewers.values()) viewer.tab = await openTab(app.url, viewer.browser);
  const readings = new Map<Viewer, Record<string, string>>();
  // A first reading may mark what it shows as seen.
  for (const name of VIEWERS) await readAll(name);
  for (const name of VIEWERS) readings.set(name, await readAll(name));
  for (const name of VIEWERS) await takePushes(name);
  expect(Object.keys(readings.get('friend') ?? {}).length).toBeGreaterThan(25);
  for (const { name: fact, make, knownTo = [] } of FACTS) {
    await make();
    for (const name of VIEWERS) {
      const [pushes, after] = [await takePushes(name), await readAll(name)];
      if (!knownTo.includes(name)) {
        expect({ fact, name, pushes }).toEqual({ fact, name, pushes: [] });
        expect({ fact, name, ...after }).toEqual({ fact, name, ...readings.get(name) });
      }
      readings.set(name, after);
    }
  }
  // What somebody may know shows, so that the comparison would find it.
  await own.call(contract.profiles.change, { body: { education: 'bachelors' } });
  expect(await readAll('friend')).not.toEqual(readings.get('friend'));
  await own.call(contract.messages.send, { params: { id: matches.friend }, body: { content: 'Peace' } });
  expect((await takePushes('friend')).join()).toContain('match:message');
}, 120_000);
