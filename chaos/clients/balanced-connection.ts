import { Agent, request as httpRequest } from 'node:http';
import { ApiError } from '../../client/src/lib/api.ts';

export interface Credentials {
  readonly cookie: string;
  readonly origin: string;
}

/**
 * A browser's HTTP connection through a load balancer: it stays with one server and goes to the next when that one does
 * not respond.
 */
export interface BalancedConnection {
  /** The server it is with now, by its place among the addresses. */
  readonly at: () => number;
  readonly url: () => string;
  /** Switches to the next server, unless it has already left `from`. */
  leave(from: number): void;
  goTo(server: number): void;
  /** Makes a call; throws `ApiError` for any answer that is not a success, anything else where none came. */
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<T>;
  close(): void;
}

interface Answer {
  status: number;
  text: string;
  retryAfter: number;
}

/** Opens a connection of one signed-in member to several servers; it begins with the server at index `home`. */
export const openBalancedConnection = (urls: readonly string[], home: number, who: Credentials): BalancedConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  let at = home;

  const send = (url: URL, method: string, body: string | undefined, signal: AbortSignal | undefined) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        Cookie: who.cookie,
        ...(method === 'GET' ? {} : { Origin: who.origin }),
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
      };
      const sent = httpRequest(url, { method, agent, headers, ...(signal ? { signal } : {}) }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('The answer broke off.')));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            retryAfter: Number(response.headers['retry-after'] ?? 0) || 0,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const leave = (from: number) => {
    if (at === from) at = (from + 1) % urls.length;
  };

  return {
    at: () => at,
    url: () => urls[at] ?? '',
    leave,
    goTo: (server) => {
      at = server;
    },
    async call<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
      const from = at;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const answer = await send(new URL(path, urls[from]), method, text, signal).catch((error: unknown) => {
        leave(from);
        throw error;
      });
      if (answer.status >= 300) throw new ApiError(answer.status, answer.text, answer.retryAfter);
      return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T;
    },
    close: () => agent.destroy(),
  };
};
