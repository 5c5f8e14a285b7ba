import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildChildEnvironment, type Config } from '../config.ts';
import { createLog } from './log.ts';
import { ROOT } from './root.ts';
import { isFromServer, type ToServer } from './siblings.ts';

/** The program of each process. */
const SERVER = join(ROOT, 'dist', 'server', 'main.js');
/** How long a process may take to end before it is killed: longer than it takes by itself. */
const EXIT_LIMIT_MS = 11_000;
const REPLACE_AFTER_MS = 500;

/** Several server processes that share a port. */
export interface ServerProcesses {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts as many server processes as the configuration says, on one port, and resolves once all of them listen. One that ends
 * later is replaced. Where the first start of one fails, all of them end, and it rejects with the reason. `added` is added to their
 * environment.
 */
export const startServerProcesses = async (
  { serverProcesses, logLevel }: Config,
  added: Record<string, string> = {},
): Promise<ServerProcesses> => {
  const log = createLog(logLevel);
  const relayPorts = new Map<number, number>();
  const restarts = new Set<NodeJS.Timeout>();
  let isWanted = true;
  let isStarted = false;
  cluster.setupPrimary({ exec: SERVER, args: [] });

  const tellAll = () => {
    const message: ToServer = { relayPorts: [...relayPorts] };
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send(message, () => {});
  };

  /** Starts a process and resolves with its address once it listens; rejects where it ends before. */
  const run = (): Promise<string> => {
    const worker = cluster.fork(buildChildEnvironment({ ...added, SERVER_PROCESSES: '1' }));
    let isListening = false;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isFromServer(message)) return;
        if ('relayPort' in message) {
          relayPorts.set(worker.id, message.relayPort);
          tellAll();
        } else {
          isListening = true;
          resolve(message.url);
        }
      });
      worker.once('exit', (code, signal) => {
        relayPorts.delete(worker.id);
        reject(new ServerStartFailed());
        if (!isWanted) return;
        tellAll();
        if (!isListening && !isStarted) return;
        log.warn({ code, signal, server: worker.id }, 'a server process has ended and is replaced');
        const restart = setTimeout(() => {
          restarts.delete(restart);
          run().catch(() => {});
        }, REPLACE_AFTER_MS);
        restarts.add(restart);
      });
    });
  };

  const stop = async (): Promise<void> => {
    isWanted = false;
    for (const restart of restarts) clearTimeout(restart);
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
  };

  try {
    // The first one prepares the database, and prints what there is to say about it.
    const url = await run();
    await Promise.all(Array.from({ length: serverProcesses - 1 }, run));
    isStarted = true;
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** A server process could not start; it has said why itself. */
export class ServerStartFailed extends Error {
  constructor() {
    super('A server process could not start.');
  }
}

const end = async (worker: Worker): Promise<void> => {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), EXIT_LIMIT_MS);
  await exit;
  clearTimeout(late);
};
