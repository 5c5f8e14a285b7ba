import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { readManifest } from '../database/backup/manifest.ts';
import { readBackupAge } from '../domain/insight/service-figures.ts';
import { today } from '../domain/kernel/day.ts';
import { BackupRecordModel } from '../models/operations/backup-record.ts';
import { makeDueBackup } from './daily-backup.ts';

givenDatabase();
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mithaq-daily-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('a day has one backup, by one of many workers, and only so many are kept', async () => {
  await makeMember();
  for (const name of ['mithaq-2026-01-01', 'mithaq-2026-01-02', 'mithaq-2026-01-03', 'notes'])
    await mkdir(join(dir, name));
  const backups = { dir, keep: 2, time: '00:00', recipient: null };
  expect(await makeDueBackup({ ...backups, time: '24:00' })).toBeNull();
  expect(await readBackupAge()).toBeNull();
  const made = await Promise.all([1, 2, 3].map(() => makeDueBackup(backups)));
  expect(made.filter(Boolean)).toEqual([join(dir, `mithaq-${today()}`)]);
  expect((await readdir(dir)).sort()).toEqual(['mithaq-2026-01-03', `mithaq-${today()}`, 'notes']);
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
