import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { drawPhoto, finishPhoto, sendPhoto } from '../../../testing/app/photos.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { createObjectStore, ObjectStoreRefusal, verifyObjectStore } from '../../database/object-store.ts';
import { PhotoChunkModel } from '../../models/members/photo-chunk.ts';
import { PhotoFileModel } from '../../models/members/photo-file.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import type { User } from '../../models/members/user.ts';
import { configureContext } from '../kernel/context.ts';
import { readPhotoFile } from './files.ts';
import { erasePhotosOf } from './own-photos.ts';

/** The id of the key that the server knows, and the key; it does not check signatures of version 4. */
const KEY = 'S3RVER';
const BUCKET = 'mithaq-photos';
const directory = mkdtempSync(join(tmpdir(), 'mithaq-bucket-'));

let app: TestApp;
let server: S3rver;
let endpoint: string;
let owner: User;
let browser: TestClient;
const open = (change: { bucket?: string; accessKeyId?: string; endpoint?: string } = {}) =>
  createObjectStore({
    endpoint,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
    ...change,
  });
beforeAll(async () => {
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  app = await startTestApp();
  owner = await makeMember();
  browser = await app.signIn(owner);
});
afterAll(async () => {
  configureContext({ objectStore: null });
  await app.stop();
  await server.close();
});
beforeEach(async () => {
  configureContext({ objectStore: open() });
  await PhotosModel.deleteMany({});
  await PhotoFileModel.collection.deleteMany({});
  await PhotoChunkModel.collection.deleteMany({});
});

/** The names of the files in the bucket's folder. */
const listFiles = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('_object'))
    .map(({ name }) => name);
const countInMongo = async () =>
  (await PhotoFileModel.collection.countDocuments()) + (await PhotoChunkModel.collection.countDocuments());
const addPhoto = async () => (await finishPhoto(await sendPhoto(browser, await drawPhoto().jpeg().toBuffer())))._id;
const fetchPhoto = (photoId: string) => browser.request('GET', `/api/photos/${photoId}/medium`);

test('R28: pictures are in the bucket and served by the same rules; removing a photo, and erasing its owner, empties it', async () => {
  const [first, second] = [await addPhoto(), await addPhoto()];
  expect([listFiles().length, await countInMongo()]).toEqual([8, 0]);
  expect((await fetchPhoto(first)).status).toBe(200);
  const stranger = await app.signIn(await makeMember());
  expect((await stranger.request('GET', `/api/photos/${first}/medium`)).status).toBe(404);
  expect((await readPhotoFile(first, 'large'))?.subarray(8, 12).toString()).toBe('WEBP');

  expect((await browser.request('DELETE', `/api/profile/photos/${first}`)).status).toBe(204);
  expect([listFiles().length, (await fetchPhoto(first)).status]).toEqual([4, 404]);
  await erasePhotosOf(owner._id);
  expect([listFiles().length, await readPhotoFile(second, 'large')]).toEqual([0, null]);
});

test('pictures from before the bucket are shown and removed', async () => {
  configureContext({ objectStore: null });
  const photoId = await addPhoto();
  configureContext({ objectStore: open() });
  expect((await fetchPhoto(photoId)).status).toBe(200);
  expect((await browser.request('DELETE', `/api/profile/photos/${photoId}`)).status).toBe(204);
  expect(await countInMongo()).toBe(0);
});

test('while the bucket is away, pictures answer 503, and a photo is removed only once its pictures are', async () => {
  const photoId = await addPhoto();
  configureContext({ objectStore: open({ endpoint: 'http://127.0.0.1:9' }) });
  const answer = await fetchPhoto(photoId);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^[12]$/)]);
  expect((await browser.request('DELETE', `/api/profile/photos/${photoId}`)).status).toBe(503);
  configureContext({ objectStore: open() });
  expect((await browser.request('GET', '/api/profile/photos')).body).toHaveLength(1);
  expect((await browser.request('DELETE', `/api/profile/photos/${photoId}`)).status).toBe(204);
  expect(listFiles()).toEqual([]);
});

test('a start finds out whether the bucket can be used', async () => {
  await verifyObjectStore(open());
  expect(listFiles()).toEqual([]);
  for (const change of [{ bucket: 'another-bucket' }, { accessKeyId: 'unknown-key' }]) {
    const failure = await verifyObjectStore(open(change)).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(ObjectStoreRefusal);
    expect(String(failure)).toMatch(/S3_BUCKET: .+ \(S3 returned 40[34]/);
  }
});

test('a start finds out that what is missing is refused, as without the right to list the bucket', async () => {
  const refusing = createServer(async (asked, answer) => {
    const parts: Buffer[] = await asked.toArray();
    const { host: _, connection: __, ...headers } = asked.headers;
    const found = await fetch(`${endpoint}${asked.url}`, {
      method: asked.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    });
    answer.statusCode = found.status === 404 ? 403 : found.status;
    answer.setHeader('ETag', found.headers.get('ETag') ?? '');
    answer.end(Buffer.from(await found.arrayBuffer()));
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  await expect(verifyObjectStore(open({ endpoint: `http://127.0.0.1:${port}` }))).rejects.toThrow(/listed .+ 403/);
  refusing.close();
});
