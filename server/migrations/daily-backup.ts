import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../database/backup/manifest.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { clock } from '../domain/kernel/clock.ts';
import { getContext } from '../domain/kernel/context.ts';
import { addDays, today } from '../domain/kernel/day.ts';
import { isDuplicate } from '../domain/kernel/errors.ts';
import { newId } from '../domain/kernel/ids.ts';
import { BackupRecordModel } from '../models/operations/backup-record.ts';
import { readDataVersion } from './run.ts';

/** Another worker makes the backup where one has said nothing for this time. */
const LEASE_MS = 60_000;
/** After a first failure the next attempt waits for this time, and twice as long after each further one, up to the longest. */
const FIRST_PAUSE_MS = 15 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** No backup is kept for longer, so that it has nobody who was erased before (decision 0123). */
const LONGEST_KEPT_DAYS = 28;
const NAME = /^mithaq-(\d{4}-\d\d-\d\d)$/;
/** What a backup is called until it is complete: with its attempt, but those of former releases. */
const PARTIAL = /^\.mithaq-(\d{4}-\d\d-\d\d)(?:\.([\w-]+))?\.partial$/;

/** Where and when backups are made, as the configuration says. */
export interface DailyBackups {
  readonly dir: string;
  readonly keep: number;
  /** HH:MM in the service's time zone. */
  readonly time: string;
  readonly recipient: string | null;
}

/**
 * Makes today's backup once its time has come, unless it was made, another worker is at it or an attempt has failed a while ago, and
 * removes those that are not kept any more, also where it fails. To be called every minute: one that a worker missed or died at is made
 * by the next. One that is there already is recorded as it is; throws where this release cannot read it. Returns the backup's folder, or null.
 */
export const makeDueBackup = async (backups: DailyBackups): Promise<string | null> => {
  let folder: string | null;
  try {
    folder = await makeIfDue(backups);
  } catch (error) {
    // Why there is no backup is the more important of two errors.
    await removeOld(backups).catch(() => {});
    throw error;
  }
  await removeOld(backups);
  return folder;
};

const makeIfDue = async ({ dir, time, recipient }: DailyBackups): Promise<string | null> => {
  const day = today();
  if (readTimeOfDay() < time) return null;
  const owner = await claim(day);
  if (owner === null) return null;
  const folder = join(dir, `mithaq-${day}`);
  const renewing = setInterval(() => {
    renew(day, owner).catch(() => {});
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
          attempt: { id: owner, isCurrent: () => renew(day, owner) },
        });
    const sum = (of: 'documents' | 'bytes') => collections.reduce((total, one) => total + one[of], 0);
    const finishedAt = isThere ? new Date(asOf) : clock.now();
    const made = { documents: sum('documents'), bytes: sum('bytes'), finishedAt, leaseUntil: null };
    clearInterval(renewing);
    await BackupRecordModel.updateOne({ _id: day, owner }, { $set: made });
    return folder;
  } catch (error) {
    clearInterval(renewing);
    // While the database is away, the lease ends by itself.
    await postpone(day, owner).catch(() => {});
    throw error;
  }
};

/** Goes on holding a day's backup; returns false where another attempt has begun, which may have made it. */
const renew = async (day: string, owner: string): Promise<boolean> => {
  const { matchedCount } = await BackupRecordModel.updateOne({ _id: day, owner }, { $set: { leaseUntil: leaseEnd() } });
  return matchedCount === 1;
};

/** Has the next attempt at a day's backup wait after one that has failed, unless another has begun meanwhile. */
const postpone = async (day: string, owner: string): Promise<void> => {
  const record = await BackupRecordModel.findOne({ _id: day, owner }, { failures: 1 }).lean();
  const failures = record?.failures ?? 0;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  const leaseUntil = new Date(clock.now().getTime() + pauseMs);
  await BackupRecordModel.updateOne({ _id: day, owner }, { $set: { leaseUntil, failures: failures + 1 } });
};

/** Removes the backups beyond the number that is kept, those that are too old, and what killed workers have left. */
const removeOld = async ({ dir, keep, time }: DailyBackups): Promise<void> => {
  const names = await listNames(dir);
  const all = names.filter((name) => NAME.test(name)).sort();
  // One of so many days ago reaches its age at the time at which backups are made.
  const oldest = addDays(today(), (readTimeOfDay() < time ? 0 : 1) - LONGEST_KEPT_DAYS);
  const surplus = all.slice(0, Math.max(0, all.length - keep));
  const tooOld = all.filter((name) => (NAME.exec(name)?.[1] ?? '') < oldest);
  // By force: another worker may remove the same.
  for (const name of new Set([...surplus, ...tooOld])) await rm(join(dir, name), { recursive: true, force: true });
  for (const name of names) {
    const [, day, owner] = PARTIAL.exec(name) ?? [];
    // Nobody makes it any more, and it has people's data.
    if (day !== undefined && !(await isBeingMade(day, owner)))
      await rm(join(dir, name), { recursive: true, force: true });
  }
};

/** Whether an attempt at a day's backup, or any where none is named, is under way. */
const isBeingMade = async (day: string, owner: string | undefined): Promise<boolean> => {
  const lease = { _id: day, leaseUntil: { $gt: clock.now() } };
  return (await BackupRecordModel.exists(owner === undefined ? lease : { ...lease, owner })) !== null;
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

/** Takes the backup of a day, and returns the id of this attempt; null where it is made, or nobody may make it now. */
const claim = async (day: string): Promise<string | null> => {
  const now = clock.now();
  const owner = newId();
  try {
    await BackupRecordModel.updateOne(
      { _id: day, finishedAt: null, leaseUntil: { $lte: now } },
      {
        $set: { leaseUntil: leaseEnd(), startedAt: now, owner },
        $setOnInsert: { documents: 0, bytes: 0, failures: 0 },
      },
      { upsert: true, setDefaultsOnInsert: false },
    );
    return owner;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};
