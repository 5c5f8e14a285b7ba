/** How many candidates a member's shortlist holds, about how many of them the member is asked at once, and for how many days a question stands. */
export const SHORTLIST = { max: 50, questions: 5, questionDays: 14 } as const;

/**
 * How a question to a member about a candidate stands: `asked` until she answers `yes` or `no`; `lapsed` after its days, or where another
 * matchmaker works with her.
 */
export const QUESTION_STATES = ['asked', 'yes', 'no', 'lapsed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/**
 * The groups of a matchmaker's board, in its order. `waits-for-me`: the member waits for the matchmaker. `waits-for-them`: the matchmaker
 * waits for the member. `no-pick`: nobody was picked for the member for seven days. `on-break`: they have paused. `settled`: nothing is due.
 */
export const BOARD_GROUPS = ['waits-for-me', 'waits-for-them', 'no-pick', 'on-break', 'settled'] as const;
export type BoardGroup = (typeof BOARD_GROUPS)[number];

/**
 * What is due with a member. `reply`: an answer, by then. `said-yes`: a pick, as they would like to be introduced. `agreement`: another
 * matchmaker asks about them. `question` and `introduction`: their answer. `pick`: one, since then. `break`: its end.
 */
export const BOARD_DUES = ['reply', 'said-yes', 'agreement', 'question', 'introduction', 'pick', 'break'] as const;
export type BoardDue = (typeof BOARD_DUES)[number];

/** For how many days nobody was picked for a member of the group `no-pick`, and how many members a board shows. */
export const BOARD = { pickDays: 7, max: 500 } as const;
