import type { ServerEvent, ServerPayload } from '../../../shared/contract/base/events.ts';

type Listener = (payload?: unknown) => void;

const listeners = new Map<string, Listener[]>();
const emit = (event: string, payload?: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload);
};

const fake = {
  io: { opts: {} as { transports?: string[] } },
  id: 'socket-1',
  connected: false,
  on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  emit: (event: string, ...args: unknown[]): void => fakeSocket.onSent(event, ...args),
  disconnect: (): unknown => {
    if (fake.connected) fakeSocket.disconnect();
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
  /** Breaks the connection. */
  disconnect: (): void => {
    fake.connected = false;
    emit('disconnect', 'transport close');
  },
  /** Hears that the client connects again. */
  onConnect: (): void => undefined,
  /** Announces that the server ends. */
  announceClosing: (withinMs: number): void => emit('connection:closing', { withinMs }),
  /** Fails an attempt to connect. */
  fail: (message: string): void => emit('connect_error', new Error(message)),
  /** The transports that the client has chosen since, the first one first. */
  transports: (): string[] | undefined => fake.io.opts.transports,
  /** Gets what the client sends. */
  onSent: (_event: string, ..._args: unknown[]): void => undefined,
  /** Delivers an event of the server. */
  push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>): void => emit(event, payload),
};

/** Takes the place of socket.io's `io`: returns a socket whose listeners `fakeSocket` calls. */
export const connectFakeSocket = (): unknown => {
  listeners.clear();
  fake.io.opts = {};
  fake.connected = false;
  return fake;
};
