import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '../chat/load/http-connection.ts';
import type { Person } from '../chat/load/load-types.ts';
import { formatRequestHead, openSocket } from '../chat/load/messengers.ts';
import type { SocketConnection } from '../chat/load/socket-connection.ts';

/** As in the product's client: pauses between attempts, each up to half longer or shorter. */
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2_000;

/** A member whose browser comes back, and reads their conversation, whenever its connection has broken. */
export interface Returning {
  /** When they had last caught up, by `performance.now()`; null until then. */
  caughtUpAtMs(): number | null;
  /** How many attempts failed. */
  failed(): number;
  /** Forgets that they have caught up. */
  reset(): void;
  close(): void;
}

/** Lets a member connect and catch up, again after each break, until closed. */
export const keepReturning = (url: URL, person: Person, conversation: string): Returning => {
  let at: number | null = null;
  let failed = 0;
  let isClosed = false;
  let socket: SocketConnection | undefined;
  const head = `GET /api/matches/${conversation}/messages HTTP/1.1\r\n${formatRequestHead(url, person)}`;

  /** Rejects, and leaves nothing open, where the connection breaks before they have caught up. */
  const attempt = async (): Promise<void> => {
    let state: 'opening' | 'open' | 'broken' = 'opening';
    socket = await openSocket(url, person, (event) => {
      if (event !== 'disconnect') return;
      if (state === 'open') void comeBack();
      state = 'broken';
    });
    const line = new HttpConnection(url);
    try {
      const { status } = await line.request(head);
      if (status !== 200) throw new Error(`Catching up was answered ${status}.`);
    } finally {
      line.close();
    }
    if ((state as string) === 'broken') throw new Error('The connection broke.');
    state = 'open';
    at = performance.now();
  };
  const comeBack = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; !isClosed; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      await sleep(pause * (0.5 + Math.random()));
      try {
        return await attempt();
      } catch {
        failed += 1;
        socket?.close();
      }
    }
  };
  void comeBack();

  return {
    caughtUpAtMs: () => at,
    failed: () => failed,
    reset() {
      at = null;
      failed = 0;
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
};
