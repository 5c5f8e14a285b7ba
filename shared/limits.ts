import type { Tier } from './options.ts';

/**
 * Introductions a day, by tier. `MAX_SHOWN_PER_DAY` (`server/domain/matching/plan/day-state.ts`) is twice the largest; the
 * public pages repeat these figures as copy (decision 0044).
 */
export const DAILY_ALLOWANCE: Record<Tier, number> = { standard: 3, premium: 7, vip: 10 };

/** Introductions a day at least, by tier, however few people are left to a member; `PACE_DAYS` says how these are spread. */
export const DAILY_PACE_FLOOR: Record<Tier, number> = { standard: 1, premium: 2, vip: 3 };

/** Who was last here so many days ago is introduced to nobody new until the next visit. */
export const AWAY_DAYS = 21;

/** Match messages a day over all matches, by tier; null is unlimited. */
export const DAILY_MESSAGES: Record<Tier, number | null> = { standard: 50, premium: null, vip: null };

/** So many limits (deal-breakers, essential answers) that are new may begin to count in so many days, after a member's first batch. */
export const NEW_LIMITS = { most: 5, days: 30 } as const;

/** Bounds of inputs and allowances that server and client share. Lengths are in characters, ages in years. */
export const LIMITS = {
  username: { min: 3, max: 40 },
  password: { min: 8, max: 128 },
  name: { max: 80 },
  email: { max: 254 },
  phone: { max: 40 },
  about: { min: 10, max: 4_000 },
  bio: { max: 500 },
  /** Of a profile: how many, and the characters of each. */
  prompts: { most: 3, max: 200 },
  text: { max: 100 },
  height: { max: 50 },
  profileAge: { min: 18, max: 100 },
  applicationAge: { min: 21, max: 80 },
  message: { max: 4_000 },
  /** What may be written with interest. */
  interestWords: { max: 200 },
  /**
   * `details`: characters; `evidence`: messages that go with a report; `statements`: how often the same report can be added to;
   * `perDay`: reports and additions of one member.
   */
  report: { details: 2_000, evidence: 20, statements: 10, perDay: 10 },
  /** What staff may add to the reason for which they open private details. */
  accessNote: { max: 200 },
  /** What staff note of how somebody was verified. */
  verificationNote: { max: 300 },
  listItems: { max: 50 },
  /**
   * `max`: numbers in a list; `line`: characters of one line before it is parsed as a number; `newPerDay`: numbers that may
   * be added in a day; `knownDays`: how long a number that was removed is not new; `leaveHours`: how long it still counts.
   */
  contacts: { max: 500, line: 2_000, newPerDay: 500, knownDays: 30, leaveHours: 24 },
  recommendations: { default: 5, max: 20, shown: 3 },
  page: { default: 50, max: 200 },
  /**
   * Of a profile; `bytes` and `pixels` are what a photo may have when it is sent, `minEdge` its shorter edge in pixels; `reason`: the
   * characters of why one is rejected; `sendingMs`: how long one may take to arrive; `atOnce`: how many somebody may be sending.
   */
  photos: {
    max: 6,
    sendingMs: 600_000,
    atOnce: 2,
    bytes: 10 * 1024 * 1024,
    pixels: 40_000_000,
    minEdge: 200,
    /** The shorter edge of the picture of a photo that is hidden, which no other picture has. */
    hiddenEdge: 160,
    reason: 500,
  },
  highlightedScore: 80,
  profileCompletion: 80,
} as const;

/**
 * Of documents that show who somebody is: for how many days the picture is kept after the decision, and without one; the longer edge of the
 * picture in pixels; the characters of why one is rejected.
 */
export const DOCUMENT_LIMITS = { decidedDays: 7, waitingDays: 30, edge: 2_400, reason: 500 } as const;

/** How many introductions the list of matches begins with: those that are pending to the member, and those that are past. */
export const MATCHES_SHOWN = { pending: 100, rejected: 50 } as const;

/**
 * How often a member may change a fact of their profile: `most` times in `days` days, ever where `days` is null. Filling it for
 * the first time does not count.
 */
export const FACT_CHANGES = {
  age: { most: 3, days: 30 },
  gender: { most: 1, days: null },
} as const;

/**
 * Bounds of what people do with their own account: the longest break (three months), how long somebody who leaves can come back,
 * how long an account stays whose e-mail nobody confirms and whose owner does not apply,
 * exports of one's data in a day, and how often an e-mail and a phone number may change.
 */
export const ACCOUNT_LIMITS = {
  breakDays: 92,
  returnDays: 28,
  unconfirmedDays: 30,
  exportsPerDay: 3,
  addressChanges: { most: 3, days: 30 },
} as const;

/** The quiet hours of whoever has chosen none, by the clock on their wall; and when nobody is told what a clock causes. */
export const NIGHT = { from: '22:00', to: '08:00' } as const;
export const CLOCK_RESTS = { from: '21:00', to: '08:00' } as const;

/** By how many minutes a prayer may be later than computed; below zero, earlier. */
export const PRAYER_SHIFT = { min: -30, max: 60 } as const;

/** Push notifications: devices of an account, beyond which the one that was used longest ago is left out, and the length of an address. */
export const PUSH = { maxDevices: 10, maxEndpointLength: 1_024 } as const;

/** When the server ends a session: `idleSeconds` after its last use, `absoluteSeconds` after signing in in any case. */
export const SESSION_LIFE = { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 } as const;

/** The same for staff, whose session opens other people's details. */
export const STAFF_SESSION_LIFE = { idleSeconds: 2 * 3_600, absoluteSeconds: 12 * 3_600 } as const;

/** Weights of an answer to the question bank: no matter, a little, much, decisive. */
export const IMPORTANCES = [0, 1, 3, 9] as const;
export type Importance = (typeof IMPORTANCES)[number];

/** The sentence for a text of more than `max` characters. */
export const describeTooLong = (max: number): string => `Please keep this to ${max.toLocaleString('en')} characters`;

/** A text that asks for places: its least and most characters, and the most places of an answer. */
export const PLACE_QUERY = { min: 2, max: 200, most: 10 } as const;
