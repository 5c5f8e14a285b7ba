import { onConnect } from '../socket.ts';
import { useNewVersion } from './new-version.ts';
import { registerServiceWorker } from './register.ts';

/** How often a page that stays open looks for a new version, in milliseconds; and each time that it is connected again. */
const LOOK_MS = 60 * 60_000;

const isOwnProgram = (program: unknown): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === program);

const look = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.update();
};

let isFollowing = false;
const follow = (container: ServiceWorkerContainer): void => {
  if (isFollowing) return;
  isFollowing = true;
  container.addEventListener('controllerchange', () => container.controller?.postMessage('which program?'));
  container.addEventListener('message', ({ data }: MessageEvent<{ program?: unknown } | null>) => {
    if (data?.program) useNewVersion.setState({ isReady: !isOwnProgram(data.program) });
  });
  container.startMessages();
  const lookAgain = () => void look().catch(() => undefined);
  setInterval(lookAgain, LOOK_MS);
  onConnect(lookAgain);
};

/**
 * Registers the service worker, and notes when one of another build takes its place. The page goes on with the program that it has:
 * its user decides when it is loaded anew.
 */
export const startServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  follow(navigator.serviceWorker);
  // Without it, everything works but push and the page that says that one is offline.
  registerServiceWorker().catch(() => undefined);
};
