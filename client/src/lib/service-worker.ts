import { SERVICE_WORKER, TRUSTED_WORKER } from '../../../shared/prerender.ts';

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
