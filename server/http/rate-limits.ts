import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../shared/contract/base/define.ts';
import type { ErrorCode } from '../../shared/contract/base/errors.ts';
import { LIMITS as SHARED_LIMITS } from '../../shared/limits.ts';
import type { RedisConnection } from '../bootstrap/redis.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { TOO_MANY_PROFILES, tooMany } from '../domain/kernel/errors.ts';
import { createHold, createPace, type Pace } from './limits/pace.ts';
import { createSharedLimiter } from './limits/shared-limiter.ts';
import type { SignInAttempt, SignInLimit } from './limits/sign-in-limits.ts';
import { createTakenLimit } from './limits/taken-limit.ts';

const REPORTS = SHARED_LIMITS.report;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

interface Limit {
  readonly points: number;
  readonly seconds: number;
  /** Whether requests are counted over all processes, in Redis; while Redis is away, each process counts its own. */
  readonly shared: boolean;
  /** Whose requests are counted together: of an address, or of a user (of an address without a sign-in). */
  readonly per: 'address' | 'user';
  /** What a request costs of the pace of costly ones, in readings of recommendations; it has no pace unless given. */
  readonly cost?: number;
  /** Outcomes that are not counted. Where `bad_request` is among them, a body that does not fit the schema leaves no key. */
  readonly free?: readonly (ErrorCode | 'ok')[];
}

/** Classes of which each request is counted; attempts to sign in are counted in `limits/sign-in-limits.ts`. */
type CountedClass = Exclude<RateClass, 'login'>;

/** The limits (R57). They apply to a class of calls as a whole. */
const LIMITS: Record<CountedClass, Limit> = {
  // What the service was too busy for is not counted either.
  register: { points: 5, seconds: HOUR_S, shared: true, per: 'address', free: ['bad_request', 'unavailable'] },
  apply: { points: 10, seconds: HOUR_S, shared: true, per: 'user', free: ['bad_request'] },
  message: { points: 60, seconds: MINUTE_S, shared: true, per: 'user' },
  'profile-view': { points: 200, seconds: DAY_S, shared: true, per: 'user' },
  // Reading hundreds of numbers costs time. How many new ones a day allows is a rule of the domain.
  contacts: { points: 60, seconds: HOUR_S, shared: true, per: 'user', free: ['bad_request'] },
  report: { points: REPORTS.perDay, seconds: DAY_S, shared: true, per: 'user', free: ['bad_request', 'unavailable'] },
  // Each may send a mail, to staff or to somebody's address; of one account three an hour are sent (server/domain/accounts/by-mail).
  letter: { points: 5, seconds: HOUR_S, shared: true, per: 'user', free: ['bad_request', 'unavailable'] },
  support: { points: 20, seconds: HOUR_S, shared: true, per: 'user', free: ['bad_request', 'unavailable'] },
  'password-reset': { points: 10, seconds: HOUR_S, shared: true, per: 'address', free: ['bad_request', 'unavailable'] },
  // A few hundredths of a second of processor time each (docs/performance.md); pages ask once and again after a push.
  recommendations: { points: 30, seconds: MINUTE_S, shared: true, per: 'user', cost: 1 },
  feedback: { points: 30, seconds: MINUTE_S, shared: true, per: 'user', cost: 0.25 },
  // The settings ask again at each change of a wish, half a second after the last key.
  'preference-cost': { points: 90, seconds: MINUTE_S, shared: true, per: 'user', cost: 0.25 },
  // Fields of places ask at most twice for each pause in typing.
  places: { points: 240, seconds: MINUTE_S, shared: false, per: 'user', cost: 0.02 },
  // Each is received, decoded and made into four pictures.
  photo: { points: 40, seconds: HOUR_S, shared: true, per: 'user' },
  // A page of the inbox has fifty of them; one with a watermark costs some hundredths of a second.
  picture: { points: 1_200, seconds: MINUTE_S, shared: false, per: 'user', cost: 0.1 },
  // Lists of people with their e-mail addresses, up to 200 a page.
  'staff-read': { points: 120, seconds: MINUTE_S, shared: true, per: 'user', cost: 0.25 },
  read: { points: 3_000, seconds: MINUTE_S, shared: false, per: 'user' },
  write: { points: 600, seconds: MINUTE_S, shared: false, per: 'user' },
};

/**
 * At which pace one user gets what costs a few hundredths of a second of processor time: beyond a few at once it takes at most
 * a quarter of a processor. Whoever asks for the next thing only after an answer is slowed down, and never refused, by it.
 */
