import { ApiError } from '../../../lib/api.ts';

/** A limit that passes within this many seconds is waited for; a longer one, such as the day's, is a refusal. */
const MAX_RETRY_AFTER_SECONDS = 60;

/** How long a call may take, in milliseconds: longer than the service takes for any answer. */
const CALL_TIMEOUT_MS = 20_000;

/** Not a refusal: what a server that was held up answers to calls that it was too late to read. */
const REQUEST_TIMEOUT_STATUS = 408;

/** Whether trying again can't help: a refusal is final; no line, a fault of the service or a short limit is not. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== REQUEST_TIMEOUT_STATUS &&
  !(error.status === 429 && error.retryAfter <= MAX_RETRY_AFTER_SECONDS);

/** Milliseconds until the next try: longer each time, and not before the service asked for it. */
export const getRetryDelayMs = (attempt: number, error: unknown): number => {
  const asked = error instanceof ApiError ? Math.min(error.retryAfter, MAX_RETRY_AFTER_SECONDS) * 1_000 : 0;
  return Math.max(asked, Math.min(500 * 2 ** attempt, 5_000));
};

/**
 * Makes a call that is given up when no answer comes: a line that died silently must not hold up everything behind it.
 * @throws what the call throws, or an `Error` once its time is over
 */
export const withTimeout = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('No answer came in time.'));
      controller.abort();
    }, CALL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};
