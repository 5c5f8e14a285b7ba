import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const REAPER = fileURLToPath(new URL('reaper.mjs', import.meta.url));

/** A process beside the soak that ends its children when the soak is killed hard. */
export interface Reaper {
  began(pid: number): void;
  ended(pid: number): void;
  close(): Promise<void>;
}

/** Starts the reaper as a detached process. */
export const startReaper = (): Reaper => {
  const child = spawn(process.execPath, [REAPER], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.stdin.on('error', () => {});
  return {
    began: (pid) => void child.stdin.write(`+${pid}\n`),
    ended: (pid) => void child.stdin.write(`-${pid}\n`),
    async close() {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
};
