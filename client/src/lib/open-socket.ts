import { io } from 'socket.io-client';
import { getSocket, listeners, type MithaqSocket, setSocket, useConnection } from './socket.ts';

/** How long to wait after a refusal of the connection that names no time. */
const WAIT_MS = 2_000;

/**
 * Returns after how many milliseconds to connect again when the service has refused the connection. It names a time, a longer
 * one each time, where it sent somebody away for sending too much. Up to a quarter is added at random, so that not all tabs
 * come back together.
 */
export const getWaitMs = (refusal: { data?: unknown }, random = Math.random()): number => {
  const { retryAfterMs } = (refusal.data ?? {}) as { retryAfterMs?: unknown };
  return Math.max(WAIT_MS, typeof retryAfterMs === 'number' ? retryAfterMs : 0) * (1 + random / 4);
};

/** Opens the push connection of the signed-in user; a second call changes nothing. Apart from its use, as pages are shown before it. */
export const openSocket = (): void => {
  if (getSocket()) return;
  const opened: MithaqSocket = io({
    path: '/socket.io',
    withCredentials: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 2_000,
  });
  setSocket(opened);
  opened.on('connect', () => {
    useConnection.setState({ connected: true, isSilent: false, isSentAway: false });
    for (const listener of listeners.connect) listener();
  });
  opened.on('disconnect', (reason) => {
    useConnection.setState({ connected: false, isSilent: false });
    if (reason !== 'io server disconnect') return;
    useConnection.setState({ isSentAway: true });
    // The server has closed this connection; the library makes no further attempt.
    for (const listener of listeners.refusal) listener();
    setTimeout(() => getSocket()?.connect(), 1_000);
  });
  // Not all at once: the other servers, or this one when it is back, have a handshake with each.
  opened.on('connection:closing', ({ withinMs }) => {
    useConnection.setState({ isSentAway: true });
    opened.disconnect();
    setTimeout(() => {
      if (getSocket() === opened) opened.connect();
    }, Math.random() * withinMs);
  });
  // The library does not retry after a refusal by the server; only the end of the session is final.
  opened.on('connect_error', (error) => {
    // Something on the way swallows WebSockets without a refusal; the library only tries polling after one.
    if (error.message === 'timeout') opened.io.opts.transports = ['polling', 'websocket'];
    const isSentAway = getSocket()?.active === false;
    useConnection.setState({ isSentAway });
    if (!isSentAway) return;
    if (error.message !== 'unauthorized') setTimeout(() => getSocket()?.connect(), getWaitMs(error));
    else for (const listener of listeners.refusal) listener();
  });
  for (const [event, listener] of listeners.events) opened.on(event, listener as never);
};
