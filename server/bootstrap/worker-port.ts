import { createServer } from 'node:http';
import Koa, { type Middleware } from 'koa';
import { Histogram, Registry } from 'prom-client';
import { addProcessGauges, type MetricsReaders, servePage } from './metrics-page.ts';

const TIMEOUTS_MS = { headersTimeout: 2_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 };
const MAX_CONNECTIONS = 100;

/** Opens the port on which a worker tells how it is, and nothing else. Rejects where the port is taken. */
export const openWorkerPort = (
  port: number,
  host: string,
  pages: readonly Middleware[],
): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const koa = new Koa();
  for (const page of pages) koa.use(page);
  koa.silent = true;
  const server = createServer(TIMEOUTS_MS, koa.callback());
  server.maxConnections = MAX_CONNECTIONS;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : port, close });
    });
  });
};

/** Bounds of the time that a job takes, in seconds: from a mark in the database to a run for all members. */
const JOB_SECONDS = [0.01, 0.05, 0.2, 1, 5, 20, 60, 300, 1_800];

/** The figures of a worker's process. */
export interface WorkerMetrics {
  /** Serves `/metrics`. */
  readonly serve: Middleware;
  readonly recordJob: (job: string, outcome: 'ok' | 'failed', seconds: number) => void;
  /** Ends what counts in the background. */
  readonly stop: () => void;
}

/** Creates the figures of a worker, and the page with them, for the same callers as the one of a server. */
export const createWorkerMetrics = (readers: MetricsReaders): WorkerMetrics => {
  const registry = new Registry();
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time from the start of a job to its end, by job and outcome (ok or failed; what failed may be tried again).',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  return {
    recordJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    stop: addProcessGauges(registry),
    serve: servePage(registry, readers, (_ctx, next) => next()),
  };
};
