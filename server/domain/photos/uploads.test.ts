import { connect } from 'node:net';

import { deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenTestApp } from '../../../testing/app/app.ts';
import { sendDocument } from '../../../testing/app/documents.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { buildChunk, drawBomb, drawPhoto, finishPhoto, sendPhoto } from '../../../testing/app/photos.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { PhotoChunkModel } from '../../models/members/photo-chunk.ts';
import { PhotoFileModel } from '../../models/members/photo-file.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import type { User } from '../../models/members/user.ts';
import { VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { getDocumentFile } from '../verification/review.ts';
import { readPhotoFile } from './files.ts';
import { findOverduePhotos, processPhoto } from './process.ts';

let owner: User;
let browser: TestClient;
const app = givenTestApp({ config: { takesDocuments: true } });
beforeAll(async () => {
  owner = await makeMember();
  browser = await app.signIn(owner);
});

const PAYLOAD = '<script>alert(document.domain)</script>';
const jpeg = () => drawPhoto().jpeg().toBuffer();

const withText = async (): Promise<Buffer> => {
  const png = await drawPhoto().png().toBuffer();
  const text = buildChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`));
  const packed = buildChunk('iTXt', Buffer.concat([Buffer.from('XML\0\x01\0\0\0', 'latin1'), deflateSync(PAYLOAD)]));
  return Buffer.concat([png.subarray(0, 33), text, packed, png.subarray(33)]);
};

const animate = async () => {
  const frames = await Promise.all([1, 2, 3].map(() => drawPhoto(300, 300).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};

const located = () =>
  drawPhoto()
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

interface Case {
  readonly bytes: () => Promise<Uint8Array> | Uint8Array;
  readonly name?: string;
  readonly type?: string;
  /** What is answered at once, where it is refused. */
  readonly refused?: [status: number, sentence: RegExp];
  /** What the owner reads once it was looked into. */
  readonly rejected?: RegExp;
}

const HOSTILE: Record<string, Case> = {
  'a JPEG': { bytes: jpeg },
  'a JPEG with a page behind it': { bytes: async () => Buffer.concat([await jpeg(), Buffer.from(PAYLOAD)]) },
  'a PNG with a script in its texts': { bytes: withText },
  'a photo that says where it was taken': { bytes: located },
  'an animation': { bytes: animate },
  'a path in the name': { bytes: jpeg, name: '../../../etc/passwd\0.jpg' },
  'a photo of another type than it says': { bytes: jpeg, name: 'page.html', type: 'text/html' },
  'a page that says it is a photo': {
    bytes: () => Buffer.from(`${PAYLOAD}${'x'.repeat(99)}`),
    refused: [400, /not a photo/],
  },
  'an SVG': {
    bytes: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`),
    type: 'image/svg+xml',
    refused: [400, /not a photo/],
  },
  'a GIF that is a script': { bytes: () => Buffer.from(`GIF89a=1;/*${PAYLOAD}*/`), refused: [400, /GIF/] },
  'a HEIC': {
    bytes: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(99)]),
    refused: [400, /export it as a JPEG/],
  },
  'an empty file': { bytes: () => Buffer.alloc(0), refused: [400, /not a photo/] },
  'a file of 11 MB': { bytes: () => Buffer.alloc(11 * 1024 * 1024, '\xff\xd8\xff'), refused: [413, /at most 10 MB/] },
  'a JPEG cut in half': {
    bytes: async () => {
      const bytes = await drawPhoto(1_200, 1_200).jpeg().toBuffer();
      return bytes.subarray(0, bytes.length / 2);
    },
    rejected: /could not be read/,
  },
  'the first bytes of a JPEG before an SVG': {
    bytes: () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(`<svg>${PAYLOAD}</svg>`)]),
    rejected: /could not be read/,
  },
  'a PNG of 30,000 × 30,000 pixels': { bytes: () => drawBomb(30_000, 30_000), rejected: /more than 40 megapixels/ },
  'a PNG of 39 megapixels': { bytes: () => drawBomb(6_500, 6_000) },
  'a picture of a few pixels': { bytes: () => drawPhoto(64, 64).png().toBuffer(), rejected: /fewer than 200 pixels/ },
};

const expectPlainWebp = (picture: Buffer, found: Metadata): void => {
  const { format, pages = 1, exif, xmp, iptc, icc, orientation } = found;
  const none = [undefined, undefined, undefined, undefined, undefined];
  expect([format, pages, exif, xmp, iptc, icc, orientation]).toEqual(['webp', 1, ...none]);
  expect(picture.includes('script')).toBe(false);
};

