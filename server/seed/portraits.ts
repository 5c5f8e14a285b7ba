import type { Gender } from '../../shared/options.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import { inTransaction } from '../domain/kernel/transaction.ts';
import { type Pictures, writePictures } from '../domain/photos/files.ts';
import { storePhotos } from '../domain/photos/own-photos.ts';
import { renderDrawing } from '../domain/photos/renditions.ts';
import { PhotosModel, type StoredPhoto } from '../models/members/photos.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { UserModel } from '../models/members/user.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { choosePortrait, chooseSetting, drawPortrait } from './portrait-art.ts';
import { createRandom, type Random } from './random.ts';

const MAX_CONCURRENT = 8;
/** One in so many members shows a medallion instead. */
const WITHOUT_PHOTO = 12;
/** One in so many has a photo that staff have not looked at yet. */
const WAITING = 25;

interface Sitter {
  readonly _id: string;
  readonly emailKey: string;
  readonly gender: Gender;
}

/** Gives the members and matchmakers of the demo drawn portraits, always the same ones for the same e-mail address. */
export const givePortraits = async (): Promise<void> => {
  const users = await UserModel.find({ role: { $in: ['member', 'matchmaker'] } }, { emailKey: 1 }).lean();
  const profiles = await ProfileModel.find({}, { gender: 1 }).lean();
  const genders = new Map(profiles.map(({ _id, gender }) => [_id, gender]));
  const known = new Map<string, Gender>(DEMO_ACCOUNTS.map(({ email, gender }) => [email, gender]));
  const sitters = users.flatMap(({ _id, emailKey }): Sitter[] => {
    const gender = known.get(emailKey) ?? genders.get(_id);
    return gender ? [{ _id, emailKey, gender }] : [];
  });
  for (let from = 0; from < sitters.length; from += MAX_CONCURRENT) {
    const some = sitters.slice(from, from + MAX_CONCURRENT);
    const drawn = await Promise.all(some.map((sitter) => drawPhotos(sitter, known.has(sitter.emailKey))));
    const pictures = drawn.flatMap((album) => album.pictures);
    if (pictures.length > 0) await writePictures(pictures);
    await Promise.all(drawn.map(storeDrawnPhotos));
  }
};

interface DrawnPhotos {
  userId: string;
  photos: StoredPhoto[];
  pictures: Pictures[];
  showPhotosTo: 'introduced' | 'connected' | 'one-by-one';
}

const drawPhotos = async ({ _id, emailKey, gender }: Sitter, isKnown: boolean): Promise<DrawnPhotos> => {
  const random = createRandom(`portrait of ${emailKey}`);
  const person = choosePortrait(random, gender);
  const statuses = chooseStatuses(random, isKnown);
  const showPhotosTo = isKnown
    ? 'introduced'
    : random.pickWeighted([
        ['introduced', 8],
        ['connected', 2],
        ['one-by-one', 1],
      ] as const);
  const album: DrawnPhotos = { userId: _id, photos: [], pictures: [], showPhotosTo };
  for (const [at, status] of statuses.entries()) {
    const photoId = newId();
    const choices = at === 0 ? person : { ...person, ...chooseSetting(random), tilt: -person.tilt };
    album.photos.push({ _id: photoId, status, reason: null, addedAt: clock.now() });
    album.pictures.push({ photoId, renditions: await renderDrawing(drawPortrait(choices)) });
  }
  return album;
};

const chooseStatuses = (random: Random, isKnown: boolean): StoredPhoto['status'][] => {
  if (isKnown) return ['approved', 'approved'];
  if (random.int(1, WITHOUT_PHOTO) === 1) return [];
  return [
    'approved',
    ...(random.int(1, 6) === 1 ? (['approved'] as const) : []),
    ...(random.int(1, WAITING) === 1 ? (['in-review'] as const) : []),
  ];
};

const storeDrawnPhotos = async ({ userId, photos, showPhotosTo }: DrawnPhotos): Promise<void> => {
  await ProfileModel.updateOne({ _id: userId }, { $set: { 'privacySettings.showPhotosTo': showPhotosTo } });
  if (photos.length === 0) return;
  await PhotosModel.create({ _id: userId, photos: [] });
  await inTransaction((tx) => storePhotos(tx, userId, photos));
};
