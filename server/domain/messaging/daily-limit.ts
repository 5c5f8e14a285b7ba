import { DAILY_MESSAGES } from '../../../shared/limits.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getMatchmakingDay } from '../kernel/day.ts';
import { type DomainError, tooMany } from '../kernel/errors.ts';

/** How many match messages a sender's tier includes in a day. */
export interface DailyLimit {
  /** `_id` of the stored count of the sender's messages of the day. */
  id: string;
  limit: number;
  resetsAt: Date;
  /** Whole seconds until then, at least 1. */
  resetsInSeconds: number;
  /** IANA name of the service's zone, for the sentence that members read. */
  timeZone: string;
}

/** Returns the limit that applies to a sender today; undefined where their tier has none. */
export const getDailyLimit = (actor: UserActor): DailyLimit | undefined => {
  const limit = actor.tier && DAILY_MESSAGES[actor.tier];
  if (limit === null) return undefined;
  const { day, endsAtMs, timeZone } = getMatchmakingDay();
  return {
    id: `${actor.userId}:${day}`,
    limit,
    resetsAt: new Date(endsAtMs),
    resetsInSeconds: Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1000)),
    timeZone,
  };
};

/** Returns the refusal where the day's messages are used up; null where another may be sent. */
export const getLimitRefusal = (daily: DailyLimit, used: number): DomainError | null =>
  used < daily.limit
    ? null
    : tooMany(
        `You have sent all ${daily.limit} messages that your membership includes in a day. ` +
          `You can write again from 00:00 (${daily.timeZone}).`,
        daily.resetsInSeconds,
      );
