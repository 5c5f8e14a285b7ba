import { createHash } from 'node:crypto';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { restoreBackup } from '../database/backup/read-backup.ts';
import { getRawCollection } from '../database/raw-collection.ts';
import { verifyData } from '../domain/integrity/verify.ts';
import { MODELS } from '../models/index.ts';
import { UserModel } from '../models/members/user.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { type ReadMark, ReadMarkModel } from '../models/messaging/read-mark.ts';
import { DataStateModel } from '../models/operations/data-state.ts';
import { MigrationModel } from '../models/operations/migration.ts';
import { ROOT } from '../process/root.ts';
import { DATA_VERSION, INDEX_STATES, MIGRATIONS } from './migrations.ts';
import {
  listProgress,
  markRestoring,
  prepareIndexes,
  recordDataVersion,
  requireFittingData,
  runMigrations,
} from './run.ts';

givenDatabase();

const marks = () => getRawCollection<ReadMark>(ReadMarkModel);
const mark = (n: number, given: Partial<ReadMark> = {}): ReadMark => ({
  _id: `reader:${String(n).padStart(8, '0')}`,
  conversationId: `c${n}`,
  reader: 'reader',
  seq: n,
  ...given,
});
const without = () => marks().countDocuments({ shownSeq: { $exists: false } });
const all = { which: 'all', waits: true } as const;

beforeEach(async () => {
  if (mongoose.connection.db) await emptyDatabase(mongoose.connection.db);
});

test('data of the previous release is brought to this one, and to run it again changes nothing', async () => {
  const folder = join(ROOT, 'server', 'migrations', 'fixtures', 'release-0.1');
  await restoreBackup({
    folder,
    identity: null,
    objectStore: null,
    dataVersion: DATA_VERSION,
    markUnfinished: markRestoring,
  });
  await DataStateModel.deleteMany({});
  expect(await UserModel.countDocuments()).toBe(269);
  // As an installation has it that was updated from the release before that one.
  await marks().updateMany({}, { $unset: { shownSeq: '' } });
  await UserModel.collection.updateMany({ role: 'admin' }, { $unset: { searchGrams: '' } });
  await ConversationModel.collection.updateMany({ kind: 'matchmaker' }, { $unset: { waitingSince: '' } });
  const left = async () => (await listProgress()).map((one) => one.left);
  const planned = await left();
  expect(planned[1]).toBeGreaterThan(0);
  expect(planned[3]).toBe(9);
  expect(await MigrationModel.countDocuments()).toBe(0);

  await requireFittingData();
  expect(await runMigrations({ which: 'before-start', waits: true })).toEqual(
    MIGRATIONS.slice(0, 3).map(({ name }) => name),
  );
  await recordDataVersion();
  expect(await without()).toBe(9);
  expect(await runMigrations(all)).toEqual(['0004-shown-seq']);
  expect(await left()).toEqual([null, null, null, null]);
  expect(await without()).toBe(0);
  expect(await marks().countDocuments({ $expr: { $ne: ['$seq', '$shownSeq'] } })).toBe(0);
  expect(await UserModel.countDocuments({ searchGrams: { $exists: false } })).toBe(0);
  expect(await runMigrations(all)).toEqual([]);
  // Its audit was signed with a key that is not here.
  expect((await verifyData()).findings.filter(({ check }) => check !== 'audit')).toEqual([]);
});

test('a run that ends in the middle goes on there, while people read', async () => {
  await marks().insertMany(Array.from({ length: 4_500 }, (_, n) => mark(n)));
  const stop = new AbortController();
  let batches = 0;
  const onBatch = ({ name }: { name: string }) => {
    if (name !== '0004-shown-seq') return;
    batches += 1;
    if (batches === 2) stop.abort();
  };
  await runMigrations({ ...all, signal: stop.signal, onBatch });
  expect(await without()).toBe(2_500);
  const state = await MigrationModel.findById('0004-shown-seq').lean();
  expect(state).toMatchObject({ changed: 2_000, after: mark(1_999)._id, finishedAt: null, owner: null });
  // Somebody reads meanwhile, hiding how far, and so does somebody who has been passed.
  await marks().updateOne({ _id: mark(3_000)._id }, { $set: { seq: 9_000, shownSeq: 3_000 } });
  await runMigrations(all);
  expect(await without()).toBe(0);
  expect(await marks().findOne({ _id: mark(3_000)._id })).toMatchObject({ seq: 9_000, shownSeq: 3_000 });
  expect(await MigrationModel.findById('0004-shown-seq').lean()).toMatchObject({ changed: 4_499 });
});

