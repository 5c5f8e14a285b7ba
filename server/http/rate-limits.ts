import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../shared/contract/base/define.ts';
import type { ErrorCode } from '../../shared/contract/base/errors.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { TOO_MANY_PROFILES, tooMany } from '../domain/kernel/errors.ts';
import { toNetwork } from './limits/client-address.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

interface Limit {
  readonly points: number;
  readonly seconds: number;
  /** Whether requests are counted over all processes, in Redis; while Redis is away, each process counts its own. */
  readonly shared: boolean;
  /** Whose requests are counted together: of an account from one address, of an address, or of a user (of an address without a sign-in). */
  readonly per: 'account' | 'address' | 'user';
  /** Outcomes that are not counted. */
  readonly free?: readonly (ErrorCode | 'ok')[];
}

/** The limits (R57). They apply to a class of calls as a whole. */
const LIMITS: Record<RateClass, Limit> = {
  // Counts failed attempts, by account and address: a stranger's attempts don't lock the account's owner out.
  login: { points: 10, seconds: 15 * MINUTE_S, shared: true, per: 'account', free: ['ok'] },
  register: { points: 5, seconds: HOUR_S, shared: true, per: 'address', free: ['bad_request'] },
  apply: { points: 10, seconds: HOUR_S, shared: true, per: 'user', free: ['bad_request'] },
  message: { points: 60, seconds: MINUTE_S, shared: true, per: 'user' },
  'profile-view': { points: 200, seconds: DAY_S, shared: true, per: 'user' },
  // Listing a number hides its owner, so that changing the list quickly would be a way to find out members' numbers.
  contacts: { points: 20, seconds: DAY_S, shared: true, per: 'user', free: ['bad_request'] },
  // A few hundredths of a second of processor time each (docs/performance.md); pages ask once and again after a push.
  recommendations: { points: 30, seconds: MINUTE_S, shared: true, per: 'user' },
  feedback: { points: 30, seconds: MINUTE_S, shared: true, per: 'user' },
  // The settings ask again at each change of a wish, half a second after the last key.
  'preference-cost': { points: 90, seconds: MINUTE_S, shared: true, per: 'user' },
  // Lists of people with their e-mail addresses, up to 200 a page.
  'staff-read': { points: 120, seconds: MINUTE_S, shared: true, per: 'user' },
  read: { points: 3_000, seconds: MINUTE_S, shared: false, per: 'user' },
  write: { points: 600, seconds: MINUTE_S, shared: false, per: 'user' },
};

const SENTENCES: Partial<Record<RateClass, string>> = {
  login: 'Too many attempts. Please wait a while and try again.',
  register: 'Too many accounts were opened from here. Please try again later.',
  message: 'You are sending messages very quickly. Please wait a moment and try again.',
  contacts: 'You have changed your list many times today. Please come back tomorrow.',
  'profile-view': TOO_MANY_PROFILES,
};

/**
 * Counts a request, and throws `too_many_requests` with its Retry-After over the limit. Returns a function to be called with
 * the request's outcome, which gives the point back where that is free.
 */
export type RateLimit = (
  rate: RateClass,
  ctx: Context,
  actor: UserActor | null,
  body: unknown,
) => Promise<(outcome: ErrorCode | 'ok') => void>;

const ignore = () => {};

/** Limits nothing; for load tests. */
export const unlimited: RateLimit = async () => ignore;

/** Creates the rate limits of all classes, counted in `redis`. */
export const createRateLimits = (redis: Redis): RateLimit => {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([rate, limit]) => [rate, createLimiter(rate, limit, redis)]),
  ) as Record<RateClass, RateLimiterAbstract>;

  return async (rate, ctx, actor, body) => {
    const limit = LIMITS[rate];
    const key = buildKey(limit, ctx, actor, body);
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
      // A point that cannot be given back only makes the limit stricter.
      const givingBack = outcome === 'ok' ? limiters[rate].delete(key) : limiters[rate].reward(key);
      givingBack.catch(ignore);
    };
  };
};

const DEFAULT_SENTENCE = 'That was a little too fast. Please wait a moment and try again.';

const createLimiter = (rate: string, { points, seconds, shared }: Limit, redis: Redis): RateLimiterAbstract => {
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

/** Returns the key under which a request is counted. */
const buildKey = ({ per }: Limit, ctx: Context, actor: UserActor | null, body: unknown): string => {
  if (per === 'user' && actor) return actor.userId;
  const address = toNetwork(ctx.ip);
  return per === 'account' ? `${actor?.userId ?? readAccount(body)}@${address}` : address;
};

/** Returns the e-mail address of a sign-in, in its unique form; empty where there is none. */
const readAccount = (body: unknown): string => {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase().slice(0, 254) : '';
};
