import { useEffect } from 'react';
import { useCurrentUser } from '../lib/session.ts';

/**
 * Keeps the push connection of whoever is signed in; it belongs to one session and ends with it. Warns before the page is
 * left while something written on it is not sent. A visitor fetches nothing of this.
 */
export const usePushConnection = (): void => {
  const id = useCurrentUser().user?.id;
  useEffect(() => {
    if (!id) return;
    let left = false;
    let close = (): void => undefined;
    void import('./push-handlers.ts').then(({ registerPushHandlers: goLive }) => {
      if (!left) close = goLive();
    });
    return () => {
      left = true;
      close();
    };
  }, [id]);
};
