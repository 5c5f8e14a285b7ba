import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './manifest.ts';

/*
 * Files are encrypted in the format of age (age-encryption.org/v1): any program that knows it opens them. The library makes and opens
 * the heads of files, which hold their keys; what follows is encrypted here with Node's own cipher, which is ten times as fast.
 */

/** What a file of age is cut into, and what the tag of each piece takes. */
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
/** No head of ours is longer. */
const MAX_HEAD_BYTES = 16 * 1024;

/** A new pair of keys: whoever has the recipient alone can make backups and read none. */
export const makeKeyPair = async (): Promise<{ identity: string; recipient: string }> => {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
};

/** Throws {@link BackupError} unless a text is the public half of a pair of keys. */
export const checkRecipient = (recipient: string): void => {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new BackupError('BACKUP_RECIPIENT: this is no public key of age; npm run mithaq -- backup-key makes a pair.');
  }
};

/** Returns the secret half of a pair of keys from a file, as `backup-key` and age-keygen write it. Throws {@link BackupError}. */
export const readIdentity = (file: string): string => {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const found = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0];
  if (!found) throw new BackupError(`${file} holds no secret key of age (AGE-SECRET-KEY-1…).`);
  return found;
};

/** Returns a step of a pipeline that encrypts bytes for a recipient. */
export const seal = (recipient: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { head, key } = await makeHead(recipient);
    yield head;
    const next = countPieces();
    let held: Buffer | null = null;
    for await (const piece of cut(source, PIECE_BYTES)) {
      if (held) yield encrypt(key, next(false), held);
      held = piece;
    }
    yield encrypt(key, next(true), held ?? Buffer.alloc(0));
  };

/** Returns a step of a pipeline that decrypts what {@link seal} has encrypted. It throws {@link BackupError}. */
export const open = (identity: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const bytes = source[Symbol.asyncIterator]();
    const { key, rest } = await readHead(identity, bytes);
    const next = countPieces();
    let held: Buffer | null = null;
    for await (const piece of cut(chain(rest, bytes), PIECE_BYTES + TAG_BYTES)) {
      if (held) yield decrypt(key, next(false), held);
      held = piece;
    }
    yield decrypt(key, next(true), held ?? Buffer.alloc(0));
  };

/** Makes the head of a file with the nonce that follows it, and the key of the rest. */
const makeHead = async (recipient: string): Promise<{ head: Uint8Array; key: Buffer }> => {
  checkRecipient(recipient);
  const encrypter = new Encrypter();
  let fileKey: Uint8Array = new Uint8Array();
  encrypter.addRecipient(recipient);
  // Adds nothing to the head: it notes the key that the library has made.
  encrypter.addRecipient({
    wrapFileKey: (made) => {
      fileKey = made.slice();
      return [];
    },
  });
  const empty = await encrypter.encrypt(new Uint8Array());
  const head = empty.subarray(0, empty.length - TAG_BYTES);
  return { head, key: deriveKey(fileKey, head.subarray(head.length - NONCE_BYTES)) };
};

/** Reads the head of a file. Returns the key of the rest, and what was read of that. */
const readHead = async (
  identity: string,
  bytes: AsyncIterator<Uint8Array>,
): Promise<{ key: Buffer; rest: Uint8Array }> => {
  let read = Buffer.alloc(0);
  for (;;) {
    const mac = read.indexOf('\n--- ');
    const end = mac === -1 ? -1 : read.indexOf('\n', mac + 1);
    if (end !== -1 && read.length >= end + 1 + NONCE_BYTES) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const fileKey = await decrypter.decryptHeader(read.subarray(0, end + 1)).catch(() => {
        throw new BackupError('This secret key does not open the backup; it was made for another.');
      });
      const nonce = read.subarray(end + 1, end + 1 + NONCE_BYTES);
      return { key: deriveKey(fileKey, nonce), rest: read.subarray(end + 1 + NONCE_BYTES) };
    }
    const { value, done } = await bytes.next();
    if (done || read.length > MAX_HEAD_BYTES)
      throw new BackupError('This file is not encrypted by age, or was cut off.');
    read = Buffer.concat([read, value]);
  }
};

const deriveKey = (fileKey: Uint8Array, nonce: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));

/** Returns the nonce of each piece in turn: its number, and whether it is the last one. */
const countPieces = () => {
  let count = 0n;
  return (isLast: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(count, 3);
    nonce[11] = isLast ? 1 : 0;
    count += 1n;
    return nonce;
  };
};

const encrypt = (key: Buffer, nonce: Buffer, piece: Buffer): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (key: Buffer, nonce: Buffer, piece: Buffer): Buffer => {
  if (piece.length < TAG_BYTES) throw new BackupError('A file of the backup was cut off.');
  const end = piece.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    throw new BackupError('A file of the backup was changed or cut off.');
  }
};

const chain = async function* (first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
};

/** Cuts bytes into pieces of one size; the last one may be shorter. */
const cut = async function* (source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    held.push(bytes);
    length += bytes.length;
    if (length < size) continue;
    const whole = Buffer.concat(held);
    const end = length - (length % size);
    for (let at = 0; at < end; at += size) yield whole.subarray(at, at + size);
    held = [whole.subarray(end)];
    length -= end;
  }
  if (length > 0) yield Buffer.concat(held);
};
