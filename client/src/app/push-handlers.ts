import { contract } from '../../../shared/contract/index.ts';
import { registerPushHandlers as registerAccount } from '../features/account/push-handlers.ts';
import { hasUnsentMessages } from '../features/chat/threads/outbox.ts';
import { registerPushHandlers as registerDashboard } from '../features/dashboard/push-handlers.ts';
import { registerPushHandlers as registerMatches } from '../features/matches/push-handlers.ts';
import { registerPushHandlers as registerMessages } from '../features/messages/push-handlers.ts';
import { registerPushHandlers as registerNotifications } from '../features/notifications/push-handlers.ts';
import { registerPushHandlers as registerProfile } from '../features/profile/push-handlers.ts';
import { registerPushHandlers as registerSettings } from '../features/settings/push-handlers.ts';
import { setSocketTransport } from '../lib/api.ts';
import { openSocket } from '../lib/open-socket.ts';
import { invalidateAll } from '../lib/query/query.ts';
import { startRetrying } from '../lib/query/retry-failed-queries.ts';
import { renewPush } from '../lib/service-worker/renew-push.ts';
import { startServiceWorker } from '../lib/service-worker/updates.ts';
import { onSessionChange } from '../lib/session.ts';
import { setUnsentCheck } from '../lib/session-end.ts';
import { callBySocket, closeSocket, onConnect } from '../lib/socket.ts';

/** Every feature that receives pushes is listed here once, but for that of staff; the order is that in which their handlers run. */
const REGISTRATIONS = [
  registerAccount,
  registerDashboard,
  registerMatches,
  registerMessages,
  registerNotifications,
  registerProfile,
  registerSettings,
];

/** Data that costs the service much to compute. */
const COSTLY = [contract.matches.recommendations, contract.profiles.feedback];

// Registered before the first connection, so that no push is missed.
for (const register of REGISTRATIONS) register();
setSocketTransport(callBySocket);
onSessionChange(closeSocket);
startRetrying();
onConnect(() => invalidateAll(COSTLY));

setUnsentCheck(hasUnsentMessages);
window.addEventListener('beforeunload', (event) => {
  if (hasUnsentMessages()) event.preventDefault();
});

/** Opens the push connection, and starts the service worker for the time without one; returns how to close the connection. */
export const startPushConnection = (): (() => void) => {
  openSocket();
  startServiceWorker();
  // At the next visit again.
  renewPush().catch(() => undefined);
  return closeSocket;
};
