import { unavailable } from '../domain/kernel/errors.ts';

/** A store that is known to be away is waited for no longer than this; an answer is due within a second. Milliseconds. */
const WHILE_AWAY_MS = 900;
/** A store that hangs is given up after this. */
const AT_MOST_MS = 4_500;

/**
 * Answers with what `work` answers, or with 503: soon where `storesUp` says that a store is away, late where one only
 * hangs. The work itself goes on; a repeat of the request finds what it did.
 */
export const withinDeadline = async <T>(work: Promise<T>, storesUp: () => boolean): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (!storesUp()) reject(unavailable());
      else timer = setTimeout(() => reject(unavailable()), AT_MOST_MS - WHILE_AWAY_MS);
    }, WHILE_AWAY_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
