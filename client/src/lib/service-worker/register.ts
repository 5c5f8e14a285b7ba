import { SERVICE_WORKER, TRUSTED_WORKER } from '../../../../shared/prerender.ts';

/** What browsers with Trusted Types have for making them; their types know it as text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** A policy can be created once. */
let workerUrl: string | undefined;
const getWorkerUrl = (): string => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = { createScriptURL: () => SERVICE_WORKER };
  workerUrl ??= trustedTypes
    ? trustedTypes.createPolicy(TRUSTED_WORKER, policy).createScriptURL(SERVICE_WORKER)
    : SERVICE_WORKER;
  return workerUrl;
};

/** Registers the service worker for all pages. Rejects where the browser has none or does not want it. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(getWorkerUrl(), { scope: '/', updateViaCache: 'none' });

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

/** Returns a subscription as the service takes it. */
export const toInput = ({ endpoint = '', expirationTime = null, keys = {} }: PushSubscriptionJSON) => ({
  endpoint,
  expirationTime,
  keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
});

/** Ends the subscription of this browser, if it has one. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
