/** What no screen shows: each is proven by another test, which must exist with its assertion. */
export interface Elsewhere {
  readonly section: string;
  readonly text: string;
  readonly file: string;
  /** Words that the file has. */
  readonly says: string;
}

const row = (section: string, text: string, file: string, says: string): Elsewhere => ({ section, text, file, says });

const DEFAULTS = 'client/src/lib/query/query-defaults.test.ts';
const ERRORS = 'client/src/lib/error-message.test.ts';
const DRAFT = 'client/src/features/settings/draft.test.ts';

export const ELSEWHERE: readonly Elsewhere[] = [
  row('§9 Data-query defaults', 'data never stale', DEFAULTS, 'staleTime: Number.POSITIVE_INFINITY'),
  row('§9 Data-query defaults', 'no refetch on window focus', DEFAULTS, 'refetchOnWindowFocus: false'),
  row('§9 Data-query defaults', 'no polling by default', DEFAULTS, 'refetchInterval: false'),
  row('§9 Data-query defaults', 'no retries for queries or mutations', DEFAULTS, 'mutations: { retry: false }'),
  row('§9 Data-query defaults', 'cache garbage collection 5 minutes', DEFAULTS, 'gcTime: 5 * MINUTE'),
  row('§9 Recommendations', 'cached 30 minutes', DEFAULTS, 'recommendationsMs: 30 * MINUTE_MS'),
  row('§9 Recommendations', 'feedback cached 24 hours', DEFAULTS, 'feedbackMs: 24 * 60 * MINUTE_MS'),
  row('§9 Recommendations', 'unread count cached 1 minute', DEFAULTS, 'unreadCountMs: MINUTE_MS'),
  row('§9 Recommendations', 'matchmaker messages polled every 10 seconds', DEFAULTS, 'pollMessagesMs: 10_000'),
  row(
    '§8 Login failure',
    'An unexpected error occurred. Please try again.',
    ERRORS,
    'An unexpected error occurred. Please try again.',
  ),
  row('§2 Account dropdown', 'U when there is no name', 'client/src/navigation/account-menu.test.tsx', "'U'"),
  row(
    '§2 Home',
    'Complete Your Application, for applicants, whom / sends on before they see it',
    'client/src/features/marketing/landing/landing-page.test.tsx',
    "['Complete Your Application', '/application']",
  ),
  row(
    '§2 Home',
    'Continue to Your Profile, after a logged-in short application',
    'client/src/features/marketing/landing/apply.test.tsx',
    "'Continue to Your Profile'",
  ),
  row(
    '§2 Dashboard',
    'additionalNotes, when present',
    'client/src/features/dashboard/dashboard-page.test.tsx',
    "additionalNotes: 'Well done'",
  ),
  row(
    '§5 Profile form',
    'height max 50, which no choice of the list passes',
    'client/src/features/profile/draft.test.ts',
    "height: 'x'.repeat(51)",
  ),
  row('§5 Settings', 'lists are split on commas and trimmed', DRAFT, 'splits %j on commas and trims each item'),
  row('§5 Settings', 'whole numbers without bounds', DRAFT, 'takes whole numbers without bounds'),
  row(
    '§9 Toasts',
    'swipe right with 50 px threshold',
    'client/src/components/toasts/toast-host.test.tsx',
    '[49, false]',
  ),
];
