import { contract } from '../../../../shared/contract/index.ts';
import { request } from '../api.ts';
import { canPush, subscribe, toInput } from './register.ts';

/**
 * Tells the service the subscription that this browser has where the service pushes to it, and subscribes anew where it has none that
 * is taken: browsers drop and replace them, also while no worker hears of it.
 */
export const renewPush = async (): Promise<void> => {
  if (!canPush() || Notification.permission !== 'granted') return;
  const { publicKey, devices } = await request(contract.pushSubscriptions.mine, {});
  const device = devices.find(({ current }) => current);
  if (publicKey === null || !device) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const present = await registration?.pushManager.getSubscription();
  const made = present && device.goneAt === null ? present.toJSON() : await subscribe(publicKey);
  if (made) await request(contract.pushSubscriptions.add, { body: toInput(made) });
};
