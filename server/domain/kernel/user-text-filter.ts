/** Where a text is looked for: in first and last name, the e-mail address, the username. */
type Searched = 'name' | 'email' | 'username';

const TEXTS: Record<Searched, unknown> = {
  name: { $toLower: { $concat: ['$firstName', ' ', '$lastName'] } },
  email: '$emailKey',
  username: '$usernameKey',
};

/**
 * Returns the filter for accounts whose name, e-mail or username contains a text, ignoring case; with `searched`, only those
 * of the three. The text is compared literally: nothing that a user types becomes a pattern (R56).
 */
export const userTextFilter = (q: string, searched: readonly Searched[] = ['name', 'email', 'username']) => {
  const wanted = { $literal: q.trim().toLowerCase() };
  return { $expr: { $or: searched.map((where) => ({ $gte: [{ $indexOfCP: [TEXTS[where], wanted] }, 0] })) } };
};
