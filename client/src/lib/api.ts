import type { BodyInput, Call, ParamsOf, QueryInput, ResponseOf } from '../../../shared/contract/base/define.ts';
import type { ErrorBody } from '../../../shared/contract/base/errors.ts';
import type { CallAnswer, SocketCall } from '../../../shared/contract/base/events.ts';
import { waitWhileLeaving } from './leaving.ts';

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : unknown extends Value
    ? unknown
    : undefined extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** The input of a call: its path's parameters, its query and its body, each only where it is declared. */
export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  (C['query'] extends object ? { query?: QueryInput<C> } : unknown) &
  Part<'body', BodyInput<C>>;

/** A response that is not a success: the message is `<status>: <body>`, as it came. */
export class ApiError extends Error {
  readonly status: number;
  /** The contract's error body; undefined where the body has another form, as from a proxy. */
  readonly refusal: ErrorBody | undefined;
  /** The `message` of the body, whatever else the body holds; undefined where it has none. */
  readonly serviceMessage: string | undefined;
  /** Seconds after which trying again may help; 0 where the response named none. */
  readonly retryAfter: number;

  constructor(status: number, text: string, retryAfter = 0) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    const body = parseJson(text);
    this.refusal = isRefusal(body) ? body : undefined;
    this.serviceMessage = isObject(body) && typeof body.message === 'string' ? body.message : undefined;
    this.retryAfter = retryAfter;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isIssue = (value: unknown): boolean =>
  isObject(value) && typeof value.path === 'string' && typeof value.message === 'string';

/** The contract's error body, recognised by hand: every page needs this, and few need the schema library. */
const isRefusal = (value: unknown): value is ErrorBody =>
  isObject(value) &&
  [value.message, value.code, value.requestId].every((text) => typeof text === 'string') &&
  (value.issues === undefined || (Array.isArray(value.issues) && value.issues.every(isIssue)));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** The parts of a query that are given, as text. */
const listGiven = (query: LooseInput['query'] = {}): [string, string][] =>
  Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));

/** Returns the address of a call with its input. */
export const buildUrl = (call: { readonly path: string }, { params = {}, query }: LooseInput): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = listGiven(query);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The writes that have no answer yet. */
const writing = new Set<Promise<unknown>>();
/** How long the answers of writes are waited for before the session is looked at. */
const WRITES_END_MS = 5_000;

/**
 * Resolves once the writes under way have their answers, or after five seconds: one of them may end the session, and bring the new one
 * with its answer.
 */
export const waitForWrites = async (): Promise<void> => {
  if (writing.size === 0) return;
  await Promise.race([Promise.allSettled(writing), new Promise((resolve) => setTimeout(resolve, WRITES_END_MS))]);
};

const send = (call: Call, input: LooseInput, signal?: AbortSignal): Promise<globalThis.Response> => {
  const answer = sendOnce(call, input, signal);
  if (call.method !== 'GET') {
    writing.add(answer);
    const end = (): boolean => writing.delete(answer);
    answer.then(end, end);
  }
  return answer;
};

const sendOnce = (call: Call, input: LooseInput, signal?: AbortSignal): Promise<globalThis.Response> =>
  fetch(buildUrl(call, input), {
    method: call.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
    // What is sent as the page is left arrives all the same.
    keepalive: call.method === 'PUT' && document.visibilityState === 'hidden',
  }).catch(async (error: unknown) => {
    await waitWhileLeaving();
    throw error;
  });

/** What a call was answered, by whichever way it was made. */
interface Answer {
  readonly status: number;
  /** Its body, or the name of its status where it has none. */
  readonly text: string;
  readonly retryAfter: number;
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** The seconds of a Retry-After header; 0 for a date, which only a proxy would send. */
const parseRetryAfter = (header: string | null): number => Number(header ?? 0) || 0;

const readResponse = async (response: globalThis.Response): Promise<Answer> => {
  const text = await response.text();
  return {
    status: response.status,
    text: text || (response.ok ? '' : response.statusText),
    retryAfter: parseRetryAfter(response.headers.get('Retry-After')),
  };
};

/** Makes a call over the open connection; null where there is none or no answer came: the call may have been made all the same. */
export type SocketTransport = (request: SocketCall, signal?: AbortSignal) => Promise<CallAnswer | null>;

let callBySocket: SocketTransport | undefined;

/** Sets how calls that may go over the open connection are made there. */
export const setSocketTransport = (transport: SocketTransport): void => {
  callBySocket = transport;
};

const buildSocketCall = (name: string, { params = {}, body }: LooseInput): SocketCall => ({
  name,
  params,
  ...(body === undefined ? {} : { body }),
});

/** A connection keeps the session with which it was opened; a request has the one that a new password has begun instead of it. */
const isOfFormerSession = ({ status }: CallAnswer): boolean => status === 401;

/**
 * Makes a call once and returns its answer, over the open connection where the call may go there and an answer comes, else by HTTP.
 * This is the only place that chooses between the two.
 */
const make = async (call: Call, input: LooseInput, signal?: AbortSignal): Promise<Answer> => {
  const answered = call.bySocket && (await callBySocket?.(buildSocketCall(call.bySocket, input), signal));
  if (!answered || isOfFormerSession(answered)) return readResponse(await send(call, input, signal));
  const { status, body, retryAfter = 0 } = answered;
  return { status, text: status === 204 ? '' : JSON.stringify(body), retryAfter };
};

let renewSession: (() => Promise<boolean>) | undefined;

/** Sets what is done where a call that changes something is refused as the session has ended: whether it may be made again. */
export const setSessionRenewal = (renew: () => Promise<boolean>): void => {
  renewSession = renew;
};

let recheckSession: (() => void) | undefined;

/** Sets what is done where a call that reads is refused, as the session may be over. */
export const setSessionRecheck = (recheck: () => void): void => {
  recheckSession = recheck;
};

/** The call that tells who is signed in, by which the session is looked at again. */
const CURRENT_USER = '/api/user';

/** Calls that need no session: their refusal says nothing about it. In the browser, a call has no `access`. */
const WITHOUT_SESSION = /^\/api\/(?:login|logout|register|password)/;

const isSessionOver = (call: Call, { status, text }: Answer): boolean => {
  if (status !== 401 || call.method === 'GET' || WITHOUT_SESSION.test(call.path)) return false;
  const body = parseJson(text);
  return isRefusal(body) && body.code === 'unauthorized';
};

/**
 * Makes a call of the contract and returns its parsed response. A call whose user had to sign in again meanwhile is made once
 * more. A call that the page has started before its program is not made again. Throws an {@link ApiError} for any response that is
 * not a success.
 */
export const request = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> => {
  let answer = await make(call, input as LooseInput, signal);
  if (isSessionOver(call, answer) && (await renewSession?.())) answer = await make(call, input as LooseInput, signal);
  if (answer.status === 401 && call.method === 'GET' && call.path !== CURRENT_USER) recheckSession?.();
  if (!isSuccess(answer)) throw new ApiError(answer.status, answer.text, answer.retryAfter);
  return (answer.text ? JSON.parse(answer.text) : undefined) as ResponseOf<C>;
};
