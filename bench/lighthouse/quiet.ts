import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const WINDOW_MS = 2_000;
const QUIET = 0.1;
const WINDOWS = 30;

const spent = (): { idle: number; all: number } => {
  const times = cpus().map(({ times }) => times);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((of) => Object.values(of))) };
};

/** Waits until the processors are nearly idle, a minute at most: a service that has just started is still at work. */
export const untilQuiet = async (): Promise<void> => {
  for (let window = 0; window < WINDOWS; window += 1) {
    const before = spent();
    await wait(WINDOW_MS);
    const after = spent();
    if (1 - (after.idle - before.idle) / (after.all - before.all) < QUIET) return;
  }
};
