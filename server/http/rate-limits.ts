import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../shared/contract/base/define.ts';
import type { ErrorCode } from '../../shared/contract/base/errors.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { tooMany } from '../domain/kernel/errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Limit {
  readonly points: number;
  readonly seconds: number;
  /** Counted over all processes, in Redis; a local count stands in while Redis is away. */
  readonly shared: boolean;
  /** What is counted: one account from one address, one address, or one person (an address where nobody is signed in). */
  readonly per: 'account' | 'address' | 'person';
  /** Outcomes that do not count. */
  readonly free?: readonly (ErrorCode | 'ok')[];
}

/** The limits (R57). They apply to a class of calls as a whole. */
const LIMITS: Record<RateClass, Limit> = {
  // Attempts that fail: who knows the password is not kept out, and a stranger's attempts count for the stranger.
  login: { points: 10, seconds: 15 * MINUTE, shared: true, per: 'account', free: ['ok'] },
  register: { points: 5, seconds: HOUR, shared: true, per: 'address', free: ['bad_request'] },
  apply: { points: 10, seconds: HOUR, shared: true, per: 'person', free: ['bad_request'] },
  message: { points: 60, seconds: MINUTE, shared: true, per: 'person' },
  'profile-view': { points: 200, seconds: DAY, shared: true, per: 'person' },
  // Who vanishes when a number is listed has that number: lists must not be a way to try numbers out.
  contacts: { points: 20, seconds: DAY, shared: true, per: 'person', free: ['bad_request'] },
  read: { points: 3_000, seconds: MINUTE, shared: false, per: 'person' },
  write: { points: 600, seconds: MINUTE, shared: false, per: 'person' },
};

const SENTENCES: Partial<Record<RateClass, string>> = {
  login: 'Too many attempts. Please wait a while and try again.',
  register: 'Too many accounts were opened from here. Please try again later.',
  message: 'You are sending messages very quickly. Please wait a moment and try again.',
  contacts: 'You have changed your list many times today. Please come back tomorrow.',
  'profile-view': 'You have looked at many profiles today. Please come back tomorrow.',
};

/** Takes a request into account; the result says afterwards how it ended. Throws 429 with Retry-After over the limit. */
export type RateLimit = (
  rate: RateClass,
  ctx: Context,
  actor: UserActor | null,
  body: unknown,
) => Promise<(outcome: ErrorCode | 'ok') => void>;

const ignore = () => {};

/** No limit at all: for load tests. */
export const unlimited: RateLimit = async () => ignore;

export const createRateLimits = (redis: Redis): RateLimit => {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([rate, limit]) => [rate, limiterFor(rate, limit, redis)]),
  ) as Record<RateClass, RateLimiterAbstract>;

  return async (rate, ctx, actor, body) => {
    const limit = LIMITS[rate];
    const key = keyOf(limit, ctx, actor, body);
    try {
      await limiters[rate].consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooMany(SENTENCES[rate] ?? DEFAULT_SENTENCE, refused.msBeforeNext / 1000);
    }
    if (!limit.free) return ignore;
    const free: readonly string[] = limit.free;
    return (outcome) => {
      if (!free.includes(outcome)) return;
      // What cannot be given back is only a stricter limit.
      const given = outcome === 'ok' ? limiters[rate].delete(key) : limiters[rate].reward(key);
      given.catch(ignore);
    };
  };
};

const DEFAULT_SENTENCE = 'That was a little too fast. Please wait a moment and try again.';

const limiterFor = (rate: string, { points, seconds, shared }: Limit, redis: Redis): RateLimiterAbstract => {
  const local = new RateLimiterMemory({ keyPrefix: rate, points, duration: seconds });
  if (!shared) return local;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate:${rate}`,
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: local,
  });
};

const keyOf = ({ per }: Limit, ctx: Context, actor: UserActor | null, body: unknown): string => {
  if (per === 'person' && actor) return actor.userId;
  const address = network(ctx.ip);
  return per === 'account' ? `${actor?.userId ?? accountIn(body)}@${address}` : address;
};

/** The account that a sign-in names, in the form that is unique. */
const accountIn = (body: unknown): string => {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase().slice(0, 254) : '';
};

/** One subscriber of IPv6 has a whole /64. */
const network = (address: string): string => {
  if (address.startsWith('::ffff:') || !isIPv6(address)) return address.replace('::ffff:', '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
};
