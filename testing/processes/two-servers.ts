import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../app/app.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Two servers on the same stores. */
export interface TwoServers {
  /** The one in the test's own process. */
  readonly here: TestApp;
  /** The one in a process of its own. */
  readonly there: ServerProcess;
}

/** Two servers on the same stores, from before a file's first test until after its last. */
export const givenTwoServers = (): TwoServers => {
  let here: TestApp | undefined;
  let there: ServerProcess | undefined;
  beforeAll(async () => {
    here = await startTestApp();
    there = await startServerProcess(here);
  });
  afterAll(async () => {
    await there?.stop();
    await here?.stop();
  });
  const requireStarted = <T>(server: T | undefined): T => {
    if (!server) throw new Error('The servers run only while tests do.');
    return server;
  };
  return {
    get here() {
      return requireStarted(here);
    },
    get there() {
      return requireStarted(there);
    },
  };
};
