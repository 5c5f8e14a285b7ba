import { createHash } from 'node:crypto';
import type { RedisConnection } from '../../bootstrap/redis.ts';
import { clock } from '../kernel/clock.ts';

/** Gives mails their turns at the domains that receive them, so that none gets more at once than it takes. */
export interface MailPace {
  /**
   * Takes the next turn at the domain of an address, and returns when it is: now, or later. Null where the line is so long that
   * nobody is put into it.
   */
  takeTurn(address: string): Promise<Date | null>;
}

/** A domain gets as many mails at once as it gets in this time, where it got none for as long. */
const BURST_MS = 10_000;
/** The longest line; a dispatch is tried for a day. */
const LONGEST_LINE_MS = 6 * 3_600_000;

/** Takes a turn: the key holds when the next one is. Returns how many milliseconds are left until it, -1 where the line is too long. */
const TAKE_TURN = `
local now, every, burst, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local turn = math.max(tonumber(redis.call('get', KEYS[1]) or 0), now - burst)
local wait = math.max(0, turn - now)
if wait > longest then return -1 end
redis.call('set', KEYS[1], string.format('%.3f', turn + every), 'PX', math.ceil(wait + every + burst))
return math.ceil(wait)`;

/** Names the domain of an address in Redis, which keeps nothing that tells where somebody works. */
const nameDomain = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return `mail-pace:${createHash('sha256').update(domain).digest('base64url').slice(0, 22)}`;
};

/** Creates the pace in Redis, over all processes: so many mails a minute to each domain. */
export const createMailPace = (redis: RedisConnection, perMinute: number): MailPace => ({
  async takeTurn(address) {
    const now = clock.now().getTime();
    const everyMs = 60_000 / perMinute;
    const waitMs = await redis.eval(TAKE_TURN, 1, nameDomain(address), now, everyMs, BURST_MS, LONGEST_LINE_MS);
    return Number(waitMs) < 0 ? null : new Date(now + Number(waitMs));
  },
});
