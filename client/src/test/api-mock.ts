import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Call, ResponseOf } from '../../../shared/contract/base/define.ts';
import { ERRORS, type ErrorCode, type Issue } from '../../../shared/contract/base/errors.ts';

/** A request that the client made to the service. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials;
  /** The parsed JSON body; undefined where there is none, and until it was read. */
  body?: unknown;
}

/** What a call responds with: what the contract declares (undefined is an empty 204), or any other response. */
type Reply<C extends Call> = ResponseOf<C> | Response;
type Respond<C extends Call> = (request: RecordedRequest) => Reply<C> | Promise<Reply<C>>;

/** Builds a JSON response that is not the usual one of its call. */
export const buildJsonResponse = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** Builds the service's refusal with a code, and with that code's status. */
export const buildRefusal = (code: ErrorCode, message: string = ERRORS[code].message, issues?: Issue[]): Response =>
  buildJsonResponse({ message, code, requestId: 'r', ...(issues ? { issues } : {}) }, ERRORS[code].status);

const server = setupServer(http.all('/api/*', () => buildRefusal('not_found')));

/** All requests of the running test, in the order in which they were made. */
export const requests: RecordedRequest[] = [];
const recorded = new Map<string, Promise<RecordedRequest>>();

const record = (request: Request, requestId: string): void => {
  const { pathname, search } = new URL(request.url);
  const { method, credentials } = request;
  const entry: RecordedRequest = {
    method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    credentials,
  };
  requests.push(entry);
  const withBody = async () => {
    const text = await request.clone().text();
    if (text) entry.body = JSON.parse(text);
    return entry;
  };
  recorded.set(requestId, withBody());
};

/** The recorded requests to one call, whatever its parameters. */
export const getRequestsTo = ({ method, path }: Call): RecordedRequest[] => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
  return requests.filter((request) => request.method === method && pattern.test(request.url));
};

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

/**
 * Lets the service respond to a call for the rest of the running test; the newest responder of a call counts. With `params`
 * only that path is answered. A call without a responder gets 404.
 */
export const respondTo = <C extends Call>(
  call: C,
  responder: Reply<C> | Respond<C>,
  params: Readonly<Record<string, string>> = {},
): void => {
  const path = call.path.replace(/:(\w+)/g, (name, key: string) => params[key] ?? name);
  server.use(
    METHODS[call.method](path, async ({ request, requestId }) => {
      if (!recorded.has(requestId)) record(request, requestId);
      const entry = (await recorded.get(requestId)) as RecordedRequest;
      const reply = typeof responder === 'function' ? await (responder as Respond<C>)(entry) : responder;
      if (reply instanceof Response) return reply === responder ? reply.clone() : reply;
      return reply === undefined ? new HttpResponse(null, { status: 204 }) : buildJsonResponse(reply);
    }),
  );
};

server.events.on('request:start', ({ request, requestId }) => record(request, requestId));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  requests.length = 0;
  recorded.clear();
});
afterAll(() => server.close());
