import { LIMITS } from '../../shared/limits.ts';
import { unavailable } from '../domain/kernel/errors.ts';

/** How long a request waits for a store that is known to be away: a response is due within a second. */
const STORE_AWAY_LIMIT_MS = 900;
/** How long a request waits for a store that hangs. */
export const REQUEST_LIMIT_MS = 4_500;
/** How long a request with a file may take: longer than the file may take to arrive. */
export const UPLOAD_LIMIT_MS = LIMITS.photos.sendingMs + 10_000;

/**
 * Resolves with the result of `work`, or rejects with `unavailable` (503): early where a store is away according to
 * `areStoresUp`, late where one only hangs. The work itself continues; a repeat of the request finds what it did. Two stages
 * with one timer, because every request passes here: `withTimeout` has only one stage.
 */
export const withinDeadline = async <T>(
  work: Promise<T>,
  areStoresUp: () => boolean,
  limitMs = REQUEST_LIMIT_MS,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (!areStoresUp()) reject(unavailable());
      else timer = setTimeout(() => reject(unavailable()), limitMs - STORE_AWAY_LIMIT_MS);
    }, STORE_AWAY_LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
