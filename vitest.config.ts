import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { stripSchemas } from './client/strip-schemas.ts';
import { findMorningZone } from './testing/processes/day-zone.ts';

// The service of the browser tests: its day does not end while they run.
process.env.MATCH_DAY_TIMEZONE ??= findMorningZone(new Date());

const stores = './testing/stores/global-setup.ts';
/** Tests that run a server or worker in their process, or need figures that nothing was counted in before. */
const ISOLATED = ['server/{jobs,main}.test.ts', 'server/bootstrap/metrics.test.ts', 'workers/{main,worker}.test.ts'];

/** What `npm run test:full` adds: containers, documents and the supply, and what depends on the pace of the machine. */
const FULL_ONLY = [
  'scripts/{commands,deploy,docker,docs,install-page,production-page,supply}.test.ts',
  'server/test/sign-in-load.test.ts',
];
const LEFT_OUT = process.env.TEST_FULL === 'true' ? [] : FULL_ONLY;

/**
 * Projects in the order in which their files begin. A process that files share is kept only while the next file is of the same
 * project, and nothing long is left to run alone at the end.
 */
const ORDER = ['isolated', 'e2e', 'unit', 'client'];

/** Begins first, since it makes the demo community for the other browser tests, beside files that need none. */
const FIRST = '/e2e/spec.test.ts';

/** A busy machine makes events late; `expect.poll` would give up after a second. */
const EXPECT = { poll: { timeout: 60_000 } };

/** Keeps the files of a project together. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      moduleId.endsWith(FIRST) ? -1 : ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Two more than there are processors: browsers and killed processes are waited for, not computed.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          // They leave nothing in their process, and share it: loading the libraries takes longer than most of them.
          include: ['{bench,chaos,scripts,server,shared,testing,workers}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...ISOLATED, ...LEFT_OUT],
          setupFiles: ['./testing/app/reset-process.ts'],
          globalSetup: [stores],
          expect: EXPECT,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Each file in a process of its own.
        test: {
          name: 'isolated',
          environment: 'node',
          include: ISOLATED,
          globalSetup: [stores],
          expect: EXPECT,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The contract as the browser has it, so that a page that uses a schema through it fails here too.
        plugins: [react(), stripSchemas],
        test: {
          name: 'client',
          environment: 'jsdom',
          isolate: false,
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['./client/src/test-setup.ts'],
          expect: EXPECT,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          // The files of one process share the libraries and the browser.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: [stores],
          expect: EXPECT,
          testTimeout: 240_000,
          hookTimeout: 1_200_000,
          // The files of the other workers keep the processors busy; more pages at a time would only make each of them late.
          maxConcurrency: 1,
        },
      },
    ],
  },
});
