import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { stripSchemas } from './client/strip-schemas.ts';

const stores = './testing/stores/global-setup.ts';

export default defineConfig({
  test: {
    // One more than there are processors: browsers and killed processes are waited for, not computed.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{server,shared,workers,scripts,bench,chaos,testing}/**/*.test.ts'],
          globalSetup: [stores],
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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [stores, './e2e/kit/demo-data-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 600_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
