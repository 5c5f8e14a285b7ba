import { useEffect } from 'react';
import { useCurrentUser } from '../lib/session.ts';

/**
 * Keeps a push connection open for the signed-in user; it belongs to one session and ends with it. The module also warns
 * before the page is left while a written message is unsent. A visitor does not fetch it.
 */
export const usePushConnection = (): void => {
  const id = useCurrentUser().user?.id;
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
