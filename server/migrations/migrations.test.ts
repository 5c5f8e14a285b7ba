import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose, { mongo } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { ROOT } from '../bootstrap/root.ts';
import { getRawCollection } from '../database/raw-collection.ts';
import { MODELS } from '../models/index.ts';
import { missingIndexes, syncIndexes } from '../models/index-sync.ts';
import { LedgerEntryModel } from '../models/members/ledger-entry.ts';
import { UserModel } from '../models/members/user.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { type ReadMark, ReadMarkModel } from '../models/messaging/read-mark.ts';
import { DataStateModel } from '../models/operations/data-state.ts';
import { MigrationModel } from '../models/operations/migration.ts';
import { DATA_VERSION } from './migrations.ts';
import { listProgress, markRestoring, migrate, prepareData, requireFittingData, runMigrations } from './run.ts';

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
const start = async () => {
  const warned: (readonly string[])[] = [];
  await prepareData((missing) => warned.push(missing));
  return warned.flat();
};

beforeEach(async () => {
  if (mongoose.connection.db) await emptyDatabase(mongoose.connection.db);
});

/** Some documents of each collection of the demo community, as version 0.1 has stored them. */
const FIXTURE = join(ROOT, 'server', 'migrations', 'fixtures', 'demo-0.1.json');

test('data of version 0.1 is brought to what the models declare, and to run it again changes nothing', async () => {
  const stored = mongo.BSON.EJSON.parse(readFileSync(FIXTURE, 'utf8'), { relaxed: false }) as Record<string, object[]>;
  for (const [name, documents] of Object.entries(stored))
    await mongoose.connection.collection(name).insertMany(documents);
  await migrate();
  expect((await listProgress()).map(({ left }) => left)).toEqual(Array(11).fill(null));
  let checked = 0;
  for (const name of MODELS.map(({ modelName }) => modelName)) {
    for (const document of await mongoose.model(name).find()) {
      await document.validate();
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(30);
  expect(await without()).toBe(0);
  const members = await UserModel.find({ role: 'member' }).lean();
  const gifts = await LedgerEntryModel.find().lean();
  const given = new Map(gifts.map(({ ledgerId, happening }) => [ledgerId, 'plan' in happening && happening.plan]));
  expect(members.map(({ ledgerId }) => given.get(ledgerId ?? ''))).toEqual(
    members.map(({ membershipTier }) => membershipTier),
  );
  expect(await start()).toEqual([]);
  expect(await runMigrations()).toEqual([]);
});

test('a run that ends in the middle goes on there, while people read', async () => {
  await marks().insertMany(Array.from({ length: 4_500 }, (_, n) => mark(n)));
  const stop = new AbortController();
  let batches = 0;
  const onBatch = () => {
    batches += 1;
    if (batches === 2) stop.abort();
  };
  await runMigrations({ signal: stop.signal, onBatch });
  expect(await without()).toBe(2_500);
  const state = await MigrationModel.findById('0004-shown-seq').lean();
  expect(state).toMatchObject({ changed: 2_000, after: mark(1_999)._id, finishedAt: null });
  // Somebody reads meanwhile, hiding how far.
  await marks().updateOne({ _id: mark(3_000)._id }, { $set: { seq: 9_000, shownSeq: 3_000 } });
  await runMigrations();
  expect(await without()).toBe(0);
  expect(await marks().findOne({ _id: mark(3_000)._id })).toMatchObject({ seq: 9_000, shownSeq: 3_000 });
  expect(await MigrationModel.findById('0004-shown-seq').lean()).toMatchObject({ changed: 4_499 });
});

test('programs run on data of their version and the next, and on no newer one', async () => {
  await migrate();
  await requireFittingData(DATA_VERSION);
  await requireFittingData(DATA_VERSION - 1);
  await expect(requireFittingData(DATA_VERSION - 2)).rejects.toThrow('newer release');
  await DataStateModel.updateOne({}, { version: DATA_VERSION + 1 });
  await migrate();
  expect(await DataStateModel.findById('data').lean()).toMatchObject({ version: DATA_VERSION + 1 });
});

test('R39, R49: a start prepares an empty database; later it refuses a missing unique index and warns of others', async () => {
  await UserModel.collection.dropIndex('ownedEmailKey');
  expect(await start()).toEqual([]);
  expect(await missingIndexes()).toEqual({ unique: [], others: [] });
  await UserModel.collection.dropIndex('ownedEmailKey');
  await expect(start()).rejects.toThrow(/^MONGODB_URI: run npm run mithaq -- migrate .*users \(emailKey\)/);
  await syncIndexes();
  await ConversationModel.collection.dropIndex('kind_1');
  expect(await start()).toEqual(['conversations (kind)']);
  await migrate();
  expect(await start()).toEqual([]);
});

test('a start refuses data that is still to be changed', async () => {
  await migrate();
  await MigrationModel.deleteMany({});
  await marks().insertOne(mark(1));
  await expect(start()).rejects.toThrow(/^MONGODB_URI: run npm run mithaq -- migrate/);
  await migrate();
  expect(await start()).toEqual([]);
});

test('what a killed process leaves: a restore that is not finished stops every start', async () => {
  await markRestoring(true);
  await expect(start()).rejects.toThrow('being restored');
  await markRestoring(false);
  await requireFittingData();
});
