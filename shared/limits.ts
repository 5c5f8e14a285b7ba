import type { Tier } from './options.ts';

/** New matches a day, by tier. */
export const DAILY_ALLOWANCE: Record<Tier, number> = { standard: 3, premium: 7, vip: 10 };

/** Match messages a day over all matches, by tier; null is unlimited. */
export const DAILY_MESSAGES: Record<Tier, number | null> = { standard: 50, premium: null, vip: null };

export const LIMITS = {
  username: { min: 3, max: 40 },
  password: { min: 8, max: 128 },
  name: { max: 80 },
  email: { max: 254 },
  phone: { max: 40 },
  about: { min: 10, max: 4_000 },
  bio: { max: 500 },
  text: { max: 100 },
  height: { max: 50 },
  profileAge: { min: 18, max: 100 },
  applicationAge: { min: 21, max: 80 },
  message: { max: 4_000 },
  listItems: { max: 50 },
  /** `line` is what a line may hold at all; a number has at most `phone`. */
  contacts: { max: 500, line: 2_000 },
  recommendations: { default: 5, max: 20, shown: 3 },
  page: { default: 50, max: 200 },
  highlightedScore: 80,
  profileCompletion: 80,
} as const;

/** How long a client keeps an answer, and how often it asks again, in milliseconds. */
export const CLIENT_CACHE = {
  recommendations: 30 * 60_000,
  feedback: 24 * 60 * 60_000,
  unreadCount: 60_000,
  garbage: 5 * 60_000,
  pollMessages: 10_000,
} as const;

/** Life of a session in seconds, kept by the server. */
export const SESSION_LIFE = { idle: 7 * 86_400, absolute: 30 * 86_400 } as const;

/** How much an answer of the question bank counts: not at all, a little, much, decisively. */
export const IMPORTANCES = [0, 1, 3, 9] as const;
export type Importance = (typeof IMPORTANCES)[number];
