import { expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { presentStaffApplicationRow } from '../../presenters/staff/staff-applications.ts';
import { createActor } from '../kernel/actor.ts';
import { apply } from './apply.ts';
import { listApplications, type QueueQuery } from './queue.ts';

givenDatabase();

test('the queue is read page by page, the longest waiting first or the latest, and each application once', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const applicant = createActor(await makeUser({ lastName: 'Ordered' }), 's');
    ids.push((await apply(applicant, { answers: 'I look for a calm home.' }))._id);
  }
  const readAll = async (order?: QueueQuery['order']): Promise<string[]> => {
    const read: string[] = [];
    let before: string | undefined;
    for (;;) {
      const rows = await listApplications(admin, { q: 'Ordered', order, before, limit: 2 });
      read.push(...rows.map(({ application }) => application._id));
      const last = rows.at(-1);
      if (!last) return read;
      before = presentStaffApplicationRow(last, admin).cursor;
    }
  };
  const oldestFirst = await readAll();
  expect(new Set(oldestFirst)).toEqual(new Set(ids));
  expect(oldestFirst).toHaveLength(5);
  expect(await readAll('newest')).toEqual(oldestFirst.toReversed());
});

test('a text that is in very many accounts finds the applications of those who have it, in order and page by page', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const ids: string[] = [];
  for (const lastName of ['Frequent', 'Another', 'Frequent', 'Frequent']) {
    const { _id } = await apply(createActor(await makeUser({ lastName }), 's'), { answers: 'I look for a calm home.' });
    if (lastName === 'Frequent') ids.push(_id);
  }
  const model = await UserModel.findOne({ lastName: 'Frequent' }).orFail().lean();
  const others = Array.from({ length: 1_001 }, (_, at) => ({
    ...model,
    _id: `frequent-${at}`,
    emailKey: `frequent-${at}@example.test`,
    usernameKey: `frequent-${at}`,
  }));
  await UserModel.collection.insertMany(others as never[]);
  const first = await listApplications(admin, { q: 'frequent', status: 'pending', limit: 2 });
  const last = first.at(-1);
  if (!last) throw new Error('nothing was found');
  const before = presentStaffApplicationRow(last, admin).cursor;
  const next = await listApplications(admin, { q: 'frequent', status: 'pending', before, limit: 2 });
  expect([...first, ...next].map(({ application }) => application._id)).toEqual(ids);
});
