import { join } from 'node:path';
import { createCleanupStack } from './bootstrap/cleanup-stack.ts';
import { formatStartupError, gracefulShutdown } from './bootstrap/lifecycle.ts';
import { ROOT } from './bootstrap/root.ts';
import { keepWorker } from './bootstrap/start/worker-process.ts';
import { loadConfig } from './config.ts';
import { startStores } from './dev-stores/stores.ts';
import { startServer } from './main.ts';

/** The sum of the server's 10 s, the worker's 12 s and the stores' 10 s, with some spare time. */
const STOP_LIMIT_MS = 35_000;

const WORKER = join(ROOT, 'dist', 'server', 'worker.js');

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const cleanup = createCleanupStack();

/** `npm start`: starts stores, server and worker on this machine; all of it has been built. */
async function start(): Promise<void> {
  const config = loadConfig();
  const stores = await startStores(config, printLine);
  cleanup.add(stores.stop);
  const { mongodbUri, redisUrl } = stores;
  const server = await startServer({ ...config, mongodbUri, redisUrl }, { printLine, migrates: true });
  cleanup.add(server.stop);
  cleanup.add(keepWorker(WORKER, stores));
  printLine(`Mithaq is ready: ${config.port === 0 ? server.url : config.publicUrl}`);
}

const reportError = (error: unknown) => process.stderr.write(`${formatStartupError(error)}\n`);
const end = gracefulShutdown({ stop: cleanup.run, limitMs: STOP_LIMIT_MS, reportError });
start().catch(end);
