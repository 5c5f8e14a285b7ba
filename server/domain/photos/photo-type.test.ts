import { expect, test } from 'vitest';
import { requirePhoto } from './photo-type.ts';

/** The beginning of a file of the ISO family: its main brand, and those that it says it is compatible with. */
const buildHead = (brand: string, compatible: readonly string[]): Buffer => {
  const brands = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(brands.length + 4);
  const meta = Buffer.from('\0\0\x0f\x5dmeta\0\0\0\0\0\0\0\x22hdlr\0\0\0\0\0\0\0\0pict', 'latin1');
  return Buffer.concat([size, brands, meta]);
};

async function* send(bytes: Buffer, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
const receive = async (bytes: Buffer, pieceBytes: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of requirePhoto(send(bytes, pieceBytes))) pieces.push(piece);
  return Buffer.concat(pieces);
};

test.each([
  ['an iPhone of 2017', 'heic', ['mif1', 'heic']],
  ['an iPhone of today', 'heic', ['mif1', 'MiHB', 'MiHE', 'MiPr', 'miaf', 'heic', 'tmap']],
  ['a Galaxy', 'heic', ['heic', 'mif1', 'miaf']],
  ['a camera with ten bits', 'heix', ['mif1', 'heix']],
  ['a program that names the container alone', 'mif1', ['mif1', 'heic', 'miaf']],
  ['a burst', 'hevc', ['msf1', 'hevc', 'mif1', 'heic']],
] as const)('HEIC as %s writes it is refused with what to do', async (_, brand, compatible) => {
  for (const pieceBytes of [1, 7, 4_096]) {
    await expect(receive(buildHead(brand, compatible), pieceBytes)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/HEIC.+export it as a JPEG.+Most Compatible/),
    });
  }
});

test('a film and AVIF are no HEIC, and are refused as what cannot be read', async () => {
  for (const brand of ['isom', 'qt  ', 'avif', 'M4V ']) {
    await expect(receive(buildHead(brand, ['mp42']), 5)).rejects.toMatchObject({
      message: expect.stringMatching(/not a photo we can read/),
    });
  }
});

test('a JPEG passes whole, in whatever pieces it comes', async () => {
  const jpeg = Buffer.from(`\xff\xd8\xff\xe0\0\x10JFIF${'x'.repeat(99)}`, 'latin1');
  for (const pieceBytes of [1, 15, 16, 17, 4_096]) expect(await receive(jpeg, pieceBytes)).toEqual(jpeg);
});
