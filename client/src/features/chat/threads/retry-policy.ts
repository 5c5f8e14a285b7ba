import { ApiError } from '../../../lib/api.ts';
import { LateError } from '../../../lib/error-message.ts';

/** A rate limit that ends within this time is waited for; a longer one, such as a day's limit, is a refusal. */
const MAX_RETRY_AFTER_SECONDS = 60;

/** How long a call may take: longer than the service takes for any response. */
const CALL_TIMEOUT_MS = 20_000;

/** The status of a server that was too busy to read a request in time; this is no refusal. */
const REQUEST_TIMEOUT_STATUS = 408;

/** Whether trying again cannot help: a refusal is final; a lost connection, a server error or a short limit is not. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== REQUEST_TIMEOUT_STATUS &&
  !(error.status === 429 && error.retryAfter <= MAX_RETRY_AFTER_SECONDS);

/** Returns the milliseconds until the next try: more after each failure, and at least what the service asks for. */
export const getRetryDelayMs = (attempt: number, error: unknown): number => {
  const retryAfterMs = error instanceof ApiError ? Math.min(error.retryAfter, MAX_RETRY_AFTER_SECONDS) * 1_000 : 0;
  return Math.max(retryAfterMs, Math.min(500 * 2 ** attempt, 5_000));
};

/**
 * Runs a call and rejects when it takes longer than `CALL_TIMEOUT_MS`: a connection that died silently must not block what
 * is queued behind the call. The call's signal is aborted too, but the rejection does not depend on the call to heed it,
 * as it would with `AbortSignal.timeout` alone. Rejects with what the call rejects with, or with an `Error` after the time.
 */
export const withTimeout = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new LateError());
      controller.abort();
    }, CALL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};
