import type { ChildProcess } from 'node:child_process';
import { hasEnded } from '../../server/embedded/processes.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import type { Reaper } from './reaper.ts';

const READY_WITHIN_MS = 60_000;

/** One process of the service or of its stores, which can be killed, started again, and held. */
export interface Part {
  readonly name: string;
  /** How often it has ended by itself. */
  readonly accidents: () => number;
  /** Starts it and returns once it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** SIGSTOP, and SIGCONT. */
  hold(): void;
  release(): void;
  /** Says something to it; ignored while it is not running. */
  tell(message: string): void;
  /** Whether it is running. */
  runs(): boolean;
}

export interface PartOptions {
  readonly name: string;
  launch(): ChildProcess;
  /** Whether it serves. */
  isReady(child: ChildProcess): Promise<boolean>;
  readonly reaper: Reaper;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A process that is ours to end; what is not ours is never touched. */
export const createPart = ({ name, launch, isReady, reaper }: PartOptions): Part => {
  let child: ChildProcess | undefined;
  let accidents = 0;
  const wanted = new WeakSet<ChildProcess>();

  const running = (): ChildProcess | undefined => (child && !hasEnded(child) ? child : undefined);

  return {
    name,
    accidents: () => accidents,
    runs: () => running() !== undefined,
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
    hold: () => void running()?.kill('SIGSTOP'),
    release: () => void running()?.kill('SIGCONT'),
    tell(message) {
      const mine = running();
      if (!mine?.connected) return;
      // What it is told here ends it.
      wanted.add(mine);
      mine.send(message, () => {});
    },
  };
};
