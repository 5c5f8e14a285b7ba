import { useEffect } from 'react';
import { useCurrentUser } from '../lib/current-user.ts';

/**
 * Keeps a push connection open for the signed-in user; it belongs to one session and ends with it. The module also warns
 * before the page is left while a written message is unsent, and fetches again what could not be loaded. A visitor does not
 * fetch it.
 */
export const usePushConnection = (): void => {
  const { user, error } = useCurrentUser();
  const id = user?.id;
  const isUnknown = !user && error !== null;
  useEffect(() => {
    if (isUnknown) void import('./push-handlers.ts');
  }, [isUnknown]);
  useEffect(() => {
    if (!id) return;
    let isUnmounted = false;
    let close = (): void => undefined;
    void import('./push-handlers.ts').then(({ startPushConnection }) => {
      if (!isUnmounted) close = startPushConnection();
    });
    return () => {
      isUnmounted = true;
      close();
    };
  }, [id]);
};
