import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FROM_SOURCES } from '../../testing/processes/programs.ts';

/** Starts one of our processes, tells it what to do and answers what it found. */
export const ask = <Answer>(file: string, question: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = fork(path, { execArgv: [...FROM_SOURCES], serialization: 'advanced' });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    child.once('exit', (code) => {
      // What it said last may still be on its way.
      const fail = () => reject(new Error(`${file} ended with code ${code}.`));
      if (child.connected && code === 0) child.once('disconnect', () => setImmediate(fail));
      else fail();
    });
    child.send(question);
  });