const MAX_GROWTH_BYTES = 300 * 1024 * 1024;

describe('R28: a hostile file is refused with a sentence, or made safe', () => {
  test.each(Object.entries(HOSTILE))(
    '%s',
    async (_, { bytes, name, type, refused, rejected }) => {
      await PhotosModel.deleteMany({});
      const sent = await bytes();
      const before = process.memoryUsage.rss();
      const answer = await sendPhoto(browser, sent, name, type);
      if (refused) {
        expect([answer.status, answer.body.message]).toEqual([refused[0], expect.stringMatching(refused[1])]);
        expect((await PhotosModel.findById(owner._id).lean())?.photos ?? []).toEqual([]);
        return;
      }
      expect(answer.status).toBe(202);
      expect(answer.body).toEqual({ id: answer.body.id, position: 0, status: 'processing', reason: null });
      const photo = await finishPhoto(answer);
      expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH_BYTES);
      expect(await readPhotoFile(photo._id, 'original')).toBeNull();
      if (rejected) {
        expect(photo).toMatchObject({ status: 'rejected', reason: expect.stringMatching(rejected) });
        expect(await readPhotoFile(photo._id, 'small')).toBeNull();
        return;
      }
      expect(photo).toMatchObject({ status: 'in-review', reason: null });
      for (const file of ['small', 'medium', 'large', 'blurred'] as const) {
        const picture = (await readPhotoFile(photo._id, file)) ?? Buffer.alloc(0);
        expectPlainWebp(picture, await sharp(picture).metadata());
      }
    },
    60_000,
  );

  test.each(Object.entries(HOSTILE))(
    '%s, as a document',
    async (_, { bytes, name, type, refused, rejected }) => {
      await VerificationDocumentModel.deleteMany({});
      const before = process.memoryUsage.rss();
      const answer = await sendDocument(browser, await bytes(), name, type);
      expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH_BYTES);
      const refusal = refused ?? (rejected && [400, rejected]);
      const document = await VerificationDocumentModel.findOne().lean();
      if (refusal) {
        expect([answer.status, answer.body.message]).toEqual([refusal[0], expect.stringMatching(refusal[1])]);
        expect(document).toBeNull();
        return;
      }
      expect(answer.status).toBe(202);
      const picture = await getDocumentFile(createActor(await makeUser({ role: 'admin' }), 's'), document?._id ?? '');
      expectPlainWebp(picture, await sharp(picture).metadata());
      // What is stored cannot be read.
      expect(Buffer.from(document?.file?.buffer ?? []).includes('WEBP')).toBe(false);
    },
    60_000,
  );

  test('of a refused file nothing is kept', async () => {
    await PhotosModel.deleteMany({});
    await PhotoFileModel.collection.deleteMany({});
    await PhotoChunkModel.collection.deleteMany({});
    await sendPhoto(browser, Buffer.from('%PDF-1.7 and so on'));
    const whole = await jpeg();
    await finishPhoto(await sendPhoto(browser, whole.subarray(0, whole.length / 2)));
    expect(await PhotoFileModel.collection.countDocuments()).toBe(0);
    expect(await PhotoChunkModel.collection.countDocuments()).toBe(0);
  });
});

