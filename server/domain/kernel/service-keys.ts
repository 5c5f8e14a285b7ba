import { randomBytes } from 'node:crypto';
import {
  KEY_PURPOSES,
  type KeyPurpose,
  type ServiceKey,
  ServiceKeyModel,
} from '../../models/operations/service-key.ts';
import { clock } from './clock.ts';
import { configureContext, getContext, type KeyRing } from './context.ts';
import { findResealing, newKey, sealForAll, unsealAny } from './sealing.ts';

/** No secret decrypts the keys of the database; the message is a sentence that says so. */
export class LostServiceKeys extends Error {}

/** How a process opens the keys of the database. */
interface OpeningOptions {
  /**
   * Whether this is the start of a server: it makes a new key where no secret decrypts one, and takes away the seals of secrets that are
   * dropped. Any other process only adds what is missing.
   */
  readonly mayReplace: boolean;
  /** Whether nothing is stored. */
  readonly isReadOnly?: boolean;
}

/**
 * Loads the keys of every purpose: random keys that the database holds, encrypted with each of `secrets` (the session keys),
 * so that they stay the same while those are rotated one by one. Where no secret decrypts a key of a purpose, a new one is
 * made, or with `mayReplace: false` {@link LostServiceKeys} thrown, which `isReadOnly` throws also where there is none of any yet. Returns the
 * purposes of which some stored key could not be decrypted.
 */
export const openServiceKeys = async (
  secrets: readonly string[],
  options: OpeningOptions = { mayReplace: true },
): Promise<KeyPurpose[]> => {
  const stored = await ServiceKeyModel.find().sort({ createdAt: 1, _id: 1 }).lean<ServiceKey[]>();
  const rings: Partial<Record<KeyPurpose, KeyRing>> = {};
  const lost: KeyPurpose[] = [];
  for (const purpose of KEY_PURPOSES) {
    const ours = stored.filter((key) => key.purpose === purpose);
    const keys = await unsealKeys(ours, secrets, options);
    if (keys.size < ours.length) lost.push(purpose);
    if (keys.size === 0 && ours.length > 0 && !options.mayReplace) {
      throw new LostServiceKeys(
        'SESSION_KEYS: none of them opens the keys of this database; run with those of the service.',
      );
    }
    if (keys.size === 0 && options.isReadOnly) {
      // A purpose that has come with an update has none until a server was started.
      if (stored.length > 0) continue;
      throw new LostServiceKeys(
        'MONGODB_URI: this database has no keys of the service yet; start a server on it first.',
      );
    }
    const currentId = [...keys.keys()].at(-1) ?? (await createKey(purpose, secrets, keys));
    rings[purpose] = { currentId, keys };
  }
  configureContext({ serviceKeys: rings });
  return lost;
};

/** Returns the purposes of which none of the secrets opens a stored key, and changes nothing. */
export const findLostKeys = async (secrets: readonly string[]): Promise<KeyPurpose[]> => {
  const stored = await ServiceKeyModel.find().lean<ServiceKey[]>();
  return KEY_PURPOSES.filter((purpose) => {
    const ours = stored.filter((key) => key.purpose === purpose);
    return ours.length > 0 && ours.every(({ sealed }) => unsealAny(sealed, secrets, purpose) === null);
  });
};

/** Returns the keys of a purpose. Throws before {@link openServiceKeys} has loaded them. */
export const getKeyRing = (purpose: KeyPurpose): KeyRing => {
  const ring = getContext().serviceKeys[purpose];
  if (!ring) throw new Error(`The service's keys were not opened (${purpose}).`);
  return ring;
};

/** Returns those keys that a secret decrypts, oldest first, and seals each of them with all present secrets, where it may. */
const unsealKeys = async (
  stored: readonly ServiceKey[],
  secrets: readonly string[],
  { mayReplace, isReadOnly = false }: OpeningOptions,
): Promise<Map<string, Buffer>> => {
  const keys = new Map<string, Buffer>();
  for (const { _id, purpose, sealed } of stored) {
    const key = unsealAny(sealed, secrets, purpose);
    if (!key) continue;
    keys.set(_id, key);
    const resealing = isReadOnly ? null : findResealing({ key, sealed, purpose }, secrets, mayReplace);
    if (resealing) await ServiceKeyModel.updateOne({ _id }, resealing);
  }
  return keys;
};

const createKey = async (
  purpose: KeyPurpose,
  secrets: readonly string[],
  keys: Map<string, Buffer>,
): Promise<string> => {
  const [id, key] = [randomBytes(3).toString('base64url'), newKey()];
  await ServiceKeyModel.create([
    { _id: id, purpose, sealed: sealForAll(key, secrets, purpose), createdAt: clock.now() },
  ]);
  keys.set(id, key);
  return id;
};
