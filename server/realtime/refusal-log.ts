/** What was refused to a client of a socket. Texts that the client has sent are no part of it. */
export interface SocketRefusal {
  readonly refused: 'handshake' | 'polling' | 'event' | 'others';
  readonly reason: string;
  /** The client's network where nobody is signed in, else the user. */
  readonly address?: string;
  readonly userId?: string;
  /** Name of the event, as the contract declares it. */
  readonly event?: string;
}

const WINDOW_MS = 60_000;
/** How many kinds of refusal are told apart in a window; further ones are counted as one. */
const MAX_KINDS = 200;
const OTHERS: SocketRefusal = { refused: 'others', reason: 'more kinds than are told apart' };

/**
 * Creates the log of refused handshakes and events. The first refusal of its kind (to one address or user, for one reason) is
 * written at once and those that follow within a minute as one line with their number, so that no flood fills the log.
 */
export const createRefusalLog = (write: (line: SocketRefusal & { count: number }) => void) => {
  const kinds = new Map<string, { refusal: SocketRefusal; unwritten: number }>();

  const count = (refusal: SocketRefusal) => {
    const key = JSON.stringify(Object.entries(refusal).sort());
    const kind = kinds.get(key);
    if (kind) kind.unwritten += 1;
    else if (kinds.size < MAX_KINDS || refusal === OTHERS) {
      kinds.set(key, { refusal, unwritten: 0 });
      write({ ...refusal, count: 1 });
    } else count(OTHERS);
  };

  /** Writes what has been counted since the first lines, and begins anew. */
  const flush = () => {
    for (const { refusal, unwritten } of kinds.values()) {
      if (unwritten > 0) write({ ...refusal, count: unwritten });
    }
    kinds.clear();
  };

  const timer = setInterval(flush, WINDOW_MS).unref();
  return {
    count,
    flush,
    close(): void {
      clearInterval(timer);
      flush();
    },
  };
};
