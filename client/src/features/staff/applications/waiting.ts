const HOUR_MS = 3_600_000;

/** Formats hours, such as "3 days 2 h"; days alone from a week on. */
export const formatDuration = (ms: number): string => {
  const hours = Math.max(0, Math.floor(ms / HOUR_MS));
  if (hours < 1) return 'under an hour';
  const days = Math.floor(hours / 24);
  if (days < 1) return hours === 1 ? '1 hour' : `${hours} hours`;
  const rest = hours % 24;
  return `${days} ${days === 1 ? 'day' : 'days'}${rest > 0 && days < 7 ? ` ${rest} h` : ''}`;
};

export interface Waiting {
  /** How long the applicant has waited, as text. */
  readonly waited: string;
  /** The time that is left of the promised time, or by which it is exceeded, as text. */
  readonly promise: string;
  readonly isLate: boolean;
}

/**
 * Describes how long a pending application has waited, against the promised time. `dueAt` is null while an answer of the applicant
 * is waited for: the clock stands still.
 */
export const describeWaiting = (submittedAt: string, dueAt: string | null, now: Date): Waiting => {
  const waited = formatDuration(now.getTime() - new Date(submittedAt).getTime());
  if (dueAt === null) return { waited, promise: 'Waiting for the applicant', isLate: false };
  const left = new Date(dueAt).getTime() - now.getTime();
  return {
    waited,
    promise: `${left >= 0 ? 'Due in' : 'Overdue by'} ${formatDuration(Math.abs(left))}`,
    isLate: left < 0,
  };
};
