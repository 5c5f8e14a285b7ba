import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'mithaq-run-';
/** What the stores of a whole test run write, several times over. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Makes an empty folder for the data of stores that end with the tests, and returns its path. It is in memory where this
 * machine has plenty: an acknowledged write waits for the disk otherwise, and tests make them by the ten thousand.
 */
export const makeDataFolder = async (): Promise<string> => {
  await removeLeftFolders();
  return mkdtemp(join((await isMemoryPlenty()) ? IN_MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
};

/** Removes from memory what runs left that were killed: a few of them would fill it. */
const removeLeftFolders = async (): Promise<void> => {
  const names = await readdir(IN_MEMORY).catch(() => []);
  const left = names.filter(
    (name) => name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10)),
  );
  await Promise.all(left.map((name) => rm(join(IN_MEMORY, name), { recursive: true, force: true })));
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, and is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isMemoryPlenty = async (): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES;
  } catch {
    return false;
  }
};
