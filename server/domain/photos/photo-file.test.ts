import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { PhotoSize, ShowPhotosTo } from '../../../shared/options.ts';
import { givenTestApp } from '../../../testing/app/app.ts';
import { givePhotos } from '../../../testing/app/photos.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { closedCards } from '../../migrations/closed-cards.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { createActor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { movePhoto, removePhoto } from './own-photos.ts';
import { getPhotoFile } from './photo-file.ts';
import { decidePhoto, listPhotosForReview } from './review.ts';
import { askForPhotos, decidePhotoAccess } from './sharing.ts';

const app = givenTestApp();

let owner: User;
let viewer: User;
let portrait: string;
let second: string;
beforeEach(async () => {
  await clearDatabase();
  owner = await makeMember();
  viewer = await makeMember({}, { gender: 'male' });
  [portrait = '', second = ''] = await givePhotos(owner._id, ['approved', 'approved', 'in-review']);
});

const as = (user: User) => createActor(user, 's');
const showTo = (showPhotosTo: ShowPhotosTo) =>
  ProfileModel.updateOne({ _id: owner._id }, { $set: { 'privacySettings.showPhotosTo': showPhotosTo } });

/** How a picture comes: clear or blurred, by its size; 404 where it does not. */
const see = async (user: User, photoId = portrait, size: PhotoSize | 'original' = 'large') => {
  try {
    const { width = 0 } = await sharp(await getPhotoFile(as(user), { photoId, size })).metadata();
    return width > 170 ? 'clear' : 'blurred';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return 404;
    throw error;
  }
};

test('R28: each relation sees what the owner chose, and a change holds at the next request', async () => {
  expect([await see(owner), await see(viewer)]).toEqual(['clear', 404]);
  const match = await makeMatch(owner._id, viewer._id);
  for (const [choice, seen] of [
    ['introduced', 'clear'],
    ['connected', 'blurred'],
    ['one-by-one', 'blurred'],
  ] as const) {
    await showTo(choice);
    expect([choice, await see(viewer)]).toEqual([choice, seen]);
  }
  await decidePhotoAccess(as(owner), match._id, true);
  expect([await see(viewer), await see(viewer, second)]).toEqual(['clear', 'clear']);
  await decidePhotoAccess(as(owner), match._id, false);
  await showTo('introduced');
  expect(await see(viewer)).toBe('blurred');

  await SettingsModel.updateOne({ _id: owner._id }, { $set: { 'privacy.profileVisibility': 'matches' } });
  expect([await see(viewer), await see(viewer, second)]).toEqual(['blurred', 404]);
  await MatchModel.updateOne(
    { _id: match._id },
    { status: 'rejected', responses: ['not-interested', 'not-interested'] },
  );
  await closedCards.runBatch(null);
  expect([await see(viewer), await see(viewer, second)]).toEqual(['blurred', 404]);
  await UserModel.updateOne({ _id: owner._id }, { suspendedAt: new Date() });
  expect(await see(viewer)).toBe(404);
});

test('R28: no one but the owner and admins sees a photo before staff approved it, nor after they rejected it', async () => {
  await makeConnection(owner._id, viewer._id);
  const admin = await makeUser({ role: 'admin' });
  const stranger = await makeMember({}, { gender: 'male' });
  const [waiting] = await givePhotos(owner._id, ['in-review']);
  const all = async () => Promise.all([owner, admin, viewer, stranger].map((user) => see(user, waiting)));
  expect(await all()).toEqual(['clear', 'clear', 404, 404]);
  const [listed] = await listPhotosForReview(as(admin), { status: 'in-review', limit: 5 });
  expect([listed?.photo._id, listed?.owner._id]).toEqual([waiting, owner._id]);
  await decidePhoto(as(admin), waiting ?? '', { decision: 'approved' });
  expect(await all()).toEqual(['clear', 'clear', 'clear', 404]);
  await expect(decidePhoto(as(admin), waiting ?? '', { decision: 'approved' })).rejects.toThrow(/already/);
  await decidePhoto(as(admin), waiting ?? '', { decision: 'rejected', reason: 'Too dark' });
  expect(await all()).toEqual(['clear', 'clear', 404, 404]);
  expect(await ProfileModel.findById(owner._id).lean()).toMatchObject({ photos: [], profilePhoto: null });
  expect(
    await AccessRecordModel.countDocuments({ subjectId: owner._id, part: 'photos', viewerId: admin._id }),
  ).toBeGreaterThan(0);
});

test('R13: a size that is none, an applicant and a matchmaker of others get 404; the assigned one sees the photo', async () => {
  const mine = await makeUser({ role: 'matchmaker' });
  const others = await makeUser({ role: 'matchmaker' });
  await UserModel.updateOne({ _id: owner._id }, { membershipTier: 'vip', assignedMatchmakerId: mine._id });
  const applicant = await makeUser();
  expect([await see(mine), await see(others), await see(applicant)]).toEqual(['clear', 404, 404]);
  expect(await see(owner, portrait, 'original')).toBe(404);
});

test('a matchmaker’s photo is shown to members whose tier has one, and stands on the matchmaker’s card', async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  await MatchmakerModel.create({ _id: matchmaker._id, name: 'Khadija', photo: null });
  const [photo = ''] = await givePhotos(matchmaker._id, ['approved']);
  const vip = await makeMember({ membershipTier: 'vip' });
  expect([await see(vip, photo), await see(viewer, photo)]).toEqual(['clear', 404]);
  expect(await MatchmakerModel.findById(matchmaker._id).lean()).toMatchObject({ photo: `/api/photos/${photo}/medium` });
});

