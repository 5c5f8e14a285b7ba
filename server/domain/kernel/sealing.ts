import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16] as const;

/** Returns a new random key of 256 bits. */
export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Encrypts bytes with a key of 256 bits (AES-256-GCM). `boundTo` has to be named again to decrypt them. */
export const encrypt = (plain: Buffer, key: Buffer, boundTo = ''): string =>
  encryptBytes(plain, key, boundTo).toString('base64url');

/** {@link encrypt} for what is stored as bytes. */
export const encryptBytes = (plain: Buffer, key: Buffer, boundTo: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/** Decrypts what {@link encrypt} returned; null where key or `boundTo` is another one, or the text was changed. */
export const decrypt = (box: string, key: Buffer, boundTo = ''): Buffer | null =>
  decryptBytes(Buffer.from(box, 'base64url'), key, boundTo);

/** {@link decrypt} for what {@link encryptBytes} returned. */
export const decryptBytes = (bytes: Buffer, key: Buffer, boundTo: string): Buffer | null => {
  const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  if (rest.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
};

const deriveSealingKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Encrypts a key once with each of the service's secrets, so that any one of them decrypts it. */
export const sealForAll = (key: Buffer, secrets: readonly string[], purpose: string): string[] =>
  secrets.map((secret) => encrypt(key, deriveSealingKey(secret, purpose)));

/** Returns a sealed key that one of the secrets decrypts; null where none does. */
export const unsealAny = (sealed: readonly string[], secrets: readonly string[], purpose: string): Buffer | null => {
  for (const secret of secrets) {
    const sealingKey = deriveSealingKey(secret, purpose);
    for (const box of sealed) {
      const key = decrypt(box, sealingKey);
      if (key) return key;
    }
  }
  return null;
};

/**
 * Returns how the stored seals of a key are changed so that each secret decrypts it; null where they are as they should be. Where
 * `removesOthers`, those of further secrets go: only the start of a server knows that these are dropped, any other process may have
 * been given fewer secrets than the service has.
 */
export const findResealing = (
  { key, sealed, purpose }: { readonly key: Buffer; readonly sealed: readonly string[]; readonly purpose: string },
  secrets: readonly string[],
  removesOthers: boolean,
): { $set: { sealed: string[] } } | { $push: { sealed: { $each: string[] } } } | null => {
  const missing = secrets.filter((secret) => unsealAny(sealed, [secret], purpose) === null);
  if (removesOthers && (missing.length > 0 || sealed.length !== secrets.length))
    return { $set: { sealed: sealForAll(key, secrets, purpose) } };
  return missing.length > 0 ? { $push: { sealed: { $each: sealForAll(key, missing, purpose) } } } : null;
};
