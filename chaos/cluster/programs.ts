import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../server/bootstrap/root.ts';
import { buildChildEnvironment } from '../../server/config.ts';
import { type Shipped, shipped } from '../../testing/processes/programs.ts';
import { type ClusterProcess, createClusterProcess } from './cluster-process.ts';
import type { Reaper } from './reaper.ts';

export interface ProgramOptions {
  readonly dir: string;
  readonly env: Record<string, string>;
  readonly reaper: Reaper;
}

/** A module that makes a server end between a commit and its acknowledgement when it is told to. */
const DIES_AFTER_COMMIT = join(ROOT, 'chaos/faults/die-after-commit.mjs');

const launcher = (
  { file, flags }: Shipped,
  name: string,
  { dir, env }: ProgramOptions,
  preloads: readonly string[],
) => {
  const log = openSync(join(dir, `${name}.log`), 'a');
  const execArgv = [...flags, ...preloads.flatMap((module) => ['--import', module])];
  return () =>
    fork(file, {
      execArgv,
      env: buildChildEnvironment({ NODE_ENV: 'development', npm_lifecycle_event: '', ...env }),
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
};

/** A server process as shipped, on a port of its own. */
export const createServerPart = async (
  name: string,
  port: number,
  options: ProgramOptions,
): Promise<ClusterProcess> => {
  const program = await shipped('start:server');
  const env = { ...options.env, PORT: String(port) };
  return createClusterProcess({
    name,
    reaper: options.reaper,
    launch: launcher(program, name, { ...options, env }, [DIES_AFTER_COMMIT]),
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(500) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
};

/** A worker process as shipped. */
export const createWorkerPart = async (name: string, options: ProgramOptions): Promise<ClusterProcess> => {
  const ready = new WeakSet<ChildProcess>();
  const launch = launcher(await shipped('start:worker'), name, options, []);
  return createClusterProcess({
    name,
    reaper: options.reaper,
    launch: () => {
      const child = launch();
      child.on('message', (message) => {
        if (message === 'ready') ready.add(child);
      });
      return child;
    },
    isReady: async (child) => ready.has(child),
  });
};
