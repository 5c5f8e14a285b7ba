import type { ClientPayload } from '../../shared/contract/base/events.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { publishTyping } from '../domain/messaging/typing.ts';

/** Once in so many milliseconds the other is told; in between nothing is looked up. */
const EVERY_MS = 1_000;
const MAX_KEPT = 10_000;

/** The handler of `match:typing`. */
export const throttledTyping = () => {
  const told = new Map<string, number>();
  return async (actor: UserActor, { matchId }: ClientPayload<'match:typing'>): Promise<void> => {
    const key = `${actor.userId}:${matchId}`;
    const now = performance.now();
    if (now - (told.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    await publishTyping(actor, matchId);
    if (told.size >= MAX_KEPT) told.clear();
    told.set(key, now);
  };
};
