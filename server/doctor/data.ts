import type { Config } from '../config.ts';
import { readBackupAge } from '../domain/analytics/service-figures.ts';
import { countUnassigned } from '../domain/assignments/assignments.ts';
import { system } from '../domain/kernel/actor.ts';
import { findLostKeys } from '../domain/kernel/service-keys.ts';
import { requireFittingData, UnfitData } from '../migrations/run.ts';
import { holdsDemo } from '../seed/seed.ts';

/** One a day, and two hours to make it. */
const MAX_BACKUP_AGE_S = 26 * 3_600;

/** Looks whether the session keys open the keys in the database. */
export const examineKeys = async ({ sessionKeys }: Config): Promise<string[]> => {
  const lost = await findLostKeys(sessionKeys);
  if (lost.length === 0) return [];
  return [
    `SESSION_KEYS: none of them opens the stored keys of this database (${lost.join(', ')}); add the one that did, behind a comma.`,
  ];
};

/** Looks whether this program may serve the stored data. */
export const examineData = async ({ mayHoldDemo }: Config): Promise<string[]> => {
  const texts: string[] = [];
  try {
    await requireFittingData();
  } catch (error) {
    if (!(error instanceof UnfitData)) throw error;
    texts.push(error.message);
  }
  if (!mayHoldDemo && (await holdsDemo())) {
    texts.push(
      'MONGODB_URI: this database has the accounts of the demo, whose password is published; take another one.',
    );
  }
  return texts;
};

/** Looks whether backups are made, and of which age the last one is. */
export const examineBackups = async ({ backups, isProduction }: Config): Promise<string[]> => {
  const texts: string[] = [];
  if (backups.dir === null) {
    return isProduction
      ? [
          'BACKUP_DIR: not set, so workers make no backups; set it to a folder on another disk or machine, with BACKUP_RECIPIENT.',
        ]
      : [];
  }
  if (backups.recipient === null)
    texts.push(
      'BACKUP_RECIPIENT: not set, so backups are not encrypted; make a key with npm run mithaq -- backup-key.',
    );
  const age = await readBackupAge();
  if (age === null) {
    texts.push('No backup of a day was made yet; start a worker with BACKUP_DIR, and look into its log for why.');
  } else if (age > MAX_BACKUP_AGE_S) {
    texts.push(
      `The last backup is ${Math.round(age / 3_600)} hours old; look into the log of the workers for "the backup of the day failed".`,
    );
  }
  return texts;
};

/** Looks whether VIP members wait for a matchmaker. */
export const examineAssignments = async (): Promise<string[]> => {
  const count = await countUnassigned(system);
  const who = count === 1 ? 'One VIP member has' : `${count} VIP members have`;
  return count === 0 ? [] : [`${who} no matchmaker; give them one under Staff, Assignments.`];
};
