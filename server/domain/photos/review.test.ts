import { expect, test } from 'vitest';
import { givePhotos } from '../../../testing/app/photos.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import { createActor } from '../kernel/actor.ts';
import { formatCursor } from '../kernel/pagination.ts';
import { listPhotosForReview } from './review.ts';

givenDatabase();

test('photos wait in the order in which they were added, or the latest come first, page by page', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const photos: string[] = [];
  // In two albums by turns: the order is that of the photos, not of their owners.
  const owners = await Promise.all([makeMember(), makeMember()]);
  const given = await Promise.all(owners.map(({ _id }) => givePhotos(_id, ['in-review', 'in-review', 'in-review'])));
  for (let turn = 0; turn < 3; turn += 1)
    for (const [at, ids] of given.entries()) {
      const id = ids[turn] ?? '';
      // Two were added in the same moment.
      const addedAt = new Date(Date.UTC(2026, 0, 1, 0, turn));
      await PhotosModel.updateOne(
        { _id: owners[at]?._id ?? '', 'photos._id': id },
        { $set: { 'photos.$.addedAt': addedAt } },
      );
      photos.push(id);
    }
  const byTime = [0, 2, 4].flatMap((at) => photos.slice(at, at + 2).sort());

  const walk = async (order?: 'oldest' | 'newest') => {
    const found: string[] = [];
    for (let before: string | undefined; found.length <= photos.length; ) {
      const page = await listPhotosForReview(admin, { status: 'in-review', order, before, limit: 2 });
      const last = page.at(-1)?.photo;
      if (!last) break;
      found.push(...page.map(({ photo }) => photo._id));
      before = formatCursor(last.addedAt, last._id);
    }
    return found;
  };
  expect(await walk()).toEqual(byTime);
  expect(await walk('oldest')).toEqual(byTime);
  expect(await walk('newest')).toEqual(byTime.toReversed());

  const [, asked = ''] = photos;
  const one = await listPhotosForReview(admin, { status: 'in-review', of: asked, limit: 2 });
  expect(one.map(({ photo }) => photo._id)).toEqual([asked]);
  const [owner] = owners;
  const theirs = await listPhotosForReview(admin, { status: 'in-review', person: owner?._id, limit: 9 });
  expect(theirs.map(({ photo }) => photo._id)).toEqual(given[0]);
  expect(await listPhotosForReview(admin, { status: 'approved', of: asked, limit: 2 })).toEqual([]);
});
