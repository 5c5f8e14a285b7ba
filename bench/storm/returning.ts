import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../chat/load/load-types.ts';
import { openSocket } from '../chat/load/messengers.ts';
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

  /** Rejects, and leaves nothing open, where the connection breaks before they have caught up. */
  const attempt = async (): Promise<void> => {
    let isOpen = false;
    let breakOff: (reason: Error) => void = () => {};
    const broken = new Promise<never>((_, reject) => {
      breakOff = reject;
    });
    broken.catch(() => {});
    socket = await openSocket(url, person, (_id, event) => {
      if (event !== 'disconnect') return;
      if (isOpen) void comeBack();
      else breakOff(new Error('The connection broke.'));
    });
    const read = fetch(new URL(`/api/matches/${conversation}/messages?limit=50`, url), { headers: person.headers });
    const { status } = await Promise.race([read, broken]);
    if (status !== 200) throw new Error(`Catching up was answered ${status}.`);
    isOpen = true;
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
