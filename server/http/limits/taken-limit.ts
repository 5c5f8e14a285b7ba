import { RateLimiterRes } from 'rate-limiter-flexible';
import type { ErrorCode } from '../../../shared/contract/base/errors.ts';
import type { RedisConnection } from '../../bootstrap/redis.ts';
import { tooMany } from '../../domain/kernel/errors.ts';
import { type Allowance, createSharedLimiter } from './shared-limiter.ts';

/**
 * How often a day an account and a network are told that a name or an e-mail is taken, by all calls that say so together: whoever asks
 * more often is learning who is here (R3).
 */
const TOLD: Allowance = { points: 3, seconds: 86_400 };
const SENTENCE = 'Too many names or e-mails that you gave were taken. Please try again tomorrow.';

const ignore = () => {};

/** Counts, by some keys, requests that are told that something is taken; returns a function to be called with the outcome. */
export const createTakenLimit = (redis: RedisConnection) => {
  // Not blocked in memory: a point is given back unless the answer says that something is taken.
  const limiter = createSharedLimiter('taken', TOLD, redis, false);
  const giveBack = (keys: readonly string[]) => {
    for (const key of keys) limiter.reward(key).catch(ignore);
  };
  return async (keys: readonly string[]): Promise<(outcome: ErrorCode | 'ok') => void> => {
    const counted: string[] = [];
    for (const key of keys) {
      counted.push(key);
      try {
        await limiter.consume(key);
      } catch (refused) {
        giveBack(counted);
        throw refused instanceof RateLimiterRes ? tooMany(SENTENCE, refused.msBeforeNext / 1000) : refused;
      }
    }
    return (outcome) => {
      if (outcome !== 'conflict') giveBack(counted);
    };
  };
};
