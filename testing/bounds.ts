/** How much of one thing the test of a security rule tries. */
export interface Bound {
  /** What is counted. */
  readonly of: string;
  /** As many as the rule asks for. */
  readonly asked: number;
  /** As many as `npm test` tries, which has minutes for all tests. */
  readonly short: number;
  readonly file: string;
}

/** The bounds at which rules are proved, by rule (docs/security-rules.md). */
export const BOUNDS = {
  R1: { of: 'right sign-ins at once', asked: 200, short: 20, file: 'server/test/parallel-sign-ins.test.ts' },
  R11: { of: 'ends of sessions', asked: 200, short: 8, file: 'server/test/ends-of-sessions.test.ts' },
  R15: { of: 'generated courses', asked: 300, short: 8, file: 'server/test/message-rights-model.test.ts' },
  R16: {
    of: 'generated sequences',
    asked: 5_000,
    short: 100,
    file: 'server/domain/matches/respond-model.test.ts',
  },
  R21: { of: 'returns after a lost right', asked: 100, short: 5, file: 'server/realtime/push-table.test.ts' },
  R22: { of: 'ids of each kind', asked: 10_000, short: 120, file: 'server/test/public-ids.test.ts' },
  R34: { of: 'messages of 12 senders', asked: 5_000, short: 600, file: 'server/realtime/two-processes.test.ts' },
  R35: {
    of: 'generated courses',
    asked: 5_000,
    short: 1_000,
    file: 'client/src/features/chat/threads/sync.test.ts',
  },
  R36: { of: 'operations', asked: 10_000, short: 600, file: 'server/domain/messaging/messages.test.ts' },
  R38: { of: 'pairs in two processes', asked: 10_000, short: 30, file: 'server/test/mutual-interest.test.ts' },
  R39: { of: 'e-mails in 20 spellings', asked: 1_000, short: 15, file: 'server/domain/accounts/accounts.test.ts' },
  R40: {
    of: 'members, 40 times at once',
    asked: 200,
    short: 8,
    file: 'server/domain/daily-batch/run.test.ts',
  },
  R41: { of: 'pairs of changes', asked: 1_000, short: 60, file: 'server/domain/profiles/profiles.test.ts' },
  R42: { of: 'instants of a table', asked: 90, short: 90, file: 'server/domain/kernel/day.test.ts' },
  R43: { of: 'races', asked: 2_000, short: 100, file: 'server/test/suspension-races.test.ts' },
  R67: { of: 'races of a block and messages', asked: 2_000, short: 40, file: 'server/test/block-races.test.ts' },
} as const satisfies Record<string, Bound>;

export type BoundRule = keyof typeof BOUNDS;

/** The environment variable by which `npm run chaos -- bounds` says at what share of what the rules ask for tests run. */
export const SHARE_VARIABLE = 'TEST_BOUNDS_SHARE';

const share = Number(process.env[SHARE_VARIABLE] ?? 0);

/** Whether tests run in their long form. Then they have the machine for themselves and may measure times. */
export const isLong = share > 0;

/** Returns how many the test of a rule tries. */
export const getBound = (rule: BoundRule): number =>
  isLong ? Math.max(BOUNDS[rule].short, Math.ceil(BOUNDS[rule].asked * share)) : BOUNDS[rule].short;

/** Ends a test that no longer advances, in milliseconds; no test takes nearly as long. */
export const HANG_MS = isLong ? 3_600_000 : 600_000;

declare module 'vitest' {
  interface TaskMeta {
    /** How many of what a rule bounds the test has tried, by rule. */
    reached?: Partial<Record<BoundRule, number>>;
  }
}

/** Notes in the report of a test (`task` of its context) that it has tried `count` of what a rule bounds, as it should be. */
export const reach = (
  task: { meta: { reached?: Partial<Record<BoundRule, number>> } },
  rule: BoundRule,
  count: number,
): void => {
  task.meta.reached = { ...task.meta.reached, [rule]: count };
};
