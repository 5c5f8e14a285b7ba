import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../database/backup/manifest.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { clock } from '../domain/kernel/clock.ts';
import { getContext } from '../domain/kernel/context.ts';
import { today } from '../domain/kernel/day.ts';
import { isDuplicate } from '../domain/kernel/errors.ts';
import { BackupRecordModel } from '../models/operations/backup-record.ts';
import { readDataVersion } from './run.ts';

/** Another worker makes the backup where one has said nothing for this time. */
const LEASE_MS = 60_000;
const NAME = /^mithaq-\d{4}-\d\d-\d\d$/;
/** What a backup is called until it is complete. */
const PARTIAL = /^\.mithaq-(\d{4}-\d\d-\d\d)\.partial$/;

/** Where and when backups are made, as the configuration says. */
export interface DailyBackups {
  readonly dir: string;
  readonly keep: number;
  /** HH:MM in the service's time zone. */
  readonly time: string;
  readonly recipient: string | null;
}

/**
 * Makes today's backup once its time has come, unless it was made or another worker is at it, and removes those beyond the number
 * that is kept. To be called every minute: one that a worker missed or died at is made by the next. One that is there already is
 * recorded as it is; throws where this release cannot read it. Returns the backup's folder, or null.
 */
export const makeDueBackup = async ({ dir, keep, time, recipient }: DailyBackups): Promise<string | null> => {
  const day = today();
  if (readTimeOfDay() < time || !(await claim(day))) return null;
  const folder = join(dir, `mithaq-${day}`);
  const renewing = setInterval(() => {
    BackupRecordModel.updateOne({ _id: day }, { $set: { leaseUntil: leaseEnd() } })
      .exec()
      .catch(() => {});
  }, LEASE_MS / 4);
  try {
    // A folder appears once it is complete: its worker died before it said so, or a restore took away that it was said.
    const isThere = (await listNames(dir)).includes(`mithaq-${day}`);
    const { collections, asOf } = isThere
      ? await readManifest(folder)
      : await writeBackup({
          folder,
          recipient,
          objectStore: getContext().objectStore,
          dataVersion: await readDataVersion(),
        });
    const sum = (of: 'documents' | 'bytes') => collections.reduce((total, one) => total + one[of], 0);
    const finishedAt = isThere ? new Date(asOf) : clock.now();
    const made = { documents: sum('documents'), bytes: sum('bytes'), finishedAt, leaseUntil: null };
    await BackupRecordModel.updateOne({ _id: day }, { $set: made });
  } finally {
    clearInterval(renewing);
  }
  const all = (await readdir(dir)).filter((name) => NAME.test(name)).sort();
  for (const name of all.slice(0, Math.max(0, all.length - keep))) await rm(join(dir, name), { recursive: true });
  await removeAbandoned(dir);
  return folder;
};

/** Removes what workers left that were killed at the backup of a day: nobody makes it any more, and it has people's data. */
const removeAbandoned = async (dir: string): Promise<void> => {
  for (const name of await readdir(dir)) {
    const day = PARTIAL.exec(name)?.[1];
    if (day === undefined) continue;
    const isBeingMade = await BackupRecordModel.exists({ _id: day, leaseUntil: { $gt: clock.now() } });
    if (!isBeingMade) await rm(join(dir, name), { recursive: true, force: true });
  }
};

/** Returns what is in the folder of backups, which is made with the first. */
const listNames = (dir: string): Promise<string[]> =>
  readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

const readTimeOfDay = (): string =>
  clock.now().toLocaleTimeString('en-GB', { timeZone: getContext().timeZone, hour: '2-digit', minute: '2-digit' });

const leaseEnd = (): Date => new Date(clock.now().getTime() + LEASE_MS);

/** Takes the backup of a day; false where it is made, or another worker makes it. */
const claim = async (day: string): Promise<boolean> => {
  const now = clock.now();
  try {
    await BackupRecordModel.updateOne(
      { _id: day, finishedAt: null, leaseUntil: { $lte: now } },
      { $set: { leaseUntil: leaseEnd(), startedAt: now }, $setOnInsert: { documents: 0, bytes: 0 } },
      { upsert: true, setDefaultsOnInsert: false },
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
