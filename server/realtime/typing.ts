import type { ClientPayload } from '../../shared/contract/base/events.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { publishTyping } from '../domain/messaging/messages.ts';

/** The time between two typing pushes to the other member of a match; in between, nothing is read from a store. */
const INTERVAL_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** Creates the handler of `match:typing`. */
export const throttledTyping = () => {
  const sentAtMs = new Map<string, number>();
  return async (actor: UserActor, { matchId }: ClientPayload<'match:typing'>): Promise<void> => {
    const key = `${actor.userId}:${matchId}`;
    const now = performance.now();
    if (now - (sentAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < INTERVAL_MS) return;
    await publishTyping(actor, matchId);
    if (sentAtMs.size >= MAX_REMEMBERED) sentAtMs.clear();
    sentAtMs.set(key, now);
  };
};
