import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readCommandLine, readStartTime, waitForExit } from './processes.ts';

const PATIENCE_MS = 10_000;
/** A process that was killed a moment ago may still be going. */
const DYING_MS = 2_000;

/** Another start has the data directory in use; the message says which. */
export class DataDirInUse extends Error {}

/**
 * Takes a data directory for this process: refuses while another living process has it, and ends the stores that a
 * killed one left in it. Returns what gives it back.
 */
export async function takeDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await takeOwnership(join(dataDir, 'owner.json'), dataDir);
  try {
    for (const store of ['mongodb', 'valkey']) await endLeftover(join(dataDir, `${store}.pid`), join(dataDir, store));
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

async function takeOwnership(file: string, dataDir: string): Promise<() => void> {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, began: readStartTime(process.pid) }));
  try {
    // A hard link fails where the name exists: of two starts in the same instant one gets it.
    if (!tryLink(draft, file)) {
      const owner = readOwner(file);
      if (owner && (await lives(owner))) {
        throw new DataDirInUse(
          `${dataDir} is in use by process ${owner.pid}: stop it, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
      if (!tryLink(draft, file)) throw new DataDirInUse(`${dataDir} was just taken by another start.`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

async function lives({ pid, began }: { pid: number; began: string }): Promise<boolean> {
  if (!isAlive(pid) || readStartTime(pid) !== began) return false;
  return pid === process.pid || !(await waitForExit(pid, DYING_MS));
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

function readOwner(file: string): { pid: number; began: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends the process in a pid file where it really is the store that runs on `storeDir`; its guard may be doing so too. */
async function endLeftover(pidFile: string, storeDir: string): Promise<void> {
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (isAlive(pid) && readCommandLine(pid).includes(storeDir)) {
    signal(pid, 'SIGTERM');
    if (!(await waitForExit(pid, PATIENCE_MS))) {
      signal(pid, 'SIGKILL');
      await waitForExit(pid, PATIENCE_MS);
    }
  }
  rmSync(pidFile, { force: true });
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself between the look and the signal.
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
