import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { buildChildEnvironment } from '../../server/config.ts';
import { ROOT } from '../../server/process/root.ts';
import { type Shipped, shipped } from '../../testing/processes/programs.ts';
import { type ClusterProcess, createClusterProcess } from './cluster-process.ts';
import type { Reaper } from './reaper.ts';

export interface ProgramOptions {
  readonly dir: string;
  readonly env: Record<string, string>;
  /** Modules that are loaded before the program, from the repository's root. */
  readonly preloads: readonly string[];
  readonly reaper: Reaper;
}

/** What reads TypeScript, for mutants: what is shipped needs none of it. */
const reader = (preloads: readonly string[]) => (preloads.some((file) => file.endsWith('.ts')) ? ['tsx/esm'] : []);

const launcher = ({ file, flags }: Shipped, name: string, { dir, env, preloads }: ProgramOptions) => {
  const log = openSync(join(dir, `${name}.log`), 'a');
  const imports = [...reader(preloads), ...preloads.map((path) => join(ROOT, path))];
  const execArgv = [...flags, ...imports.flatMap((module) => ['--import', module])];
  return () =>
    fork(file, {
      execArgv,
      env: buildChildEnvironment({ NODE_ENV: 'development', npm_lifecycle_event: '', ...env }),
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
};

/** A server process as shipped, on a port of its own. */
export const createServerPart = async (name: string, port: number, options: ProgramOptions): Promise<ClusterProcess> =>
  createClusterProcess({
    name,
    reaper: options.reaper,
    launch: launcher(await shipped('start:server'), name, { ...options, env: { ...options.env, PORT: String(port) } }),
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(500) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });

/** A worker process as shipped. */
export const createWorkerPart = async (options: ProgramOptions): Promise<ClusterProcess> => {
  const ready = new WeakSet<ChildProcess>();
  const launch = launcher(await shipped('start:worker'), 'worker', options);
  return createClusterProcess({
    name: 'worker',
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