test('the order is the owner’s; the first approved one is the portrait, and a removed one is gone at once', async () => {
  await makeConnection(owner._id, viewer._id);
  await movePhoto(as(owner), second, 0);
  const address = (id: string) => `/api/photos/${id}/medium`;
  expect(await ProfileModel.findById(owner._id).lean()).toMatchObject({
    photos: [address(second), address(portrait)],
    profilePhoto: address(second),
  });
  await removePhoto(as(owner), second);
  expect([await see(viewer, second), await see(owner, second)]).toEqual([404, 404]);
  expect(await ProfileModel.findById(owner._id).lean()).toMatchObject({ profilePhoto: address(portrait) });
  await expect(movePhoto(as(viewer), portrait, 0)).rejects.toThrow(/could not find/);
});

test('asking is told to the owner alone, answered by showing or not, and closed with the introduction', async () => {
  await showTo('connected');
  const match = await makeMatch(owner._id, viewer._id);
  const [hers, his] = [await app.signIn(owner), await app.signIn(viewer)];
  const sharing = async () => {
    const [[one], [other]] = await Promise.all(
      [hers, his].map(async (one) => (await one.request('GET', '/api/matches')).body),
    );
    return [one.photoSharing, other.photoSharing];
  };
  await askForPhotos(as(viewer), match._id);
  expect(await sharing()).toEqual([
    { theirs: null, mine: 'blurred', hasAsked: false, isAsked: true },
    { theirs: 'blurred', forConnections: true, mine: 'blurred', hasAsked: true, isAsked: false },
  ]);
  // "Not now" shows nowhere to who asked.
  const [, asked] = await sharing();
  await decidePhotoAccess(as(owner), match._id, false);
  await decidePhotoAccess(as(owner), match._id, false);
  expect(await sharing()).toEqual([{ theirs: null, mine: 'blurred', hasAsked: false, isAsked: false }, asked]);
  // It answered the ask alone: the setting shows them once the two are connected, until the owner stops showing them.
  await MatchModel.updateOne({ _id: match._id }, { status: 'accepted', responses: ['interested', 'interested'] });
  expect([await see(viewer), (await sharing())[0]]).toMatchObject(['clear', { mine: 'clear', isAsked: false }]);
  await decidePhotoAccess(as(owner), match._id, false);
  expect([await see(viewer), ...(await sharing())]).toMatchObject(['blurred', { isAsked: false }, { hasAsked: false }]);
  await decidePhotoAccess(as(owner), match._id, true);
  expect(await sharing()).toEqual([
    { theirs: null, mine: 'clear', hasAsked: false, isAsked: false },
    { theirs: 'clear', mine: 'clear', hasAsked: false, isAsked: false },
  ]);
  await MatchModel.updateOne(
    { _id: match._id },
    { status: 'rejected', responses: ['not-interested', 'not-interested'] },
  );
  await expect(askForPhotos(as(viewer), match._id)).rejects.toThrow(/closed/);
});

test('R24: that the other has declined shows neither in their photos nor in how they are asked for', async () => {
  await showTo('introduced');
  const match = await makeMatch(owner._id, viewer._id);
  const browser = await app.signIn(viewer);
  const everything = async () => {
    const answers = await Promise.all([
      browser.request('GET', '/api/matches'),
      browser.request('GET', `/api/photos/${portrait}/small`),
      browser.request('POST', `/api/matches/${match._id}/photo-request`),
      browser.request('POST', `/api/matches/${match._id}/photo-access`),
    ]);
    return answers.map(({ status, text }) => [status, text]);
  };
  await everything();
  const before = await everything();
  const side = match.users.indexOf(owner._id);
  await MatchModel.updateOne({ _id: match._id }, { status: 'rejected', [`responses.${side}`]: 'not-interested' });
  expect(await everything()).toEqual(before);
});

test('a picture is kept by no cache, and is nothing but a picture to a browser', async () => {
  const { status, headers } = await (await app.signIn(owner)).request('GET', `/api/photos/${portrait}/small`);
  expect([
    status,
    headers.get('cache-control'),
    headers.get('content-type'),
    headers.get('x-content-type-options'),
  ]).toEqual([200, 'private, no-store', 'image/webp', 'nosniff']);
});

test('R28: an address at which a photo was shown clearly brings it, and a blurred one once it is shown so no more', async () => {
  await makeConnection(owner._id, viewer._id);
  const browser = await app.signIn(viewer);
  const { profilePhoto } = await browser.call(contract.profiles.other, { params: { userId: owner._id } });
  expect(profilePhoto).toBe(`/api/photos/${portrait}/medium?clear`);
  const getWidth = async () => {
    const answer = await fetch(new URL(profilePhoto ?? '', app.url), { headers: { cookie: browser.cookieHeader } });
    return (await sharp(await answer.arrayBuffer()).metadata()).width ?? 0;
  };
  expect(await getWidth()).toBeGreaterThan(170);
  await showTo('one-by-one');
  expect(await getWidth()).toBeLessThanOrEqual(170);
});
