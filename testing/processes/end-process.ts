import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hasEnded } from '../../server/dev-stores/processes.ts';

/** Ends a process by a signal, where it has not ended; answers its exit code. */
export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (hasEnded(child)) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  return (await gone)[0];
};
