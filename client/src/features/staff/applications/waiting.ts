const HOUR = 3_600_000;
/** Within how many hours an application is promised to be reviewed. */
const REVIEW_PROMISE_HOURS = 72;

const inWords = (ms: number): string => {
  const hours = Math.max(0, Math.floor(ms / HOUR));
  if (hours < 1) return 'less than an hour';
  const days = Math.floor(hours / 24);
  if (days < 1) return hours === 1 ? '1 hour' : `${hours} hours`;
  const rest = hours % 24;
  return `${days} ${days === 1 ? 'day' : 'days'}${rest > 0 && days < 7 ? ` ${rest} h` : ''}`;
};

export interface Waiting {
  /** How long someone has waited, in words. */
  readonly waited: string;
  /** What is left of the promise, in words. */
  readonly promise: string;
  readonly isLate: boolean;
}

/** How long an application waits, and how that stands to what was promised. */
export const describeWaiting = (submittedAt: string, now: Date): Waiting => {
  const waited = now.getTime() - new Date(submittedAt).getTime();
  const left = REVIEW_PROMISE_HOURS * HOUR - waited;
  return {
    waited: inWords(waited),
    promise: left >= 0 ? `${inWords(left)} left of 72 hours` : `${inWords(-left)} over 72 hours`,
    isLate: left < 0,
  };
};
