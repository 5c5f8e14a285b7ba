import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';

/** A start that takes longer than this says in the log how far it is, and then again and again. */
const FIRST_LINE_MS = 5_000;
const LINE_EVERY_MS = 10_000;

/** What a browser shows meanwhile; it asks again by itself. */
const STARTING_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mithaq</title></head>
<body><main><h1>Mithaq is starting</h1><p>This page opens by itself in a moment.</p></main></body>
</html>
`;

/** What a start is doing, and how much of it is done. */
export interface StartStep {
  readonly step: string;
  readonly done?: number;
  readonly total?: number;
}

/** Tells how far a start is, until it is over. */
export interface StartDoor {
  tell(step: StartStep): void;
  /** Leaves the port to the server itself. */
  close(): Promise<void>;
}

/**
 * Answers on the port of a server that is still preparing its stores, which may take long where an index of many documents is built
 * or stored data is changed: `/healthz` that the process lives, `/readyz` and everything else 503 with what is being done, to a
 * browser as a page that asks again by itself. The log says the same. With port 0, which nobody knows yet, there is the log alone.
 * Rejects where the port is taken.
 */
export const openStartDoor = async (
  { port, host }: { port: number; host: string },
  log: Pick<Logger, 'info'>,
): Promise<StartDoor> => {
  let current: StartStep = { step: 'reaching the stores' };
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz';
    const isBrowser = !isAlive && request.headers.accept?.includes('text/html') === true;
    const body = isAlive ? { status: 'ok' } : { status: 'starting', ...current };
    response.writeHead(isAlive ? 200 : 503, {
      'Content-Type': `${isBrowser ? 'text/html' : 'application/json'}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
      ...(isAlive ? {} : { 'Retry-After': '1' }),
      ...(isBrowser ? { Refresh: '2' } : {}),
    });
    response.end(isBrowser ? STARTING_PAGE : JSON.stringify(body));
  });
  const say = () => {
    log.info(current, 'the start is not over yet');
    timer = setTimeout(say, LINE_EVERY_MS);
  };
  let timer = setTimeout(say, FIRST_LINE_MS);
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  try {
    if (port !== 0) {
      server.listen({ port, host });
      await once(server, 'listening');
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    tell: (step) => {
      current = step;
    },
    close,
  };
};
