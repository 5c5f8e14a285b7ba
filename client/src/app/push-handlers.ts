import { registerPushHandlers as accountGoesLive } from '../features/account/push-handlers.ts';
import { hasUnsent } from '../features/chat/threads/outbox.ts';
import { registerPushHandlers as homeGoesLive } from '../features/home/push-handlers.ts';
import { registerPushHandlers as matchesGoLive } from '../features/matches/push-handlers.ts';
import { registerPushHandlers as messagesGoLive } from '../features/messages/push-handlers.ts';
import { onSessionChange } from '../lib/session.ts';
import { closeSocket, openSocket } from '../lib/socket.ts';

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
export const registerPushHandlers = (): (() => void) => {
  openSocket();
  return closeSocket;
};
