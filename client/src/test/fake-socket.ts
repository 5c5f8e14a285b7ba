import type { ServerEvent, ServerPayload } from '../../../shared/contract/base/events.ts';

type Listener = (payload?: unknown) => void;

const listeners = new Map<string, Listener[]>();
const emit = (event: string, payload?: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload);
};

/** The push connection of a test that mocks `socket.io-client` with `io: connectFakeSocket`. */
export const fakeSocket = {
  /** Establishes the connection. */
  connect: (): void => emit('connect'),
  /** Breaks the connection. */
  disconnect: (): void => emit('disconnect', 'transport close'),
  /** Delivers an event of the server. */
  push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>): void => emit(event, payload),
};

/** Takes the place of socket.io's `io`: returns a socket whose listeners `fakeSocket` calls. */
export const connectFakeSocket = (): unknown => {
  listeners.clear();
  return {
    on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    disconnect: () => undefined,
    connected: false,
  };
};
