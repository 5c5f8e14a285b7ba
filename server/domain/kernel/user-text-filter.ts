/**
 * Returns the filter for accounts whose name, e-mail or username contains a text, ignoring case. The text is compared
 * literally: nothing that a user types becomes a pattern (R56).
 */
export const userTextFilter = (q: string) => {
  const wanted = { $literal: q.trim().toLowerCase() };
  const fullName = { $concat: ['$firstName', ' ', '$lastName'] };
  const contains = (text: unknown) => ({ $gte: [{ $indexOfCP: [text, wanted] }, 0] });
  return { $expr: { $or: [contains({ $toLower: fullName }), contains('$emailKey'), contains('$usernameKey')] } };
};
