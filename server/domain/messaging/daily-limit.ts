import { DAILY_MESSAGES } from '../../../shared/limits.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock, dayKey, nextDay } from '../kernel/clock.ts';
import { runtimeSettings } from '../kernel/context.ts';
import type { DailyLimit } from './send-rights.ts';

let today = { timeZone: '', day: '', from: 0, until: 0 };

/** The matchmaking day of now; worked out once a day, for asking a time zone is dear. */
const currentDay = (now: number, timeZone: string): typeof today => {
  if (today.timeZone !== timeZone || now < today.from || now >= today.until) {
    const at = new Date(now);
    today = { timeZone, day: dayKey(at, timeZone), from: now, until: nextDay(at, timeZone).getTime() };
  }
  return today;
};

/** How many match messages someone may write today; undefined where their tier knows no limit. */
export const dailyLimitOf = (actor: UserActor): DailyLimit | undefined => {
  const limit = actor.tier && DAILY_MESSAGES[actor.tier];
  if (limit === null) return undefined;
  const now = clock.now().getTime();
  const { day, until, timeZone } = currentDay(now, runtimeSettings.get().timeZone);
  return {
    id: `${actor.userId}:${day}`,
    limit,
    resetsAt: new Date(until),
    resetsIn: Math.max(1, Math.ceil((until - now) / 1000)),
    timeZone,
  };
};
