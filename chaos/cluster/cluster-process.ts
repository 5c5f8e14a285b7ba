import type { ChildProcess } from 'node:child_process';
import { hasEnded } from '../../server/dev-stores/processes.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import type { Reaper } from './reaper.ts';

const READY_WITHIN_MS = 60_000;

/** One process of the service or of its stores, which can be killed, restarted and suspended. */
export interface ClusterProcess {
  readonly name: string;
  /** How many times it has ended without being ended by the run. */
  readonly unexpectedExits: () => number;
  /** Starts it and returns once it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Sends SIGSTOP; `resume` sends SIGCONT. */
  suspend(): void;
  resume(): void;
  /** Sends an IPC message; ignored while the process is not running. */
  sendMessage(message: string): void;
  /** Whether it is running. */
  isRunning(): boolean;
}

export interface ClusterProcessOptions {
  readonly name: string;
  launch(): ChildProcess;
  /** Whether the process accepts requests. */
  isReady(child: ChildProcess): Promise<boolean>;
  readonly reaper: Reaper;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a process that this run starts and stops; processes that it did not start are never signalled. */
export const createClusterProcess = ({ name, launch, isReady, reaper }: ClusterProcessOptions): ClusterProcess => {
  let child: ChildProcess | undefined;
  let accidents = 0;
  const wanted = new WeakSet<ChildProcess>();

  const running = (): ChildProcess | undefined => (child && !hasEnded(child) ? child : undefined);

  return {
    name,
    unexpectedExits: () => accidents,
    isRunning: () => running() !== undefined,
    async start() {
      const mine = launch();
      const { pid } = mine;
      if (pid === undefined) throw new Error(`${name} could not be started.`);
      child = mine;
      reaper.began(pid);
      mine.once('exit', () => {
        reaper.ended(pid);
        if (!wanted.has(mine)) accidents += 1;
      });
      mine.on('error', () => {});
      for (const end = performance.now() + READY_WITHIN_MS; !(await isReady(mine)); await pause(20)) {
        if (hasEnded(mine)) return;
        if (performance.now() > end) throw new Error(`${name} was not ready in time.`);
      }
    },
    async kill() {
      const mine = running();
      if (!mine) return;
      wanted.add(mine);
      await endProcess(mine, 'SIGKILL');
    },
    suspend: () => void running()?.kill('SIGSTOP'),
    resume: () => void running()?.kill('SIGCONT'),
    sendMessage(message) {
      const mine = running();
      if (!mine?.connected) return;
      // The message makes the process end itself.
      wanted.add(mine);
      mine.send(message, () => {});
    },
  };
};
