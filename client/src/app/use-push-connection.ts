import { useEffect } from 'react';
import { useCurrentUser } from '../lib/session.ts';

let staffHandlers: Promise<void> | undefined;

/** Registers the handlers of staff, once; nobody else fetches them. Where they could not be fetched, the next connection tries again. */
const registerStaff = async (): Promise<void> => {
  try {
    (await import('../features/staff/push-handlers.ts')).registerPushHandlers();
  } catch (error) {
    staffHandlers = undefined;
    throw error;
  }
};

/**
 * Keeps a push connection open for the signed-in user; it belongs to one session and ends with it, and is opened anew where they
 * become staff, whose pushes have handlers of their own. The module also warns before the page is left while a written message is
 * unsent, and fetches again what could not be loaded. A visitor does not fetch it.
 */
export const usePushConnection = (): void => {
  const { user, error } = useCurrentUser();
  const id = user?.id;
  const isStaff = user?.can.staff.enter ?? false;
  const isUnknown = !user && error !== null;
  useEffect(() => {
    if (isUnknown) void import('./push-handlers.ts').catch(() => undefined);
  }, [isUnknown]);
  useEffect(() => {
    if (!id) return;
    let isUnmounted = false;
    let close = (): void => undefined;
    if (isStaff) staffHandlers ??= registerStaff();
    void Promise.all([import('./push-handlers.ts'), staffHandlers]).then(
      ([{ startPushConnection }]) => {
        if (!isUnmounted) close = startPushConnection();
      },
      // Without pushes, lists and threads are polled.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      close();
    };
  }, [id, isStaff]);
};
