/** The option sets and bounds of what staff do about the conduct of somebody: apart from those that the landing page loads. */

/** What staff did: a look at marked messages, a note, a warning, a limit or its end, a suspension or its end. */
export const MODERATION_KINDS = ['seen', 'noted', 'warned', 'limited', 'unlimited', 'suspended', 'restored'] as const;
/** How an appeal of a suspension is decided. */
export const APPEAL_DECISIONS = ['lifted', 'kept'] as const;

/** Bounds of these actions: characters of the texts, and days of a limit, with how many it has where nothing is said. */
export const MODERATION_LIMITS = { note: 1_000, message: 500, appeal: 2_000, days: 90, usualDays: 7 } as const;

export type ModerationKind = (typeof MODERATION_KINDS)[number];
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];