test('one process runs it at a time; the lease of one that was killed ends, and it cannot go on', async () => {
  await marks().insertMany(Array.from({ length: 3_000 }, (_, n) => mark(n)));
  const finished = await Promise.all([runMigrations(all), runMigrations(all), runMigrations(all)]);
  expect(finished.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name));

  await MigrationModel.deleteMany({});
  const dead = { owner: 'a killed process', leaseUntil: new Date(Date.now() + 60_000), startedAt: new Date() };
  await MigrationModel.create({ _id: MIGRATIONS[0]?.name ?? '', ...dead });
  expect(await runMigrations({ ...all, waits: false })).toEqual([]);
  await MigrationModel.updateMany({}, { $set: { leaseUntil: new Date(0) } });
  expect(await runMigrations({ ...all, waits: false })).toHaveLength(MIGRATIONS.length);

  // A process whose lease another has taken finds so at its next batch, and leaves it.
  await MigrationModel.deleteMany({});
  const takeAway = async () => {
    await MigrationModel.updateMany({}, { $set: { owner: 'another', leaseUntil: new Date(Date.now() + 60_000) } });
    return { changed: 0, after: 'x' };
  };
  const [first] = MIGRATIONS;
  if (!first) throw new Error('There is no migration.');
  expect(await runMigrations({ ...all, migrations: [{ ...first, runBatch: takeAway }] })).toEqual([]);
  expect(await MigrationModel.findById(first.name).lean()).toMatchObject({ owner: 'another', after: null });
});

test('programs run on data of their version and the next, and on no newer one', async () => {
  await recordDataVersion();
  await requireFittingData(DATA_VERSION);
  await requireFittingData(DATA_VERSION - 1);
  await expect(requireFittingData(DATA_VERSION - 2)).rejects.toThrow('newer release');
  await DataStateModel.updateOne({}, { version: DATA_VERSION + 1 });
  await recordDataVersion();
  expect(await DataStateModel.findById('data').lean()).toMatchObject({ version: DATA_VERSION + 1 });
});

test('a server of this release that starts beside the next one leaves the indexes of that alone', async () => {
  await prepareIndexes();
  const users = UserModel.collection;
  const has = async (name: string) => (await users.indexes()).some((index) => index.name === name);
  const change = async () => {
    await users.createIndex({ ofTheNext: 1 }, { name: 'ofTheNext' });
    // One is missing, and one has another form than here.
    await users.dropIndex('emailKey_1');
    await ConversationModel.collection.dropIndex('kind_1');
    await ConversationModel.collection.createIndex({ kind: 1 }, { name: 'kind_1', sparse: true });
  };
  await change();
  await DataStateModel.updateOne({ _id: 'data' }, { version: DATA_VERSION + 1 }, { upsert: true });
  await prepareIndexes();
  expect([await has('ofTheNext'), await has('emailKey_1')]).toEqual([true, true]);
  const form = async () => (await ConversationModel.collection.indexes()).find(({ name }) => name === 'kind_1');
  expect(await form()).toMatchObject({ sparse: true });

  // On its own data it drops what it does not know.
  await DataStateModel.updateOne({ _id: 'data' }, { version: DATA_VERSION });
  await prepareIndexes();
  expect(await has('ofTheNext')).toBe(false);
  expect(await form()).not.toHaveProperty('sparse');
});

test('nor does it drop the indexes of a newer release that has changed nothing but these', async () => {
  await prepareIndexes();
  await recordDataVersion();
  const users = UserModel.collection;
  const has = async (name: string) => (await users.indexes()).some((index) => index.name === name);
  const newer = INDEX_STATES.length + 1;
  await prepareIndexes(undefined, newer);
  await users.createIndex({ ofTheNext: 1 }, { name: 'ofTheNext' });
  await prepareIndexes();
  expect(await has('ofTheNext')).toBe(true);
  // The newer one still drops what it does not declare.
  await prepareIndexes(undefined, newer);
  expect(await has('ofTheNext')).toBe(false);
});

test('a change of the declared indexes adds a line to INDEX_STATES, by which older programs leave them alone', () => {
  const declared = MODELS.flatMap(({ collection, schema }) =>
    schema.indexes().map(([key, { background: _, ...options }]) => {
      const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
      return JSON.stringify([collection.name, Object.entries(key), sorted]);
    }),
  ).sort();
  const hash = createHash('sha256').update(declared.join('\n')).digest('base64url').slice(0, 12);
  expect(INDEX_STATES.at(-1), 'add this to INDEX_STATES, and change none of its lines').toBe(hash);
});

test('what a killed process leaves: a restore that is not finished stops every start', async () => {
  await markRestoring(true);
  await expect(requireFittingData()).rejects.toThrow('being restored');
  await markRestoring(false);
  await requireFittingData();
});
