import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { openTab } from '../../testing/app/tab.ts';
import { act, listen, look, type Seen, type Surface } from '../../testing/shown/surfaces.ts';
import { makeWorld, OTHERS, PASSWORD, RELATIONS, today, type World } from '../../testing/shown/world.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { planBatches } from '../domain/daily-batch/plan.ts';

/*
 * One member, `me`, and three others: one connected with an unread message, one introduced today, one to be found for later
 * days. For each relation that the three come to have to `me`, every surface that shows or counts people is compared with the
 * tables below. Where the three are gone, no other call that needs no id names one of them either.
 */

let world: World;
let passwordHash: string;

const app = givenTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  // The first plan loads the places, which keeps the process from all else for a while.
  await makeWorld(app, passwordHash);
  await planBatches(today());
});
/** That a busy machine has not answered in time says nothing about who is shown. */
const isOfBusyMachine = (fault: unknown): boolean => /timed out/.test(String(fault));
afterEach(() => expect(app.faults.splice(0).filter((fault) => !isOfBusyMachine(fault))).toEqual([]));

const CONNECTED: Seen = {
  'profile of the connected': 'full',
  'profile of the introduced': 'full',
  'profile of the recommended': 'full',
  'photo of the connected': 200,
  'photo of the introduced': 200,
  'list of matches': true,
  'introductions of the day': true,
  'recommendations, introduced': true,
  'recommendations, new': true,
  'recommendations of the worker': true,
  'plan of the worker': true,
  inbox: true,
  'presence in the inbox': true,
  'presence pushed to the other': true,
  'presence pushed to me': true,
  'unread messages': 2,
  'conversations that wait': 2,
  'reading the thread': 200,
  notices: true,
  'notice by mail': true,
  'name in the export': true,
  openings: 200,
  'asking for time': 204,
  'marking as read': 204,
  writing: 201,
  'showing my photos': 204,
  'hiding my photos': 204,
  'asking for photos': 204,
  'answering the introduction': 200,
  unmatching: 204,
  reporting: 201,
  blocking: 204,
  'push of a message': true,
  'push of a notice': true,
  'push of a read mark': true,
  'push of typing': true,
  'push of presence': true,
  'push of the match': true,
  'number in the push of the day': 2,
};

/** As if there were nobody but the one whom no relation concerns. */
const GONE: Seen = {
  'profile of the connected': 404,
  'profile of the introduced': 404,
  'profile of the recommended': 404,
  'photo of the connected': 404,
  'photo of the introduced': 404,
  'list of matches': false,
  'introductions of the day': false,
  'recommendations, introduced': false,
  'recommendations, new': false,
  'recommendations of the worker': false,
  'plan of the worker': false,
  inbox: false,
  'presence in the inbox': false,
  'presence pushed to the other': false,
  'presence pushed to me': false,
  'unread messages': 1,
  'conversations that wait': 1,
  'reading the thread': 404,
  notices: false,
  'notice by mail': false,
  'name in the export': false,
  openings: 404,
  'asking for time': 404,
  'marking as read': 404,
  writing: 404,
  'showing my photos': 404,
  'hiding my photos': 404,
  'asking for photos': 404,
  'answering the introduction': 404,
  unmatching: 404,
  // These tell nothing: whom one was shown can be named.
  reporting: 201,
  blocking: 204,
  'push of a message': false,
  'push of a notice': false,
  'push of a read mark': false,
  'push of typing': false,
  'push of presence': false,
  'push of the match': false,
  'number in the push of the day': 1,
};

/** The thread stays to be read; nothing else is left of the connection. */
const UNMATCHED: Seen = {
  ...CONNECTED,
  'profile of the connected': 'card',
  notices: false,
  'notice by mail': false,
  'presence in the inbox': false,
  'presence pushed to the other': false,
  'presence pushed to me': false,
  'conversations that wait': 1,
  openings: 404,
  'asking for time': 409,
  writing: 403,
  'asking for photos': 409,
  unmatching: 409,
  'push of a message': false,
  'push of a notice': false,
  'push of a read mark': false,
  'push of typing': false,
  'push of presence': false,
};

