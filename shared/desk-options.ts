/** Within how many hours a matchmaker answers what a member writes, as the pages promise. */
export const REPLY_PROMISE_HOURS = 24;
/** The same in milliseconds. */
export const REPLY_PROMISE_MS = REPLY_PROMISE_HOURS * 3_600_000;

const QUARTER_MS = 15 * 60_000;
/** Rounds a promised time, in milliseconds, down to a quarter of an hour, so that what is shown is never later than the promise. */
export const roundPromiseTime = (timeMs: number): number => Math.floor(timeMs / QUARTER_MS) * QUARTER_MS;

/** Bounds of the last words that a matchmaker puts aside: characters of the word about them, and how many are kept of a thread. */
export const PUT_ASIDE = { maxWords: 200, maxKept: 50 } as const;

/**
 * Which threads with VIP members staff list: those whose member waits for an answer, all, those whose last word was put aside, or, for
 * admins, the members who have no matchmaker.
 */
export const STAFF_THREAD_FILTERS = ['waiting', 'all', 'put-aside', 'no-matchmaker'] as const;
export type StaffThreadFilter = (typeof STAFF_THREAD_FILTERS)[number];

/** Bounds of a note on a member: its characters, and for how many hours its author may change or remove it. */
export const MEMBER_NOTE = { maxLength: 2_000, openHours: 24 } as const;

/** What stands in a saved reply for a fact that is filled in when the reply is chosen, and what it stands for. */
export const REPLY_PLACEHOLDERS = {
  firstName: 'the member’s first name',
  matchmaker: 'the name under which members know you',
  promiseTime: 'the time by which your next answer is promised: 24 hours from now',
} as const;
export type ReplyPlaceholder = keyof typeof REPLY_PLACEHOLDERS;

/** What the assignment of members goes by: how much of it a matchmaker's card takes at most. */
export const MATCHMAKER = { languages: 8, members: 500, greeting: 1_000 } as const;

/** Returns what a matchmaker without words of their own writes first. */
export const getGreeting = (name: string): string =>
  `As-salamu alaykum. I am ${name}, your matchmaker. Write to me here whenever you like: whom you hope to meet, what matters to you, or any question that you have.`;
