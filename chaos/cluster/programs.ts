import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join, relative } from 'node:path';
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
  /** The folder of an earlier release, built, whose programs run until they are updated. */
  readonly earlier?: string | undefined;
}

/** What reads TypeScript, for mutants: what is shipped needs none of it. */
const reader = (preloads: readonly string[]) => (preloads.some((file) => file.endsWith('.ts')) ? ['tsx/esm'] : []);

const launcher = ({ file, flags }: Shipped, name: string, { dir, env, preloads, earlier }: ProgramOptions) => {
  const log = openSync(join(dir, `${name}.log`), 'a');
  const imports = [...reader(preloads), ...preloads.map((path) => join(ROOT, path))];
  const execArgv = [...flags, ...imports.flatMap((module) => ['--import', module])];
  let isEarlier = earlier !== undefined;
  return {
    launch: () =>
      fork(isEarlier && earlier !== undefined ? join(earlier, relative(ROOT, file)) : file, {
        execArgv,
        env: buildChildEnvironment({ NODE_ENV: 'development', npm_lifecycle_event: '', ...env }),
        stdio: ['ignore', log, log, 'ipc'],
        detached: true,
      }),
    update: () => {
      isEarlier = false;
    },
  };
};

/** A server process as shipped, on a port of its own. */
export const createServerPart = async (
  name: string,
  port: number,
  options: ProgramOptions,
): Promise<ClusterProcess> => {
  const program = await shipped('start:server');
  const { launch, update } = launcher(program, name, { ...options, env: { ...options.env, PORT: String(port) } });
  const part = createClusterProcess({
    name,
    reaper: options.reaper,
    launch,
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(500) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return { ...part, update };
};

/** A worker process as shipped. */
export const createWorkerPart = async (name: string, options: ProgramOptions): Promise<ClusterProcess> => {
  const ready = new WeakSet<ChildProcess>();
  const { launch, update } = launcher(await shipped('start:worker'), name, options);
  const part = createClusterProcess({
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
  return { ...part, update };
};
