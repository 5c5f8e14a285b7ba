import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { startStores } from './embedded/stores.ts';
import { startServer } from './main.ts';
import { formatStartupError, gracefulShutdown } from './process/lifecycle.ts';
import { ROOT } from './process/root.ts';
import { build } from './start/build.ts';
import { keepWorker } from './start/worker-process.ts';

/** The server's 10 s, the worker's 12 s and the stores' 10 s. */
const STOPS_WITHIN_MS = 35_000;

const WORKER = join(ROOT, 'workers', 'main.ts');

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm start`: stores, client, server and worker on this machine. Each step that succeeds notes how it is undone. */
async function start(undo: (() => Promise<void>)[]): Promise<void> {
  const config = loadConfig();
  const stores = await startStores(config, say);
  undo.push(stores.stop);
  await build('client', ROOT, say);
  const server = await startServer({ ...config, mongodbUri: stores.mongodbUri, redisUrl: stores.redisUrl }, say);
  undo.push(server.stop);
  undo.push(keepWorker(WORKER, stores));
  say(`Mithaq is ready: ${config.port === 0 ? server.url : config.publicUrl}`);
}

const undo: (() => Promise<void>)[] = [];
const stop = async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
};
const complain = (error: unknown) => process.stderr.write(`${formatStartupError(error)}\n`);
const end = gracefulShutdown({ stop, limitMs: STOPS_WITHIN_MS, reportError: complain });
start(undo).catch(end);
