import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a child process has ended. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Returns the command line of a process, its arguments separated by blanks; '' where there is no such process. */
export function readCommandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Returns a process's start time, which distinguishes it from any later process with the same id; '' where there is none. */
export function readStartTime(pid: number): string {
  try {
    return process.platform === 'linux'
      ? (readStatFields(pid)[19] ?? '')
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Waits until a process has ended; resolves with false when it still runs after `ms`. */
export async function waitForExit(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return true;
}

/** Reads the fields of /proc/<pid>/stat from the third on: the second is a name that may contain blanks. */
function readStatFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isZombie(pid: number): boolean {
  return process.platform === 'linux' && readStatFields(pid)[0] === 'Z';
}
