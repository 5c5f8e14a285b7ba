/** Counts below this are told apart from nothing, and from one another, by nobody. */
const FEWEST = 5;

export const isBelowPrivacyThreshold = (count: number): boolean => count < FEWEST;

/**
 * A count of people as anyone may be told it: 0 for fewer than five, then rounded down to fives below a hundred, to tens
 * below a thousand, to two digits above.
 */
export const roundForPrivacy = (count: number): number => {
  if (isBelowPrivacyThreshold(count)) return 0;
  const step = count < 100 ? FEWEST : count < 1_000 ? 10 : 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
};
