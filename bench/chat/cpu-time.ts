import { readFileSync } from 'node:fs';

/** Linux counts in ticks of so many a second. */
const TICKS = 100;

/** Seconds of processor time that a process has used so far; null where the system doesn't tell so. */
export const cpuSeconds = (pid: number | undefined): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything: user time is the 12th field, system time the 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return null;
  }
};