const COSTLY: Pace = { atOnce: 4, perSecond: 8, maxWaitMs: 2_500, maxWaiting: 1_000 };

/** How long a refusal is held back, in milliseconds: who asks again at once gets few of them, and takes little from others. */
const HELD_MS = 300;
const MAX_HELD = 1_000;

const SENTENCES: Partial<Record<RateClass, string>> = {
  register: 'Too many accounts were opened from here. Please try again later.',
  message: 'You are sending messages very quickly. Please wait a moment and try again.',
  contacts: 'You have changed your list many times. Please wait a while and try again.',
  letter: 'You have written several times. Please wait an hour, or write to us by e-mail.',
  support: 'You have written to us many times. Please wait an hour and try again.',
  'password-reset': 'Too many links were asked for from here. Please wait an hour and try again.',
  photo: 'You have sent many photos. Please wait a while and try again.',
  'profile-view': TOO_MANY_PROFILES,
  report: `You have sent ${REPORTS.perDay} reports within a day, which is the most we accept. You can send more tomorrow.`,
};

/** Where a call comes from. */
export interface CallSource {
  /** The network of the client's address, as `toNetwork` names it. */
  readonly network: string;
  /** Null where it came by an open connection and not by a request of its own. */
  readonly request: Context | null;
}

/** A request as the limits see it. */
export interface RateRequest extends Omit<SignInAttempt, 'ctx'> {
  readonly source: CallSource;
  readonly actor: UserActor | null;
  /** Whether it may be answered that a name or an e-mail is another account's. */
  readonly isClaim: boolean;
}

/**
 * Counts a request, and throws `too_many_requests` with its Retry-After over the limit. Returns a function to be called with
 * the request's outcome, which gives the point back where that is free.
 */
export type RateLimit = (rate: RateClass, request: RateRequest) => Promise<(outcome: ErrorCode | 'ok') => void>;

const ignore = () => {};

/** Limits nothing; for load tests. */
export const unlimited: RateLimit = async () => ignore;

/** Creates the rate limits of all classes, counted in `redis`. */
export const createRateLimits = (redis: RedisConnection, limitSignIns: SignInLimit): RateLimit => {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([rate, limit]) => [rate, createLimiter(rate, limit, redis)]),
  ) as Record<CountedClass, RateLimiterAbstract>;

  const hold = createHold(MAX_HELD);
  const passCostly = createPace(COSTLY);
  const limitTaken = createTakenLimit(redis);

  return async (rate, request) => {
    const onOutcome = request.isClaim
      ? await limitTaken([request.source.network, ...(request.actor ? [request.actor.userId] : [])])
      : ignore;
    const onCounted = await count(rate, request);
    return (outcome) => {
      onOutcome(outcome);
      onCounted(outcome);
    };
  };

  async function count(rate: RateClass, request: RateRequest): ReturnType<RateLimit> {
    if (rate === 'login') {
      const { request: ctx } = request.source;
      if (!ctx) throw new Error('Passwords and links are presented by HTTP alone.');
      return limitSignIns({ ...request, ctx });
    }
    const { free = [], cost, ...limit } = LIMITS[rate];
    const key = buildKey(limit, request);
    if (!request.isWellFormed && free.includes('bad_request')) {
      const found = await limiters[rate].get(key);
      if (found && found.consumedPoints >= limit.points) throw refuse(rate, found);
      return ignore;
    }
    try {
      await limiters[rate].consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await hold(HELD_MS);
      throw refuse(rate, refused);
    }
    if (cost !== undefined && !(await passCostly(key, cost))) throw tooMany(undefined, COSTLY.maxWaitMs / 1000);
    return (outcome) => {
      // A point that cannot be given back only makes the limit stricter.
      if (free.includes(outcome)) limiters[rate].reward(key).catch(ignore);
    };
  }
};

const refuse = (rate: CountedClass, { msBeforeNext }: RateLimiterRes) => tooMany(SENTENCES[rate], msBeforeNext / 1000);

const createLimiter = (
  rate: string,
  { points, seconds, shared, free = [] }: Limit,
  redis: RedisConnection,
): RateLimiterAbstract =>
  shared
    ? // Not blocked in memory where points are given back: the block would outlast them.
      createSharedLimiter(rate, { points, seconds }, redis, free.length === 0)
    : new RateLimiterMemory({ keyPrefix: rate, points, duration: seconds });

/** Returns the key under which a request is counted. */
const buildKey = ({ per }: Limit, { source, actor }: RateRequest): string =>
  per === 'user' && actor ? actor.userId : source.network;
