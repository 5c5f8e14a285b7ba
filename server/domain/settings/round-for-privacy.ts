/** Privacy threshold: counts below it are reported as 0. */
const MIN_COUNT = 5;

/** Whether a count of members is too small to be reported. */
export const isBelowPrivacyThreshold = (count: number): boolean => count < MIN_COUNT;

/**
 * Rounds a count of members so that no single one can be noticed: 0 below five, then down to a multiple of five below a
 * hundred, of ten below a thousand, and to two digits above.
 */
export const roundForPrivacy = (count: number): number => {
  if (isBelowPrivacyThreshold(count)) return 0;
  const step = count < 100 ? MIN_COUNT : count < 1_000 ? 10 : 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
};
