import { createHmac, createSecretKey } from 'node:crypto';
import type { Context } from 'koa';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { ErrorCode } from '../../../shared/contract/base/errors.ts';
import type { RedisConnection } from '../../bootstrap/redis.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { tooMany } from '../../domain/kernel/errors.ts';
import type { KnownAccount, KnownBrowsers } from '../session/known-browsers.ts';
import { toNetwork, toSite } from './client-address.ts';
import { type Allowance, createSharedLimiter } from './shared-limiter.ts';

const MINUTE_S = 60;

/**
 * How often a password or one-time link may be presented in vain (R4). Attempts are counted by what they name, whoever is
 * signed in; a success clears `accountAndAddress` and `browser`, and leaves the other counts as they were.
 */
const LIMITS = {
  accountAndAddress: { points: 10, seconds: 15 * MINUTE_S },
  /** All accounts together, so that nobody tries one password at many of them. */
  address: { points: 50, seconds: 15 * MINUTE_S },
  /**
   * The networks of one IPv6 site together, because one client may have all 65,536 of them. It is wider than `address`, because a
   * site may also be the many subscribers of a mobile network.
   */
  site: { points: 200, seconds: 15 * MINUTE_S },
  /** All addresses together, so that nobody tries many passwords from many of them. */
  account: { points: 100, seconds: 60 * MINUTE_S },
  /**
   * Instead of all of the above for a browser in which somebody has signed in to the account before: strangers cannot lock
   * its owner out, and whoever has stolen its cookie guesses no faster than anybody else.
   */
  browser: { points: 10, seconds: 15 * MINUTE_S },
} satisfies Record<string, Allowance>;

type LimitName = keyof typeof LIMITS;

const SENTENCE = 'Too many attempts. Please wait a while and try again.';

/** Outcomes that say that what was presented is not right. No other outcome is counted. */
const FAILURES: ReadonlySet<ErrorCode | 'ok'> = new Set(['unauthorized', 'bad_request', 'forbidden']);

/** What a request presents that is limited here: a password or a one-time link. */
export interface SignInAttempt {
  readonly ctx: Context;
  /** The e-mail of the account that is named, null where none is. */
  readonly email: string | null;
  /** The keyed hash of that account, as {@link createAccountMarks} makes it. */
  readonly account: string | null;
  /** Whether its body fits the schema. One that does not is refused without being counted. */
  readonly isWellFormed: boolean;
}

export interface SignInParts {
  readonly browsers: Pick<KnownBrowsers, 'recognize'>;
  /** Returns what the marks of known browsers are made of; null where there is no such account. */
  readonly findAccount: (email: string) => Promise<KnownAccount | null>;
  /** Throws `unavailable` while too many passwords of the client's site wait to be checked. */
  readonly requirePlace: (site: string) => void;
}

/** Counts an attempt or throws `too_many_requests`. Returns a function to be called with its outcome. */
export type SignInLimit = (attempt: SignInAttempt) => Promise<(outcome: ErrorCode | 'ok') => void>;

const ignore = () => {};

/** Creates the limits of signing in, counted in `redis`. */
export const createSignInLimits = (
  redis: RedisConnection,
  { browsers, findAccount, requirePlace }: SignInParts,
): SignInLimit => {
  // Not blocked in memory: attempts in flight are counted until they succeed, and many may do so at once.
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, createSharedLimiter(`sign-in:${name}`, limit, redis, false)]),
  ) as Record<LimitName, RateLimiterRedis>;

  const listCounts = async (address: string, { ctx, email, account }: SignInAttempt): Promise<Count[]> => {
    const site = toSite(ctx.ip);
    const byAddress: Count[] = [{ name: 'address', key: address }];
    if (site !== address) byAddress.push({ name: 'site', key: site });
    if (email === null || account === null) return byAddress;
    const browser = await browsers.recognize(ctx, () => findAccount(email));
    if (browser !== null) return [{ name: 'browser', key: `${account}:${browser}` }];
    // The address first: once it is refused, made-up accounts leave no key.
    return [
      ...byAddress,
      { name: 'accountAndAddress', key: `${account}@${address}` },
      { name: 'account', key: account },
    ];
  };

  // A point that cannot be given back only makes the limit stricter.
  const giveBack = (counts: readonly Count[]) => {
    for (const { name, key } of counts) limiters[name].reward(key).catch(ignore);
  };
  const clear = (counts: readonly Count[]) => {
    for (const { name, key } of counts) limiters[name].delete(key).catch(ignore);
  };

  return async (attempt) => {
    const address = toNetwork(attempt.ctx.ip);
    if (!attempt.isWellFormed) {
      await requireOpen(limiters.address, address);
      return ignore;
    }
    // Before anything is counted or read, so that a flood costs others little.
    requirePlace(toSite(attempt.ctx.ip));
    const counted: Count[] = [];
    for (const count of await listCounts(address, attempt)) {
      counted.push(count);
      try {
        await limiters[count.name].consume(count.key);
      } catch (refused) {
        // Given back, so that what is refused does not use up the account's attempts from elsewhere.
        giveBack(counted);
        throw toRefusal(refused);
      }
    }
    return (outcome) => {
      if (FAILURES.has(outcome)) return;
      const isCleared = ({ name }: Count) => outcome === 'ok' && (name === 'accountAndAddress' || name === 'browser');
      clear(counted.filter(isCleared));
      giveBack(counted.filter((count) => !isCleared(count)));
    };
  };
};

interface Count {
  readonly name: LimitName;
  readonly key: string;
}

/** Throws where a limit is reached already, without counting. */
const requireOpen = async (limiter: RateLimiterRedis, key: string): Promise<void> => {
  const found = await limiter.get(key);
  if (found && found.consumedPoints >= limiter.points) throw toRefusal(found);
};

const toRefusal = (refused: unknown): unknown =>
  refused instanceof RateLimiterRes ? tooMany(SENTENCE, refused.msBeforeNext / 1000) : refused;

/**
 * Returns the e-mail of the account at which a request presents a password: the one it names, or the caller's own; null for
 * a one-time link, which names none.
 */
export const readNamedEmail = (actor: UserActor | null, body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null;
  if ('email' in body) return typeof body.email === 'string' ? body.email : null;
  return actor && !('token' in body) ? actor.user.email : null;
};

/**
 * Creates the function that hashes the e-mail of an account, in any spelling, with a key of the service: 128 bits, for the
 * keys of limits and for the log, which must not hold the e-mail itself (R31).
 */
export const createAccountMarks = (key: string, toAccountKey: (email: string) => string) => {
  const secret = createSecretKey(Buffer.from(key));
  return (email: string): string =>
    createHmac('sha256', secret)
      .update(`account ${toAccountKey(email)}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
};
