import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readCommandLine, readStartTime, waitForExit } from './processes.ts';

/** How long a store that a killed process has left may take to end, before and after it is killed. */
const STORE_EXIT_LIMIT_MS = 10_000;
/** How long a process that was killed a moment ago may still be running. */
const OWNER_EXIT_LIMIT_MS = 2_000;

/** Another start uses the data directory; the message names its process. */
export class DataDirInUse extends Error {}

/**
 * Locks a data directory for this process and ends the stores that a killed process has left in it. Throws
 * {@link DataDirInUse} while another running process has the lock. Returns a function that releases it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await takeOwnerFile(join(dataDir, 'owner.json'), dataDir);
  try {
    for (const store of ['mongodb', 'valkey']) await endLeftover(join(dataDir, `${store}.pid`), join(dataDir, store));
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

async function takeOwnerFile(file: string, dataDir: string): Promise<() => void> {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, began: readStartTime(process.pid) }));
  try {
    // A hard link fails where the name exists, so that only one of two simultaneous starts gets it.
    while (!tryLink(draft, file)) {
      const found = readOwnerFile(file);
      const owner = parseOwner(found);
      if (owner && (await isRunning(owner))) {
        throw new DataDirInUse(
          `${dataDir} is in use by process ${owner.pid}: stop it, or set DATA_DIR to another folder.`,
        );
      }
      if (found !== undefined) removeOwnerFile(file, found, `${draft}.old`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Whether the owner is still running; waits a moment for one that is about to end. */
async function isRunning({ pid, began }: { pid: number; began: string }): Promise<boolean> {
  if (!isAlive(pid) || readStartTime(pid) !== began) return false;
  return pid === process.pid || !(await waitForExit(pid, OWNER_EXIT_LIMIT_MS));
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether an error says that a file is not there. */
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns what the file says of its owner; undefined where there is none. */
function readOwnerFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Removes the file of an owner that has ended, unless another start has taken the folder meanwhile. It is moved to `aside` first, so that
 * what is looked at is what is removed.
 */
function removeOwnerFile(file: string, ended: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if (readOwnerFile(aside) !== ended) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function parseOwner(text = ''): { pid: number; began: string } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ends the process of a pid file if it is indeed the store that runs on `storeDir`; its guard may be ending it as well. */
async function endLeftover(pidFile: string, storeDir: string): Promise<void> {
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (isAlive(pid) && readCommandLine(pid).includes(storeDir)) {
    signal(pid, 'SIGTERM');
    if (!(await waitForExit(pid, STORE_EXIT_LIMIT_MS))) {
      signal(pid, 'SIGKILL');
      await waitForExit(pid, STORE_EXIT_LIMIT_MS);
    }
  }
  rmSync(pidFile, { force: true });
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended between the check and the signal.
  }
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
