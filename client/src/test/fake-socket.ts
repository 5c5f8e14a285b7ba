import type { CallAnswer, ServerEvent, ServerPayload, SocketCall } from '../../../shared/contract/base/events.ts';
import { contract } from '../../../shared/contract/index.ts';

type Listener = (payload?: unknown) => void;

const listeners = new Map<string, Listener[]>();
/** The library's own events, which the service does not send. */
const OWN_EVENTS = new Set(['connect', 'disconnect', 'connect_error']);
const emit = (event: string, payload?: unknown): void => {
  const ofAny = OWN_EVENTS.has(event) ? [] : (listeners.get('*') ?? []);
  for (const listener of [...ofAny, ...(listeners.get(event) ?? [])]) listener(payload);
};

const findPath = (called: string): { method: string; path: string } => {
  for (const resource of Object.values(contract))
    for (const call of Object.values<{ method: string; path: string; bySocket?: string }>(resource))
      if (call.bySocket === called) return call;
  throw new Error(`No call goes over the connection as ${called}`);
};

/** Lets the same service answer that answers requests: the tests say by `respondTo` what it does. */
const answerByService = async ({ name, params = {}, body }: SocketCall): Promise<CallAnswer> => {
  const { method, path } = findPath(name);
  const response = await fetch(
    path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    },
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};

const fake = {
  io: { opts: {} as { transports?: string[] } },
  id: 'socket-1',
  connected: false,
  on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  onAny: (listener: Listener) => listeners.set('*', [listener]),
  emit: (event: string, ...args: unknown[]): void => fakeSocket.onSent(event, ...args),
  timeout: (ms: number) => ({
    emitWithAck: (event: string, sent: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (event !== 'call') throw new Error(`Nobody listens to ${event}`);
        fake.on('disconnect', () => reject(new Error('socket has been disconnected')));
        setTimeout(() => reject(new Error('operation has timed out')), ms);
        fakeSocket.onCall(sent as SocketCall).then(resolve, reject);
      }),
  }),
  disconnect: (): unknown => {
    if (fake.connected) fakeSocket.disconnect('io client disconnect');
    return fake;
  },
  connect: (): unknown => {
    fakeSocket.onConnect();
    return fake;
  },
};

/** The push connection of a test that mocks `socket.io-client` with `io: connectFakeSocket`. */
export const fakeSocket = {
  /** Establishes the connection. */
  connect: (): void => {
    fake.connected = true;
    emit('connect');
  },
  /** Breaks the connection, or closes it for another reason. */
  disconnect: (reason = 'transport close'): void => {
    fake.connected = false;
    emit('disconnect', reason);
  },
  /** Hears that the client connects again. */
  onConnect: (): void => undefined,
  /** Announces that the server ends. */
  announceClosing: (withinMs: number): void => emit('connection:closing', { withinMs }),
  /** Fails an attempt to connect. */
  fail: (message: string): void => emit('connect_error', new Error(message)),
  /** The transports that the client has chosen since, the first one first. */
  transports: (): string[] | undefined => fake.io.opts.transports,
  /** Answers the client's calls. */
  onCall: answerByService as (call: SocketCall) => Promise<unknown>,
  /** Gets what the client sends. */
  onSent: (_event: string, ..._args: unknown[]): void => undefined,
  /** Delivers an event of the server. */
  push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>): void => emit(event, payload),
};

/** Takes the place of socket.io's `io`: returns a socket whose listeners `fakeSocket` calls. */
export const connectFakeSocket = (): unknown => {
  listeners.clear();
  fake.io.opts = {};
  fakeSocket.onCall = answerByService;
  fake.connected = false;
  return fake;
};
