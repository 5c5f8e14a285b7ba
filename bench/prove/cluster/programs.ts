import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../../server/config.ts';
import { SHIPPED_FLAGS } from '../../shipped-flags.ts';
import { createPart, type Part } from './part.ts';
import type { Reaper } from './reaper.ts';

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const SERVER = path('server/main.ts');
const WORKER = path('workers/main.ts');

export interface ProgramOptions {
  readonly dir: string;
  readonly env: Record<string, string>;
  /** Modules that are loaded before the program, from the repository's root. */
  readonly preloads: readonly string[];
  readonly reaper: Reaper;
}

const launcher = (
  file: string,
  name: string,
  { dir, env, preloads }: ProgramOptions,
  flags: readonly string[] = [],
) => {
  const log = openSync(join(dir, `${name}.log`), 'a');
  const execArgv = [...flags, ...['tsx/esm', ...preloads.map(path)].flatMap((module) => ['--import', module])];
  return () =>
    fork(file, {
      execArgv,
      env: childEnvironment({ NODE_ENV: 'development', npm_lifecycle_event: '', ...env }),
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
};

/** A server process as shipped, on a port of its own. */
export const createServerPart = (name: string, port: number, options: ProgramOptions): Part =>
  createPart({
    name,
    reaper: options.reaper,
    launch: launcher(SERVER, name, { ...options, env: { ...options.env, PORT: String(port) } }, SHIPPED_FLAGS),
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(500) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });

/** A worker process as shipped. */
export const createWorkerPart = (options: ProgramOptions): Part => {
  const ready = new WeakSet<ChildProcess>();
  const launch = launcher(WORKER, 'worker', options);
  return createPart({
    name: 'worker',
    reaper: options.reaper,
    launch: () => {
      const child = launch();
      child.on('message', (said) => {
        if (said === 'ready') ready.add(child);
      });
      return child;
    },
    isReady: async (child) => ready.has(child),
  });
};
