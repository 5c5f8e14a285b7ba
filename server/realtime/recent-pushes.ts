import type { SocketCommand } from './socket-commands.ts';

/** How long pushes are remembered at least, in milliseconds: longer than from a page's first call until its connection is open. */
const KEPT_MS = 15_000;
/** Pushes that a client does not catch up with by fetching: they are out of date at once, and come often. */
const PASSING = new Set(['presence', 'match:typing']);

export interface RecentPushes {
  /** Remembers whom a command has pushed something to. */
  note(command: SocketCommand): void;
  /** Whether something may have been pushed to one of the rooms within the last `withinMs` milliseconds; true where that is not known. */
  mayHavePushed(rooms: readonly string[], withinMs: number): boolean;
  /** Forgets everything: commands were lost. */
  forget(): void;
}

/**
 * Remembers for some seconds to which rooms something was pushed, on whichever process. What a page fetched before its connection was
 * open can be older than such a push, and then has to be fetched again.
 */
export const createRecentPushes = (): RecentPushes => {
  let knownSinceMs = performance.now();
  let startedAtMs = knownSinceMs;
  /** When something was last pushed to a room: in the present period, and in the one before. */
  let present = new Map<string, number>();
  let before = new Map<string, number>();

  const beginPeriods = (nowMs: number): void => {
    if (nowMs - startedAtMs < KEPT_MS) return;
    before = nowMs - startedAtMs < 2 * KEPT_MS ? present : new Map();
    present = new Map();
    startedAtMs = nowMs;
    knownSinceMs = Math.max(knownSinceMs, nowMs - KEPT_MS);
  };

  return {
    note(command) {
      if (command.type !== 'deliver' || PASSING.has(command.event)) return;
      const nowMs = performance.now();
      beginPeriods(nowMs);
      present.set(command.room, nowMs);
    },
    mayHavePushed(rooms, withinMs) {
      const nowMs = performance.now();
      const sinceMs = nowMs - withinMs;
      beginPeriods(nowMs);
      if (sinceMs < knownSinceMs) return true;
      return rooms.some((room) => (present.get(room) ?? before.get(room) ?? Number.NEGATIVE_INFINITY) >= sinceMs);
    },
    forget() {
      knownSinceMs = performance.now();
      startedAtMs = knownSinceMs;
      present = new Map();
      before = new Map();
    },
  };
};
