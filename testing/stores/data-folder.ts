import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
/** What the stores of a whole test run write, several times over. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Makes an empty folder for the data of stores that end with the tests, and returns its path. It is in memory where this
 * machine has plenty: an acknowledged write waits for the disk otherwise, and tests make them by the ten thousand.
 */
export const makeDataFolder = async (): Promise<string> =>
  mkdtemp(join((await isMemoryPlenty()) ? IN_MEMORY : tmpdir(), 'mithaq-test-'));

const isMemoryPlenty = async (): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES;
  } catch {
    return false;
  }
};
