import { createECDH } from 'node:crypto';
import { getKeyRing } from '../kernel/service-keys.ts';

/** The pair of keys by which push services know this service (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the pair of keys by which push services know this service. */
export const getPushKeys = (): PushKeys => {
  const { currentId, keys } = getKeyRing('push');
  const key = keys.get(currentId);
  if (!key) throw new Error('The current key of the service is missing (push).');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
};
