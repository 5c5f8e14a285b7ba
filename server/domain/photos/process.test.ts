import { EventEmitter, once } from 'node:events';
import { mongo } from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPhoto } from '../../../testing/app/photos.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { PhotoFileModel } from '../../models/members/photo-file.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { readPhotoFile, writeOriginal } from './files.ts';
import { findOverduePhotos, processPhoto } from './process.ts';

givenDatabase();
afterEach(() => {
  clock.set();
  vi.restoreAllMocks();
});

const FILES = ['small', 'medium', 'large', 'blurred'] as const;

/** Gives a member a photo whose pictures are still to be made. */
const givePhoto = async () => {
  const [{ _id: userId }, photoId] = [await makeMember(), newId()];
  await PhotosModel.create({ _id: userId, photos: [{ _id: photoId, status: 'processing', addedAt: clock.now() }] });
  const bytes = await drawPhoto().jpeg().toBuffer();
  const send = async function* () {
    yield bytes;
  };
  await writeOriginal(photoId, send());
  const readStatus = async () => (await PhotosModel.findById(userId).lean())?.photos[0]?.status;
  return { userId, photoId, readStatus };
};

/** Begins a run that stands still once it has read what was sent; returns what lets it go on, to its end. */
const beginFrozen = async (photoId: string): Promise<() => Promise<void>> => {
  const signals = new EventEmitter();
  const [hasRead, mayGoOn] = [once(signals, 'read'), once(signals, 'go on')];
  const standStill = async function* (stream: AsyncIterable<Buffer>) {
    yield* stream;
    signals.emit('read');
    await mayGoOn;
  };
  const { openDownloadStream } = mongo.GridFSBucket.prototype;
  vi.spyOn(mongo.GridFSBucket.prototype, 'openDownloadStream').mockImplementationOnce(function (
    this: mongo.GridFSBucket,
    id: mongo.ObjectId,
  ) {
    return standStill(openDownloadStream.call(this, id)) as unknown as mongo.GridFSBucketReadStream;
  });
  const run = processPhoto(system, { photoId });
  await hasRead;
  return () => {
    signals.emit('go on');
    return run;
  };
};

const listFiles = (photoId: string) =>
  PhotoFileModel.find({ _id: { $in: FILES.map((file) => `${photoId}/${file}`) } })
    .sort({ _id: 1 })
    .lean();

test('a run that goes on after another has finished leaves the pictures as they are', async () => {
  const { photoId, readStatus } = await givePhoto();
  const finish = await beginFrozen(photoId);
  await processPhoto(system, { photoId });
  const stored = await listFiles(photoId);
  expect([stored.length, await readStatus()]).toEqual([4, 'in-review']);
  const later = Date.now() + 60_000;
  clock.set(() => new Date(later));
  await finish();
  // Not even written anew: killed in the middle of that, it would leave a photo without pictures.
  expect([await listFiles(photoId), await readStatus()]).toEqual([stored, 'in-review']);
  for (const file of FILES) expect((await readPhotoFile(photoId, file))?.subarray(8, 12).toString()).toBe('WEBP');
});

test('of a photo that is removed while its pictures are made nothing is left', async () => {
  const { userId, photoId } = await givePhoto();
  const finish = await beginFrozen(photoId);
  await PhotosModel.updateOne({ _id: userId }, { $set: { photos: [] } });
  await finish();
  expect([await listFiles(photoId), await readPhotoFile(photoId, 'original')]).toEqual([[], null]);
});

test('of very many overdue photos some are found at a time, and not always the same', async () => {
  await PhotosModel.deleteMany({});
  const addedAt = new Date(clock.now().getTime() - 120_000);
  const photo = (n: number, status = 'processing') => ({ _id: `${n}-${status}`, status, reason: null, addedAt });
  const albums = Array.from({ length: 600 }, (_, n) => ({ _id: `u${n}`, photos: [photo(n), photo(n, 'approved')] }));
  await PhotosModel.collection.insertMany(albums as never);
  const found = new Set<string>();
  for (let look = 0; look < 20; look += 1) {
    const ids = await findOverduePhotos(system);
    expect(new Set(ids).size).toBe(500);
    for (const id of ids) found.add(id);
  }
  expect([found.size, [...found].every((id) => id.endsWith('processing'))]).toEqual([600, true]);
});