/** Begins an upload on a bare connection; returns what sends the rest, or ends it, and resolves with all that is answered. */
const beginUpload = async (bytes: Uint8Array, length: number) => {
  await browser.request('GET', '/api/user');
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  const head = '--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n';
  const lines = [
    'POST /api/profile/photos HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Cookie: ${browser.cookieHeader}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${head.length + length + '\r\n--x--\r\n'.length}`,
    'Connection: close',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}`);
  socket.write(bytes);
  return { socket, answered };
};

describe('uploads that take their time', () => {
  test('a slow one is taken once it is whole, and keeps no other request waiting', async () => {
    await PhotosModel.deleteMany({});
    const bytes = await jpeg();
    const { socket, answered } = await beginUpload(bytes.subarray(0, 900), bytes.length);
    await expect.poll(() => PhotosModel.countDocuments({ 'photos.status': 'processing' }), { timeout: 20_000 }).toBe(1);
    expect((await browser.request('GET', '/api/profile')).status).toBe(200);
    socket.write(bytes.subarray(900));
    socket.write('\r\n--x--\r\n');
    expect(await answered).toMatch(/^HTTP\/1\.1 202 /);
  });

  test('one that breaks off leaves nothing behind', async () => {
    await PhotosModel.deleteMany({});
    await PhotoChunkModel.collection.deleteMany({});
    const bytes = await drawPhoto(2_000, 2_000).png().toBuffer();
    const { socket } = await beginUpload(bytes.subarray(0, 900), bytes.length);
    await expect.poll(() => PhotosModel.countDocuments({ 'photos.status': 'processing' }), { timeout: 20_000 }).toBe(1);
    socket.destroy();
    await expect.poll(() => PhotosModel.countDocuments({ 'photos.0': { $exists: true } }), { timeout: 20_000 }).toBe(0);
    expect(await PhotoChunkModel.collection.countDocuments()).toBe(0);
  });

  test('one that is removed while it is being sent leaves nothing behind', async () => {
    await PhotosModel.deleteMany({});
    await PhotoChunkModel.collection.deleteMany({});
    const bytes = await drawPhoto(2_000, 2_000).png().toBuffer();
    const { socket, answered } = await beginUpload(bytes.subarray(0, 900), bytes.length);
    const findPlace = async () => (await PhotosModel.findById(owner._id).lean())?.photos[0]?._id;
    await expect.poll(findPlace, { timeout: 20_000 }).toBeDefined();
    const photoId = (await findPlace()) ?? '';
    expect((await browser.request('DELETE', `/api/profile/photos/${photoId}`)).status).toBe(204);
    socket.write(bytes.subarray(900));
    socket.write('\r\n--x--\r\n');
    expect(await answered).toMatch(/^HTTP\/1\.1 404 /);
    expect([await PhotoChunkModel.collection.countDocuments(), await readPhotoFile(photoId, 'original')]).toEqual([
      0,
      null,
    ]);
  });

  test('of twenty, two at a time, six are taken, and the others refused', async () => {
    await PhotosModel.deleteMany({});
    const bytes = await jpeg();
    const answers: Awaited<ReturnType<typeof sendPhoto>>[] = [];
    while (answers.length < 20)
      answers.push(...(await Promise.all([sendPhoto(browser, bytes), sendPhoto(browser, bytes)])));
    const taken = answers.filter(({ status }) => status === 202);
    expect(taken).toHaveLength(6);
    for (const { status, body } of answers) {
      if (status !== 202) expect([status, body.message]).toEqual([409, expect.stringMatching(/remove one/)]);
    }
    expect(new Set(taken.map(({ body }) => body.position)).size).toBeGreaterThan(1);
    expect((await browser.request('GET', '/api/profile/photos')).body).toHaveLength(6);
  });
});

test('a photo whose job was lost is found, and one that never arrived is rejected', async () => {
  await PhotosModel.deleteMany({});
  const { body } = await sendPhoto(browser, await jpeg());
  expect(await findOverduePhotos(system)).toEqual([]);
  const long = new Date(clock.now().getTime() - 120_000);
  await PhotosModel.updateOne({ _id: owner._id }, { $set: { 'photos.0.addedAt': long } });
  const addedAt = new Date(clock.now().getTime() - 12 * 60_000);
  const lost = { _id: 'never-arrived', status: 'processing', reason: null, addedAt };
  await PhotosModel.updateOne({ _id: owner._id }, { $push: { photos: lost } });
  expect((await findOverduePhotos(system)).sort()).toEqual([body.id, 'never-arrived'].sort());
  for (const photoId of [body.id, 'never-arrived', body.id]) await processPhoto(system, { photoId });
  const album = await PhotosModel.findById(owner._id).lean();
  expect(album?.photos.map(({ status }) => status)).toEqual(['in-review', 'rejected']);
});

test('where staff look at no photo, it is shown as soon as it is made', async () => {
  await PhotosModel.deleteMany({});
  configureContext({ isPhotoReviewOff: true });
  const photo = await finishPhoto(await sendPhoto(browser, await jpeg()));
  configureContext({ isPhotoReviewOff: false });
  expect(photo.status).toBe('approved');
  const profile = await ProfileModel.findById(owner._id).lean();
  expect(profile).toMatchObject({
    photos: [`/api/photos/${photo._id}/medium`],
    profilePhoto: `/api/photos/${photo._id}/medium`,
  });
});
