import { goLive as accountGoesLive } from '../features/account/live.ts';
import { goLive as homeGoesLive } from '../features/home/live.ts';
import { goLive as matchesGoLive } from '../features/matches/live.ts';
import { goLive as messagesGoLive } from '../features/messages/live.ts';
import { onSessionChange } from '../lib/session.ts';
import { closeSocket, openSocket } from '../lib/socket.ts';
import { hasUnsent } from '../lib/threads/outbox.ts';

// Before the first connection, so that no push finds nobody listening.
accountGoesLive();
homeGoesLive();
matchesGoLive();
messagesGoLive();
onSessionChange(closeSocket);

window.addEventListener('beforeunload', (event) => {
  if (hasUnsent()) event.preventDefault();
});

/** Opens the push connection; answers how to close it. */
export const goLive = (): (() => void) => {
  openSocket();
  return closeSocket;
};
