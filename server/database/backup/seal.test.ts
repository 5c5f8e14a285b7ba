import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { makeKeyPair, open, seal } from './seal.ts';

const PIECE = 64 * 1024;

const inPieces = async function* (bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const gather = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
};

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 200_001])(
  '%i bytes pass between us and age both ways',
  async (length) => {
    const { identity, recipient } = await makeKeyPair();
    const bytes = randomBytes(length);
    const sealed = await gather(seal(recipient)(inPieces(bytes)));
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(Buffer.from(await decrypter.decrypt(sealed)).equals(bytes)).toBe(true);
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const theirs = await encrypter.encrypt(bytes);
    expect((await gather(open(identity)(inPieces(theirs, 777)))).equals(bytes)).toBe(true);
  },
);

test('another key, a changed byte anywhere and a cut at any piece are found', async () => {
  const { identity, recipient } = await makeKeyPair();
  const sealed = await gather(seal(recipient)(inPieces(randomBytes(2 * PIECE + 5))));
  const other = await makeKeyPair();
  await expect(gather(open(other.identity)(inPieces(sealed)))).rejects.toThrow('made for another');
  for (const at of [sealed.length - 1, sealed.length - PIECE, sealed.length - 2 * PIECE]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(gather(open(identity)(inPieces(changed)))).rejects.toThrow('changed or cut off');
  }
  for (const end of [sealed.length - 21, sealed.length - 21 - (PIECE + 16), 100, 0]) {
    await expect(gather(open(identity)(inPieces(sealed.subarray(0, end))))).rejects.toThrow(/cut off/);
  }
});
