import { formatNumber } from './format.ts';

/** Formats how many of how many members a preference leaves out; null where either is unknown. 0 means fewer than five. */
export const formatImpact = (
  count: number | null | undefined,
  considered: number | null | undefined,
): string | null => {
  if (count == null || !considered) return null;
  const of = `of about ${formatNumber(considered)} people`;
  return count === 0 ? `Leaves out fewer than 5 ${of}.` : `Leaves out about ${formatNumber(count)} ${of}.`;
};
