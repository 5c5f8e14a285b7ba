import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../testing/people/factories.ts';
import { emptyDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { readManifest } from '../database/backup/manifest.ts';
import { restoreBackup } from '../database/backup/read-backup.ts';
import { readBackupAge } from '../domain/analytics/service-figures.ts';
import { clock } from '../domain/kernel/clock.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { addDays, getStartOfDay, today } from '../domain/kernel/day.ts';
import { BackupRecordModel } from '../models/operations/backup-record.ts';
import { type DailyBackups, makeDueBackup } from './daily-backup.ts';

givenDatabase();
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mithaq-daily-'));
});
afterEach(() => {
  clock.set();
  configureContext({ objectStore: null });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** What the backup of a day is called, so many days from today. */
const nameOf = (days: number): string => `mithaq-${addDays(today(), days)}`;

test('a day has one backup, by one of many workers, and only so many are kept', async () => {
  await makeMember();
  for (const name of [nameOf(-3), nameOf(-2), nameOf(-1), 'notes']) await mkdir(join(dir, name));
  const backups = { dir, keep: 2, time: '00:00', recipient: null };
  expect(await makeDueBackup({ ...backups, time: '24:00' })).toBeNull();
  expect(await readBackupAge()).toBeNull();
  const made = await Promise.all([1, 2, 3].map(() => makeDueBackup(backups)));
  expect(made.filter(Boolean)).toEqual([join(dir, `mithaq-${today()}`)]);
  expect((await readdir(dir)).sort()).toEqual([nameOf(-1), nameOf(0), 'notes']);
  const { collections } = await readManifest(join(dir, `mithaq-${today()}`));
  expect(collections.find(({ name }) => name === 'users')?.documents).toBe(1);
  expect(await readBackupAge()).toBeLessThan(60);
  expect(await makeDueBackup(backups)).toBeNull();

  // A worker died at it: another takes it up once its lease has ended.
  await BackupRecordModel.updateMany({}, { finishedAt: null, leaseUntil: new Date(Date.now() + 60_000) });
  expect(await makeDueBackup(backups)).toBeNull();
  await BackupRecordModel.updateMany({}, { leaseUntil: new Date(0) });
  expect(await makeDueBackup(backups)).toBe(join(dir, `mithaq-${today()}`));
});

test('a complete backup of today that is there is kept: after a restore the records know nothing of it', async () => {
  const folder = join(dir, `mithaq-${today()}`);
  const backups = { dir, keep: 2, time: '00:00', recipient: null };
  const before = await readManifest(folder);
  await makeMember();
  const own = { startedAt: new Date(), finishedAt: null, leaseUntil: new Date(0), documents: 0, bytes: 0 };
  // Of yesterday's backup, which has no record of today, and of today's, in which its own was not finished.
  for (const restored of [[], [{ ...own, _id: today() }]]) {
    await BackupRecordModel.deleteMany({});
    await BackupRecordModel.insertMany(restored);
    expect(await makeDueBackup(backups)).toBe(folder);
    expect(await readManifest(folder)).toEqual(before);
    const record = await BackupRecordModel.findById(today()).lean().orFail();
    expect(record).toMatchObject({ finishedAt: new Date(before.asOf), leaseUntil: null });
    expect(record.documents).toBe(before.collections.reduce((sum, { documents }) => sum + documents, 0));
    expect(await makeDueBackup(backups)).toBeNull();
  }
  // What is no backup that this release can read may be one of another: nobody removes it.
  await BackupRecordModel.deleteMany({});
  await writeFile(join(folder, 'manifest.json'), '{"format":2}');
  await expect(makeDueBackup(backups)).rejects.toThrow('is no backup that this version can read');
  expect(await readdir(folder)).toContain('manifest.json');
  await rm(folder, { recursive: true });
});

test('what killed workers left of other days is removed, and what another one is writing is not', async () => {
  const names = ['.mithaq-2026-01-01.partial', '.mithaq-2026-01-02.partial', '.notes.partial'];
  for (const name of names) await mkdir(join(dir, name), { recursive: true });
  await BackupRecordModel.deleteMany({});
  const started = { startedAt: new Date(), finishedAt: null, documents: 0, bytes: 0 };
  await BackupRecordModel.insertMany([
    { ...started, _id: '2026-01-01', leaseUntil: new Date(Date.now() - 1) },
    { ...started, _id: '2026-01-02', leaseUntil: new Date(Date.now() + 60_000) },
  ]);
  await makeDueBackup({ dir, keep: 2, time: '00:00', recipient: null });
  expect((await readdir(dir)).filter((name) => name.endsWith('.partial')).sort()).toEqual(names.slice(1));
});

test('after a failure the next attempt waits, longer each time; what is too old is removed all the same', async () => {
  await clear();
  for (const days of [-38, -28, -27, -1]) await mkdir(join(dir, nameOf(days)));
  // Around midnight the attempts would be at the backups of two days.
  const begun = getStartOfDay(today()).getTime();
  let minutes = 0;
  clock.set(() => new Date(begun + minutes * 60_000));
  const failing = { dir, keep: 28, time: '00:00', recipient: 'age1nonsense' };
  const failedAt: number[] = [];
  for (; minutes < 24 * 60; minutes += 1) await makeDueBackup(failing).catch(() => failedAt.push(minutes));
  expect(failedAt).toEqual([0, 15, 45, 105, 225, 465, 825, 1185]);
  minutes = 0;
  expect((await readdir(dir)).sort()).toEqual([nameOf(-27), nameOf(-1)]);

  await BackupRecordModel.updateMany({}, { leaseUntil: new Date(0) });
  expect(await makeDueBackup({ ...failing, recipient: null })).toBe(join(dir, nameOf(0)));
});

/** Begins an attempt that stands still once all but the keys of the bucket is written; returns what lets it go on, to its end. */
const beginFrozen = async (backups: DailyBackups): Promise<() => Promise<string | null>> => {
  const isAt = async () =>
    (await readdir(dir, { recursive: true })).filter((name) => name.includes('bucket-keys')).length;
  const before = await isAt();
  const signals = new EventEmitter();
  const mayGoOn = once(signals, 'go on');
  const none = async () => {};
  const list = async function* () {
    await mayGoOn;
    yield 'a-photo/large';
  };
  configureContext({ objectStore: { put: none, get: async () => null, remove: none, list } });
  const attempt = makeDueBackup(backups).catch(String);
  await expect.poll(isAt).toBe(before + 1);
  return () => {
    signals.emit('go on');
    return attempt;
  };
};

/** Removes what other tests have left. */
const clear = async (): Promise<void> => {
  await BackupRecordModel.deleteMany({});
  for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true });
};

test.each(['before', 'after'])(
  'where two are at the backup of a day and the first goes on %s the end of the second, that of the second appears',
  async (when) => {
    await clear();
    const backups = { dir, keep: 2, time: '00:00', recipient: null };
    const finishFirst = await beginFrozen(backups);
    await BackupRecordModel.updateMany({}, { leaseUntil: new Date(0) });
    const finishSecond = await beginFrozen(backups);
    const folder = join(dir, nameOf(0));
    if (when === 'before') expect(await finishFirst()).toContain('another was begun');
    expect(await finishSecond()).toBe(folder);
    const record = await BackupRecordModel.findById(today()).lean();
    if (when === 'after') expect(await finishFirst()).toContain('Error');
    expect(await readdir(dir)).toEqual([nameOf(0)]);
    expect(await BackupRecordModel.findById(today()).lean()).toEqual(record);
    const { db } = mongoose.connection;
    if (db) await emptyDatabase(db);
    const { dataVersion } = await readManifest(folder);
    const given = { folder, identity: null, objectStore: null, dataVersion };
    await restoreBackup({ ...given, markUnfinished: async () => {} });
  },
);
