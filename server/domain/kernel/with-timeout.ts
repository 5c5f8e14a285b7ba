import { unavailable } from './errors.ts';

/**
 * What `work` answers, or `unavailable` after `ms`. For what others wait behind: a connection that breaks at the wrong moment
 * can leave the driver's promise open for ever. The work itself goes on, where it still does.
 */
export const withTimeout = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
