import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { mongo } from 'mongoose';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '../../../testing/people/factories.ts';
import { emptyDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { inTransaction } from '../../domain/kernel/transaction.ts';
import { markRestoring, requireFittingData } from '../../migrations/run.ts';
import { UserModel } from '../../models/members/user.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { createObjectStore } from '../object-store.ts';
import { restoreBackup } from './read-backup.ts';
import { makeKeyPair } from './seal.ts';
import { writeBackup } from './write-backup.ts';

givenDatabase();

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mithaq-backup-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const db = (): mongo.Db => {
  const { db: found } = mongoose.connection;
  if (!found) throw new Error('There is no connection.');
  return found;
};
let made = 0;
const newFolder = () => {
  made += 1;
  return join(dir, `backup-${made}`);
};
const MAX_ATTEMPTS = 5;
const plain = { recipient: null, objectStore: null, dataVersion: 1 };
const back = (folder: string, given: { identity?: string; dataVersion?: number } = {}) =>
  restoreBackup({ folder, identity: null, objectStore: null, dataVersion: 1, markUnfinished: markRestoring, ...given });

beforeEach(() => emptyDatabase(db()));

test('R60: a backup made while people write is of one moment, and comes back with all that was acknowledged before it', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const acknowledged: { id: string; at: number }[] = [];
  let isWriting = true;
  // Each transaction writes a message and a count: a backup of two moments would tear them apart.
  const write = async (writer: number) => {
    for (let n = 0; isWriting; n += 1) {
      const id = `${writer}-${n}`;
      await inTransaction(async ({ session }) => {
        const message = {
          _id: id,
          conversationId: `c${writer}`,
          seq: n + 1,
          senderId: a._id,
          fromMatchmaker: false,
          content: 'x'.repeat(2_000),
          createdAt: new Date(),
        };
        await MessageModel.create([message], { session });
        await UserModel.updateOne({ _id: writer === 0 ? a._id : b._id }, { $inc: { rightsVersion: 1 } }, { session });
      });
      acknowledged.push({ id, at: Date.now() });
    }
  };
  const writers = [write(0), write(1)];
  const makeBackup = async () => {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    for (let attempt = 1; ; attempt += 1) {
      const [begunAt, folder] = [Date.now(), newFolder()];
      try {
        return { begunAt, folder, manifest: await writeBackup({ ...plain, folder }) };
      } catch (error) {
        // The stores of tests keep a moment for five seconds only, which a busy machine may not make a backup in.
        if (attempt === MAX_ATTEMPTS || !/longer than MongoDB keeps a moment/.test(String(error))) throw error;
      }
    }
  };
  const { begunAt, folder, manifest } = await makeBackup().finally(() => {
    isWriting = false;
    return Promise.all(writers);
  });
  const before = acknowledged.filter(({ at }) => at < begunAt);

  await emptyDatabase(db());
  await back(folder);
  const messages = await MessageModel.find({}, { _id: 1 }).lean();
  const ids = new Set(messages.map(({ _id }) => _id));
  expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
  const users = await UserModel.find().lean();
  expect(users.reduce((sum, { rightsVersion }) => sum + rightsVersion, 0)).toBe(messages.length);
  expect(manifest.collections.find(({ name }) => name === 'messages')?.documents).toBe(messages.length);
});

test('every kind of value comes back as it was stored, encrypted or not', async () => {
  const values = {
    int: new mongo.Int32(5),
    long: mongo.Long.fromNumber(5),
    double: new mongo.Double(5),
    decimal: mongo.Decimal128.fromString('1.50'),
    date: new Date(0),
    bytes: new mongo.Binary(Buffer.from('picture')),
    pattern: /a.b/i,
    nested: [{ a: null }, [], {}],
    text: 'سلام \u0000 🌙',
  };
  await db()
    .collection('values')
    .insertMany([{ ...values }, { id: 2 }]);
  // Stored in this order, which an object does not keep.
  for (const key of ['keys.1', 'keys.0'])
    await db()
      .collection('values')
      .updateOne({ id: 2 }, { $set: { [key]: key } });
  const stored = () => db().collection('values').find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
  const first = await stored();
  const { identity, recipient } = await makeKeyPair();
  for (const key of [null, recipient]) {
    const folder = newFolder();
    await writeBackup({ ...plain, folder, recipient: key });
    expect((await readdir(folder)).filter((name) => name.includes('values'))).toEqual([
      key ? 'values.bson.gz.age' : 'values.bson.gz',
    ]);
    expect((await stat(join(folder, 'manifest.json'))).mode & 0o077).toBe(0);
    await emptyDatabase(db());
    if (key) await expect(back(folder)).rejects.toThrow('is encrypted');
    await back(folder, key ? { identity } : {});
    expect(await stored()).toEqual(first);
  }
});

test('a backup goes into an empty database alone, and into no program that is too old', async () => {
  await makeMember();
  const folder = newFolder();
  await writeBackup({ ...plain, folder });
  await expect(writeBackup({ ...plain, folder })).rejects.toThrow('is not empty');
  await expect(back(folder)).rejects.toThrow(/is not empty \(\w+\)/);
  await emptyDatabase(db());
  await expect(back(folder, { dataVersion: 0 })).rejects.toThrow('of version 1');
  await expect(back(join(dir, 'none'))).rejects.toThrow('is no backup');
  expect(await UserModel.countDocuments()).toBe(0);
});

test('a damaged file is found, and no server runs on what is half restored', async () => {
  for (let n = 0; n < 20; n += 1) await makeMember();
  const folder = newFolder();
  await writeBackup({ ...plain, folder });
  const file = join(folder, 'users.bson.gz');
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 30));
  await emptyDatabase(db());
  await expect(back(folder)).rejects.toThrow(/changed or cut off|is not what the list/);
  await expect(requireFittingData()).rejects.toThrow('being restored');
});

test('pictures in a bucket are listed, and those that are missing after a restore are counted', async () => {
  const bucket = 'mithaq-photos';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(dir, 'bucket'),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const objectStore = createObjectStore({
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  try {
    const keys = Array.from({ length: 7 }, (_, n) => `photo${n}/large`);
    for (const key of keys) await objectStore.put(key, Buffer.from(key));
    await makeMember();
    const folder = newFolder();
    const { bucket: listed } = await writeBackup({ ...plain, folder, objectStore });
    expect(listed?.objects).toBe(7);
    for (const key of keys.slice(0, 2)) await objectStore.remove(key);
    await emptyDatabase(db());
    const options = { folder, identity: null, dataVersion: 1, markUnfinished: markRestoring };
    expect((await restoreBackup({ ...options, objectStore })).missingPictures).toBe(2);
  } finally {
    await server.close();
  }
});
