import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FROM_SOURCES } from '../../../testing/processes/programs.ts';

/** Starts a program of this repository in a process of its own, sends it `task` and returns its one reply. Rejects when it ends without one. */
export const runInProcess = <Reply>(file: string, task: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(`../../../${file}`, import.meta.url));
    const child = fork(path, { execArgv: [...FROM_SOURCES], serialization: 'advanced' });
    child.once('message', (reply) => resolve(reply as Reply));
    child.once('error', reject);
    child.once('exit', (code) => {
      // Its last message may still be in the channel.
      const fail = () => reject(new Error(`${file} ended with code ${code}.`));
      if (child.connected && code === 0) child.once('disconnect', () => setImmediate(fail));
      else fail();
    });
    child.send(task);
  });
