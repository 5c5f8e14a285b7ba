import { readFileSync } from 'node:fs';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import { type OpenDatabase, openDatabase } from '../../testing/stores/database.ts';
import { newDatabaseUri } from '../../testing/stores/stores.ts';
import { disconnectMongo } from './connection.ts';

/** What is called all day, by everybody: reading and writing messages, the inbox, the day's people, one's own account. */
const HOT = [
  ...['accounts.current', 'notices.mine', 'matches.daily', 'matches.list', 'profiles.other', 'matches.respond'],
  ...['messages.send', 'messages.list', 'messages.read', 'messages.unreadCount', 'messages.conversations'],
];

let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  const uri = new URL(newDatabaseUri());
  uri.searchParams.set('monitorCommands', 'true');
  database = await openDatabase(uri.href);
  app = await startTestApp();
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.close();
  await disconnectMongo();
});
/** A condition that a command puts to a collection. */
interface Question {
  readonly call: string;
  readonly collection: string;
  readonly filter: Record<string, unknown>;
}

/** Returns the conditions of a command; of what is inserted the document, since that decides where it goes. */
const listFilters = (name: string, command: mongo.Document): Record<string, unknown>[] => {
  if (name === 'find' || name === 'findAndModify') return [command.filter ?? command.query ?? {}];
  if (name === 'aggregate') return [command.pipeline[0]?.$match ?? {}];
  if (name === 'insert') return command.documents;
  if (name === 'update') return command.updates.map((one: { q: object }) => one.q);
  if (name === 'delete') return command.deletes.map((one: { q: object }) => one.q);
  if (name === 'count' || name === 'distinct') return [command.query ?? {}];
  return [];
};

/** The key of each collection that would be spread, as the documents have it. */
const keys = new Map(
  [...readFileSync('docs/scale.md', 'utf8').matchAll(/^\| (`.+`) \| `\{ (\w+):.+\}` \|/gm)].flatMap(
    ([, names = '', key = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, key] as const),
  ),
);

/** Whether a condition says for which values of a field it asks, so that one shard, or one for each value, answers it. */
const carries = (filter: Record<string, unknown>, key: string): boolean => {
  const value = filter[key];
  if (typeof value === 'string' || (typeof value === 'object' && value !== null && '$in' in value)) return true;
  const every = filter.$or as Record<string, unknown>[] | undefined;
  const some = filter.$and as Record<string, unknown>[] | undefined;
  return Boolean(every?.every((side) => carries(side, key)) || some?.some((side) => carries(side, key)));
};

/** What all shards would be asked: a match and a conversation belong to two people, of whom the key can name neither. */
const OF_ALL_SHARDS = [
  'matches.list: matches by users',
  'matches.respond: matches by pairKey',
  'matches.respond: matches by users',
  'messages.conversations: conversations by participants',
  'messages.conversations: matches by pairKey',
  'messages.unreadCount: conversations by participants',
  'profiles.other: matches by pairKey',
];

test('every query of what is called all day names the key by which its collection would be spread, but for those of two people', async () => {
  const [one, other, third] = [await makeMember(), await makeMember(), await makeMember()];
  const connection = await makeConnection(one._id, other._id);
  const open = await makeMatch(one._id, third._id);
  const browser = await app.signIn(one);
  const ids: Record<string, string> = { 'profiles.other': other._id, 'matches.respond': open._id };
  const asked: Question[] = [];
  let call = '';
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    for (const filter of listFilters(commandName, command))
      asked.push({ call, collection: command[commandName], filter });
  });
  for (const name of HOT) {
    call = name;
    const declared = allCalls.find((one) => one.name === name)?.call;
    if (!declared) throw new Error(`There is no call ${name}.`);
    const path = declared.path.replace(/:\w+/, ids[name] ?? connection._id);
    const { status } = await browser.request(declared.method, path, { body: declared.example });
    expect([name, status < 300]).toEqual([name, true]);
  }
  const ofKeyed = asked.filter(({ collection }) => keys.has(collection));
  expect(new Set(ofKeyed.map(({ collection }) => collection))).toEqual(new Set(keys.keys()));
  const without = ofKeyed.filter(({ collection, filter }) => !carries(filter, keys.get(collection) ?? ''));
  const told = without.map(({ call, collection, filter }) => {
    const by = ['participants', 'users', 'pairKey'].find((field) => JSON.stringify(filter).includes(`"${field}"`));
    return `${call}: ${collection} by ${by ?? JSON.stringify(filter)}`;
  });
  expect([...new Set(told)].sort()).toEqual(OF_ALL_SHARDS);
});
