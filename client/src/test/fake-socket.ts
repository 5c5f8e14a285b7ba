import type { ServerEvent, ServerPayload } from '../../../shared/contract/base/events.ts';

type Listener = (payload?: unknown) => void;

const listeners = new Map<string, Listener[]>();
const emit = (event: string, payload?: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload);
};

const fake = {
  id: 'socket-1',
  connected: false,
  on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  emit: (event: string, ...args: unknown[]): void => fakeSocket.onSent(event, ...args),
  disconnect: (): unknown => {
    if (fake.connected) fakeSocket.disconnect();
    return fake;
  },
  connect: (): unknown => fake,
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
  /** Gets what the client sends. */
  onSent: (_event: string, ..._args: unknown[]): void => undefined,
  /** Delivers an event of the server. */
  push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>): void => emit(event, payload),
};

/** Takes the place of socket.io's `io`: returns a socket whose listeners `fakeSocket` calls. */
export const connectFakeSocket = (): unknown => {
  listeners.clear();
  fake.connected = false;
  return fake;
};
