import { PassThrough } from 'node:stream';
import { crc32, createDeflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { system } from '../../server/domain/kernel/actor.ts';
import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { inTransaction } from '../../server/domain/kernel/transaction.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { writePictures } from '../../server/domain/photos/files.ts';
import { storePhotos } from '../../server/domain/photos/own-photos.ts';
import { processPhoto } from '../../server/domain/photos/process.ts';
import { makeRenditions } from '../../server/domain/photos/renditions.ts';
import { PhotosModel, type StoredPhoto } from '../../server/models/members/photos.ts';
import type { PhotoStatus } from '../../shared/options.ts';
import type { RawAnswer, TestClient } from './http-client.ts';

/** A picture of two colors, so that one that is blurred differs from one that is not. */
export const drawPhoto = (width = 640, height = 800): Sharp => {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#d02010' } };
  return sharp({ create: { width, height, channels: 3, background: '#1040c0' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
};

/** Returns a chunk of a PNG. */
export const buildChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG of one color, one bit a pixel: as many pixels as wanted in few bytes. */
export const drawBomb = async (width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = new PassThrough();
  const packed = rows.pipe(createDeflate());
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const chunks: Buffer[] = [];
  const done = (async () => {
    for await (const chunk of packed) chunks.push(chunk as Buffer);
  })();
  for (let y = 0; y < height; y += 1) if (!rows.write(row)) await new Promise((resolve) => rows.once('drain', resolve));
  rows.end();
  await done;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const image = buildChunk('IDAT', Buffer.concat(chunks));
  return Buffer.concat([signature, buildChunk('IHDR', header), image, buildChunk('IEND', Buffer.alloc(0))]);
};

/** Sends bytes as a photo, under any name and type. */
export const sendPhoto = (browser: TestClient, bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') => {
  const body = new FormData();
  body.append('photo', new Blob([Uint8Array.from(bytes)], { type }), name);
  return browser.request('POST', '/api/profile/photos', { body });
};

/** Does the workers' part for a photo whose upload was accepted; returns how it stands then. */
export const finishPhoto = async ({ body }: RawAnswer): Promise<StoredPhoto> => {
  await processPhoto(system, { photoId: body.id });
  const album = await PhotosModel.findOne({ 'photos._id': body.id }).lean();
  const photo = album?.photos.find(({ _id }) => _id === body.id);
  if (!photo) throw new Error('The photo is gone.');
  return photo;
};

/** Stores a member's photos with their pictures; returns their ids. */
export const givePhotos = async (userId: string, statuses: readonly PhotoStatus[]): Promise<string[]> => {
  const renditions = await makeRenditions(await drawPhoto().png().toBuffer());
  const photos = statuses.map((status) => ({ _id: newId(), status, reason: null, addedAt: clock.now() }));
  await writePictures(photos.map(({ _id }) => ({ photoId: _id, renditions })));
  await PhotosModel.updateOne({ _id: userId }, { $setOnInsert: { photos: [] } }, { upsert: true });
  await inTransaction((tx) => storePhotos(tx, userId, photos));
  return photos.map(({ _id }) => _id);
};

/** A picture with what photos have: areas, edges, textures and noise; always the same one for the same seed. */
export const drawScene = async (seed: number, width: number, height: number): Promise<Buffer> => {
  const random = seededRandom(`scene ${seed}`);
  const color = () => `rgb(${[0, 1, 2].map(() => Math.floor(random() * 256)).join(',')})`;
  const shapes = Array.from({ length: 40 }, () => {
    const [x, y, r] = [random() * width, random() * height, 20 + random() * (width / 4)];
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * (0.3 + random())}" fill="${color()}" opacity="${0.3 + random() * 0.7}"/>`;
  });
  const ground = `<linearGradient id="g" x2="${random()}" y2="1"><stop stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${ground}</defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  const noise = Buffer.from(Array.from({ length: 200 * 200 }, () => Math.floor(random() * 256)));
  const grain = await sharp(noise, { raw: { width: 200, height: 200, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .ensureAlpha(0.12)
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: grain }])
    .webp({ quality: 90 })
    .toBuffer();
};
