import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type {
  CallAnswer,
  ClientToServer,
  ServerEvent,
  ServerPayload,
  ServerToClient,
  SocketCall,
} from '../../shared/contract/base/events.ts';
import type { TestClient } from './http-client.ts';

export interface Tab {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  /** Everything that arrived, in order. */
  readonly received: { [E in ServerEvent]: { event: E; payload: ServerPayload<E> } }[ServerEvent][];
  /** All payloads of an event so far. */
  of<E extends ServerEvent>(event: E): ServerPayload<E>[];
}

export interface TabOptions {
  headers?: Record<string, string>;
  transports?: ('polling' | 'websocket')[];
  /** What the client says of itself when it connects. */
  auth?: Record<string, unknown>;
}

/** A socket that is not yet connected, with a browser's cookies; closed when the test ends. */
export const makeTab = (url: string, cookieHeader: string, options: TabOptions = {}): Tab => {
  const socket: Tab['socket'] = io(url, {
    path: '/socket.io',
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    transports: options.transports ?? ['websocket'],
    ...(options.auth ? { auth: options.auth } : {}),
    extraHeaders: { ...(cookieHeader ? { Cookie: cookieHeader } : {}), ...(options.headers ?? { Origin: url }) },
  });
  const received: Tab['received'] = [];
  socket.onAny((event, payload) => received.push({ event, payload }));
  onTestFinished(() => void socket.disconnect());
  const of = <E extends ServerEvent>(event: E) =>
    received.flatMap((one) => (one.event === event ? [one.payload as ServerPayload<E>] : []));
  return { socket, received, of };
};

/** Connects; answers `connected`, or the reason of the refusal. */
export const connect = (tab: Tab): Promise<string> =>
  new Promise((resolve) => {
    tab.socket.once('connect', () => resolve('connected'));
    tab.socket.once('connect_error', (error) => {
      tab.socket.disconnect();
      resolve(error.message);
    });
    tab.socket.connect();
  });

/** An open tab of a signed-in browser. */
export const openTab = async (url: string, browser: TestClient, options: TabOptions = {}): Promise<Tab> => {
  const tab = makeTab(url, browser.cookieHeader, options);
  const answer = await connect(tab);
  if (answer !== 'connected') throw new Error(`The socket was refused: ${answer}`);
  return tab;
};

/** Makes a call of the contract over the socket; resolves with its answer. */
export const callBySocket = ({ socket }: Tab, request: SocketCall): Promise<CallAnswer> =>
  socket.timeout(10_000).emitWithAck('call', request);

/** Waits until something holds; fails after a time. */
export const until = async (holds: () => boolean | Promise<boolean>, what: string, timeout = 30_000): Promise<void> => {
  const end = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not in ${timeout} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