/** Offered and recommended to nobody; connections go on. */
const PAUSED: Seen = {
  ...CONNECTED,
  'profile of the introduced': 404,
  'photo of the introduced': 404,
  'profile of the recommended': 404,
  'introductions of the day': false,
  'recommendations, introduced': false,
  'recommendations, new': false,
  'recommendations of the worker': false,
  'plan of the worker': false,
  // Nothing is delivered about, or to, somebody who takes a break.
  'notice by mail': false,
  'answering the introduction': 404,
  'number in the push of the day': 1,
};

const TABLE: Record<keyof typeof RELATIONS, Seen> = {
  connected: CONNECTED,
  'blocked by me': GONE,
  'blocked by them': GONE,
  'unmatched by me': UNMATCHED,
  // The bell says that it was closed.
  'unmatched by them': { ...UNMATCHED, notices: true },
  suspended: GONE,
  'hidden contact': GONE,
  paused: PAUSED,
  'found a match': PAUSED,
  leaving: GONE,
  gone: GONE,
};

/** What `me` is answered where the others are gone, by relation: it must be the same to the byte. */
const transcripts = new Map<string, string>();

describe('R67, R25, R30: who is shown', () => {
  beforeEach(async () => {
    await clearDatabase();
    world = await makeWorld(app, passwordHash);
  });

  test.each(Object.keys(RELATIONS) as (keyof typeof RELATIONS)[])(
    '%s, on every surface',
    async (relation) => {
      const expected = TABLE[relation];
      const tab = await openTab(app.url, world.browsers.me);
      await RELATIONS[relation](world);
      const transcript: string[] = [];
      const looked = await look(world, app.url, transcript);
      const heard = await listen(world, tab, app.url, expected['push of presence']);
      if (!expected.inbox) expect(await listNaming()).toEqual([]);
      const seen: Seen = { ...looked, ...heard, ...(await act(world, transcript)) };
      expect(seen).toEqual(expected);
      if (expected.inbox) return;
      transcripts.set(relation, anonymize(transcript.join('\n')));
      expect(new Set(transcripts.values()).size).toBe(1);
    },
    600_000,
  );
});

/** Whom somebody has blocked stands in their own list. */
const OWN_LIST = 'blocks.mine';

/** Returns which calls that need no id name one of the three to `me`. */
const listNaming = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, call } of allCalls) {
    if (call.method !== 'GET' || call.path.includes(':') || name === OWN_LIST) continue;
    const { text } = await world.browsers.me.request('GET', call.path);
    if (OTHERS.some((other) => text.includes(world.users[other]._id))) found.push(name);
  }
  return found;
};

/** Replaces what differs from world to world: ids, times and the request's number. */
const anonymize = (text: string): string => {
  const { users, matches, photos } = world;
  const known = [
    ...Object.entries(users).map(([name, { _id }]) => [_id, name]),
    ...Object.entries(matches).map(([name, id]) => [id, `match:${name}`]),
    ...Object.entries(photos).map(([name, id]) => [id, `photo:${name}`]),
  ];
  return known
    .reduce((said, [id = '', name = '']) => said.replaceAll(id, name), text)
    .replace(/"requestId":"[^"]*"|"cursor":"[^"]*"|"id":"[\w-]{22}"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*');
};

/** What tells nothing of somebody who is hidden, so that nobody finds out by it who has blocked them. */
const TELLS_NOTHING: ReadonlySet<string> = new Set<Surface>(['reporting', 'blocking']);

test('R67: every surface tells somebody who is gone from somebody who is there, or nothing at all', () => {
  for (const surface of Object.keys(CONNECTED) as Surface[]) {
    const isAlike = GONE[surface] === CONNECTED[surface];
    expect([surface, isAlike]).toEqual([surface, TELLS_NOTHING.has(surface)]);
  }
});
