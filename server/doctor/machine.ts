import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const GIGABYTE = 2 ** 30;
/** What a disk has to have left, of all of it and in bytes. */
const LEAST_FREE = { share: 0.05, bytes: GIGABYTE };
/** What the machine or container has to have, and have left. */
const LEAST_MEMORY = { total: GIGABYTE / 2, available: GIGABYTE / 8 };
/** Where containers find their secrets: these files are seen inside of the container alone. */
const SECRETS_OF_CONTAINER = '/run/secrets/';
/** Files in DATA_DIR that hold secrets. */
const SECRET_NAMES = /^(?:session-keys|stores\.json|stores\.password|mongodb\.key)$/;

/** Looks how much room is left for data and backups. */
export const examineDisks = async ({ dataDir, backups }: Config): Promise<string[]> => {
  const texts: string[] = [];
  for (const [variable, dir] of [['DATA_DIR', dataDir] as const, ['BACKUP_DIR', backups.dir] as const]) {
    const disk = dir === null ? null : await statfs(dir).catch(() => null);
    if (!disk) continue;
    const free = disk.bavail * disk.bsize;
    if (free >= LEAST_FREE.bytes && disk.bavail >= disk.blocks * LEAST_FREE.share) continue;
    texts.push(
      `${variable}: ${(free / GIGABYTE).toFixed(1)} GB are left on the disk of ${dir}; make room or enlarge it.`,
    );
  }
  return texts;
};

/** Looks whether folders can be written to, and whether others on this machine can read what is secret. */
export const examineFiles = async ({ dataDir, backups }: Config, secretFiles: readonly string[]): Promise<string[]> => {
  const texts: string[] = [];
  for (const [variable, dir] of [['DATA_DIR', dataDir] as const, ['BACKUP_DIR', backups.dir] as const]) {
    if (dir === null) continue;
    const found = await stat(dir).catch(() => null);
    const isMissing = found === null && variable === 'BACKUP_DIR';
    if (isMissing || (found && !found.isDirectory())) texts.push(`${variable}: ${dir} is no folder; create it.`);
    else if (found && (await isReadOnly(dir))) {
      texts.push(`${variable}: ${dir} cannot be written to by this user; give it to the user of the service.`);
    } else if (found && (found.mode & 0o002) !== 0 && (found.mode & 0o1000) === 0) {
      texts.push(`${variable}: everybody on this machine can write to ${dir}; run chmod 700 on it.`);
    }
  }
  const names = await readdir(dataDir).catch(() => []);
  const ours = names.filter((name) => SECRET_NAMES.test(name)).map((name) => join(dataDir, name));
  for (const file of [...ours, ...secretFiles]) {
    if (file.startsWith(SECRETS_OF_CONTAINER)) continue;
    const found = await stat(file).catch(() => null);
    if (found && (found.mode & 0o007) !== 0) {
      texts.push(`Everybody on this machine can read the secret in ${file}; run chmod 600 on it.`);
    }
  }
  return texts;
};

const isReadOnly = (dir: string): Promise<boolean> =>
  access(dir, constants.W_OK).then(
    () => false,
    () => true,
  );

/** Looks whether there is enough memory. */
export const examineMemory = (
  total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  available = process.availableMemory(),
): string[] => {
  if (total < LEAST_MEMORY.total) {
    return [`This machine or container has ${toMegabytes(total)} MB of memory; a server needs 512.`];
  }
  if (available < LEAST_MEMORY.available) {
    return [`Of the memory only ${toMegabytes(available)} MB are left; end other programs, or add memory.`];
  }
  return [];
};

const toMegabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
