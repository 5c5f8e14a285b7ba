import type { ServerEvent, ServerPayload } from '../../../shared/contract/base/events.ts';

type Listener = (payload?: unknown) => void;

const listeners = new Map<string, Listener[]>();
const tell = (event: string, payload?: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload);
};

/** Stands in for the push connection (`vi.mock('socket.io-client', …)` with `io: connect`): the test says what comes. */
export const line = {
  /** The connection stands. */
  up: (): void => tell('connect'),
  /** The connection broke. */
  down: (): void => tell('disconnect', 'transport close'),
  push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>): void => tell(event, payload),
};

export const connect = (): unknown => {
  listeners.clear();
  return {
    on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    disconnect: () => undefined,
    connected: false,
  };
};
