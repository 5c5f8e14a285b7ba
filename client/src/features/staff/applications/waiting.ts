const HOUR_MS = 3_600_000;
/** The promised time for the review of an application, in hours. */
export const REVIEW_PROMISE_HOURS = 72;

const formatDuration = (ms: number): string => {
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

/** Describes how long an application has waited, against the promised time. */
export const describeWaiting = (submittedAt: string, now: Date): Waiting => {
  const waited = now.getTime() - new Date(submittedAt).getTime();
  const left = REVIEW_PROMISE_HOURS * HOUR_MS - waited;
  return {
    waited: formatDuration(waited),
    promise: `${left >= 0 ? 'Due in' : 'Overdue by'} ${formatDuration(Math.abs(left))}`,
    isLate: left < 0,
  };
};
