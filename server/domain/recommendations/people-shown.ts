import type { RedisConnection } from '../../bootstrap/redis.ts';
import type { VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { type DailyViewQuota, getContext } from '../kernel/context.ts';
import { getMatchmakingDay } from '../kernel/day.ts';
import { TOO_MANY_PROFILES, tooMany } from '../kernel/errors.ts';

/** The most members who are shown to one member in a matchmaking day, beside those introduced to them (R57). */
export const MAX_PEOPLE_A_DAY = 50;

/** Kept a little longer than the day, so that a process whose clock is behind never begins the day's count anew. */
const MARGIN_MS = 3_600_000;

/** Shows, in their order, those who were shown already, and new ones while there are places; at most as many as wanted. */
const ADMIT = `
local shown, places = {}, tonumber(ARGV[1]) - redis.call('scard', KEYS[1])
for at = 4, #ARGV do
  if #shown >= tonumber(ARGV[2]) then break end
  if redis.call('sismember', KEYS[1], ARGV[at]) == 1 then
    shown[#shown + 1] = ARGV[at]
  elseif places > 0 then
    redis.call('sadd', KEYS[1], ARGV[at])
    redis.call('pexpire', KEYS[1], ARGV[3])
    places = places - 1
    shown[#shown + 1] = ARGV[at]
  end
end
return shown`;

/** Creates the ledger in Redis, which counts over all processes, each member's day in one step. Its keys end with the day. */
export const createDailyViewQuota = (redis: RedisConnection): DailyViewQuota => ({
  async admit(viewerId, ids, wanted) {
    const { day, endsAtMs } = getMatchmakingDay();
    const lifeMs = endsAtMs - clock.now().getTime() + MARGIN_MS;
    return (await redis.eval(
      ADMIT,
      1,
      `people-shown:${day}:${viewerId}`,
      MAX_PEOPLE_A_DAY,
      wanted,
      lifeMs,
      ...ids,
    )) as string[];
  },
});

const admit = async (actor: UserActor, ids: readonly string[], wanted: number): Promise<ReadonlySet<string>> => {
  const { dailyViewQuota } = getContext();
  // Staff look members up by calls of their own, which are recorded.
  if (actor.role !== 'member' || !dailyViewQuota || ids.length === 0 || wanted <= 0) return new Set(ids);
  return new Set(await dailyViewQuota.admit(actor.userId, ids, wanted));
};

/**
 * Returns the first `limit` people of a list who may be shown to the actor today: those introduced to them, those shown
 * earlier in the day, and new ones while fewer than 50 were shown.
 */
export const takeShowable = async <T extends { readonly person: VisibleProfile }>(
  actor: UserActor,
  people: readonly T[],
  limit: number,
): Promise<T[]> => {
  const others = people.filter(({ person }) => !person.isIntroduced).map(({ person }) => person.user._id);
  const introduced = people.length - others.length;
  const admitted = await admit(actor, others, limit - Math.min(introduced, limit));
  return people.filter(({ person }) => person.isIntroduced || admitted.has(person.user._id)).slice(0, limit);
};

/** Throws `too_many_requests`, until the day's end, for somebody new when as many people were shown as may be in a day. */
export const requireShowable = async (actor: UserActor, person: VisibleProfile): Promise<void> => {
  const [shown] = await takeShowable(actor, [{ person }], 1);
  if (!shown) throw refuseUntilTomorrow(TOO_MANY_PROFILES);
};

const refuseUntilTomorrow = (message: string) =>
  tooMany(message, (getMatchmakingDay().endsAtMs - clock.now().getTime()) / 1000);

/**
 * Counts that somebody of the staff opens a person for whom no right of theirs is needed but their work for a member, each person once a
 * day. Throws `too_many_requests`, until the day's end, for one more than 50.
 */
export const requireOpenable = async ({ userId }: UserActor, personId: string): Promise<void> => {
  const admitted = await getContext().dailyViewQuota?.admit(userId, [personId], 1);
  if (admitted?.length === 0)
    throw refuseUntilTomorrow(`You have opened ${MAX_PEOPLE_A_DAY} people today, and cannot open more until tomorrow.`);
};
