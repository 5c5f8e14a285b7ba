import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { buildChildEnvironment } from '../../server/config.ts';
import type { Program } from '../../server/dev-stores/programs.ts';

/** Returns a function that starts a store's program in a process group of its own; what it prints is added to `logFile`. */
export const createStoreLauncher = (program: Program, args: readonly string[], logFile: string) => {
  const log = openSync(logFile, 'a');
  return (): ChildProcess =>
    spawn(program.file, [...args], {
      stdio: ['ignore', log, log],
      env: buildChildEnvironment(program.env),
      detached: true,
    });
};
