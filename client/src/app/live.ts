import { useEffect } from 'react';
import { goLive as accountGoesLive } from '../features/account/live.ts';
import { goLive as matchesGoLive } from '../features/matches/live.ts';
import { goLive as messagesGoLive } from '../features/messages/live.ts';
import { onSessionChange, useCurrentUser } from '../lib/session.ts';
import { closeSocket, openSocket } from '../lib/socket.ts';
import { hasUnsent } from '../lib/threads/outbox.ts';

// Before the first connection, so that no push finds nobody listening.
accountGoesLive();
matchesGoLive();
messagesGoLive();
onSessionChange(closeSocket);

const warnOfUnsent = (event: BeforeUnloadEvent): void => {
  if (hasUnsent()) event.preventDefault();
};

/**
 * Keeps the push connection of whoever is signed in; it belongs to one session and ends with it. Warns before the page is
 * left while something written on it is not sent.
 */
export const useLive = (): void => {
  const id = useCurrentUser().user?.id;
  useEffect(() => {
    if (!id) return;
    openSocket();
    return closeSocket;
  }, [id]);
  useEffect(() => {
    window.addEventListener('beforeunload', warnOfUnsent);
    return () => window.removeEventListener('beforeunload', warnOfUnsent);
  }, []);
};
