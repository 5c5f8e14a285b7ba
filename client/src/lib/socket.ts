import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import type {
  Ack,
  CallAnswer,
  ClientEvent,
  ClientPayload,
  ClientToServer,
  ServerToClient,
  SocketCall,
} from '../../../shared/contract/base/events.ts';

/** The push connection. */
export type MithaqSocket = Socket<ServerToClient, ClientToServer>;

interface Connection {
  /** Whether the push connection is open. */
  readonly connected: boolean;
  /** Whether it has carried nothing for a while, although it is open: `watchConnection()` finds that. */
  readonly isSilent: boolean;
  /** Whether the service itself has closed or refused it, so that it can be reached although there is none. */
  readonly isSentAway: boolean;
}

export const useConnection = create<Connection>(() => ({ connected: false, isSilent: false, isSentAway: false }));

let socket: MithaqSocket | undefined;

/** Returns the push connection; undefined where none is opened. */
export const getSocket = (): MithaqSocket | undefined => socket;

/** Makes a connection the page’s own, as `openSocket()` does. */
export const setSocket = (opened: MithaqSocket): void => {
  socket = opened;
};

/** Who listens to the connection: see `onConnect()`, `onRefusal()` and `onPush()`. */
export const listeners = {
  connect: new Set<() => void>(),
  refusal: new Set<() => void>(),
  events: [] as [keyof ServerToClient, (payload: never) => void][],
};

/** Registers a listener for a pushed event, for the life of the app. */
export const onPush = <E extends keyof ServerToClient>(event: E, listener: ServerToClient[E]): void => {
  listeners.events.push([event, listener as (payload: never) => void]);
};

/** Registers a listener that refetches on every connection, as pushes may have been missed. */
export const onConnect = (listener: () => void): void => {
  listeners.connect.add(listener);
};

/**
 * Registers a listener for a connection that is refused for want of a session, which is final, or that the server has closed, as
 * the session may be over. One that only broke says nothing of the session.
 */
export const onRefusal = (listener: () => void): void => {
  listeners.refusal.add(listener);
};

/** Runs a function only while there is no push connection that would make it needless. */
export const ifDisconnected = (run: () => void): void => {
  if (!useConnection.getState().connected) run();
};

/** How often it is looked whether a check is due or unanswered; the pause between an answer and the next check. */
const TICK_MS = 250;
const CHECK_PAUSE_MS = 1_000;
/** A connection is silent once a check is unanswered for this time, and is closed once it is for the longer one. */
const SILENT_AFTER_MS = 1_250;
const CLOSE_AFTER_MS = 8_000;

const setSilent = (isSilent: boolean): void => {
  if (useConnection.getState().isSilent !== isSilent) useConnection.setState({ isSilent });
};

/**
 * Checks the connection each second while the page is visible, as it can die without a sign: it is known to be silent within
 * 2.75 seconds, and closed a little later, so that a new one is tried. Returns how to stop.
 */
export const watchConnection = (): (() => void) => {
  let unanswered: { id: string | undefined; atMs: number } | undefined;
  let nextAtMs = 0;
  const check = (over: MithaqSocket, atMs: number): void => {
    const asked = { id: over.id, atMs };
    unanswered = asked;
    over.emit('connection:check', () => {
      if (unanswered !== asked) return;
      unanswered = undefined;
      nextAtMs = performance.now() + CHECK_PAUSE_MS;
      setSilent(false);
    });
  };
  const timer = setInterval(() => {
    if (!socket?.connected || document.hidden || unanswered?.id !== socket.id) unanswered = undefined;
    if (!socket?.connected || document.hidden) return;
    const now = performance.now();
    if (unanswered === undefined) {
      if (now >= nextAtMs) check(socket, now);
    } else if (now - unanswered.atMs >= CLOSE_AFTER_MS) socket.disconnect().connect();
    else if (now - unanswered.atMs >= SILENT_AFTER_MS) setSilent(true);
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    unanswered = undefined;
    setSilent(false);
  };
};

/** Closes the connection; a later one starts anew. */
export const closeSocket = (): void => {
  socket?.disconnect();
  socket = undefined;
  useConnection.setState({ connected: false });
};

/** Emits an event and returns its acknowledgement; without a connection, or after 5 s, a refusal. */
export const emitWithAck = async <E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack> => {
  if (!socket?.connected) return { ok: false, message: 'You are offline.' };
  const emitter = socket.timeout(5_000) as unknown as { emitWithAck(event: string, payload: unknown): Promise<Ack> };
  try {
    return await emitter.emitWithAck(event, payload);
  } catch {
    return { ok: false, message: 'No answer came in time.' };
  }
};

/** How long the answer to a call is waited for before it is made by HTTP: longer than the service takes unless it is overloaded. */
const ANSWER_WITHIN_MS = 5_000;

const isAnswer = (value: unknown): value is CallAnswer =>
  typeof value === 'object' && value !== null && typeof (value as CallAnswer).status === 'number';

/**
 * Makes a call of the contract over the open connection. Null where nothing is known to be carried by one, where it breaks
 * before the answer, or where none comes in time: the call may have been made all the same. Rejects as `fetch` does once the signal
 * is aborted.
 */
export const callBySocket = async (request: SocketCall, signal?: AbortSignal): Promise<CallAnswer | null> => {
  if (!socket?.connected || useConnection.getState().isSilent || !navigator.onLine) return null;
  const emitter = socket.timeout(ANSWER_WITHIN_MS) as unknown as {
    emitWithAck(event: 'call', request: SocketCall): Promise<unknown>;
  };
  const answer = await emitter.emitWithAck('call', request).catch(() => null);
  signal?.throwIfAborted();
  return isAnswer(answer) ? answer : null;
};
