import { createHmac, randomBytes } from 'node:crypto';
import { type ContactKey, ContactKeyModel } from '../../models/members/contact-key.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext, getContext } from '../kernel/context.ts';
import { findResealing, newKey, sealForAll, unsealAny } from '../kernel/sealing.ts';
import { LostServiceKeys } from '../kernel/service-keys.ts';

const PURPOSE = 'contact key';
/** Bytes kept of a hash: enough that no two phone numbers of the world are likely to share one, at half the storage. */
const FINGERPRINT_BYTES = 16;

/**
 * Loads the key of the fingerprints: a random key that the database holds, encrypted with each of `secrets` (the session
 * keys), so that it stays the same while those are rotated one by one. Where no secret decrypts a stored key, a new key is
 * made; fingerprints under the former one match nothing until it can be decrypted again. Returns what has happened. Only the start of
 * a server may replace a key or take away seals; for others {@link LostServiceKeys} is thrown where no secret decrypts one.
 */
export const openContactKey = async (
  secrets: readonly string[],
  { mayReplace }: { mayReplace: boolean } = { mayReplace: true },
): Promise<'kept' | 'first' | 'replaced'> => {
  const stored = await ContactKeyModel.find().sort({ createdAt: -1 }).lean<ContactKey[]>();
  for (const { _id, sealed } of stored) {
    const key = unsealAny(sealed, secrets, PURPOSE);
    if (!key) continue;
    const resealing = findResealing({ key, sealed, purpose: PURPOSE }, secrets, mayReplace);
    if (resealing) await ContactKeyModel.updateOne({ _id }, resealing);
    configureContext({ contactKey: { id: _id, key } });
    return 'kept';
  }
  if (stored.length > 0 && !mayReplace) {
    throw new LostServiceKeys(
      'SESSION_KEYS: none of them opens the key of listed phone numbers; run with those of the service.',
    );
  }
  const [id, key] = [randomBytes(3).toString('base64url'), newKey()];
  await ContactKeyModel.create([{ _id: id, sealed: sealForAll(key, secrets, PURPOSE), createdAt: clock.now() }]);
  configureContext({ contactKey: { id, key } });
  return stored.length === 0 ? 'first' : 'replaced';
};

/** Returns the id of the key in use. Throws before {@link openContactKey} has loaded one. */
export const getContactKeyId = (): string => requireKey().id;

/** Returns what is stored of a spelling of a phone number: the key's id and half of an HMAC-SHA-256. */
export const fingerprintPhone = (spelling: string): string => fingerprint(spelling);

/** Returns what is stored of a mailbox beside the address itself, in the same form. */
export const fingerprintMailbox = (mailbox: string): string => fingerprint(`mailto:${mailbox}`);

/** Returns what is stored of a firm's domain, in the same form. */
export const fingerprintFirm = (domain: string): string => fingerprint(`firm:${domain}`);

/** Returns what is stored of a spelling of a name beside the name itself, in the same form. */
export const fingerprintName = (spelling: string): string => fingerprint(`name:${spelling}`);

const fingerprint = (text: string): string => {
  const { id, key } = requireKey();
  const hash = createHmac('sha256', key).update(text).digest().subarray(0, FINGERPRINT_BYTES);
  return `${id}.${hash.toString('base64url')}`;
};

const requireKey = () => {
  const { contactKey } = getContext();
  if (!contactKey) throw new Error('No key for fingerprints of phone numbers was taken up');
  return contactKey;
};
