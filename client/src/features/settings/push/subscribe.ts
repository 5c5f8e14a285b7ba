import { registerServiceWorker } from '../../../lib/service-worker.ts';

/** Whether this browser can show notifications by push. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the user has forbidden this site to show notifications. */
export const isPushForbidden = (): boolean => Notification.permission === 'denied';

/** Asks the user to allow notifications, and subscribes this browser; returns null where they did not allow it. */
export const subscribe = async (publicKey: string): Promise<PushSubscriptionJSON | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of an earlier session may be for another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
};

/** Ends the subscription of this browser, if it has one. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
