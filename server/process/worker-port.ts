import { createServer } from 'node:http';
import Koa, { type Middleware } from 'koa';

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
