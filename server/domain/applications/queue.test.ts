import { expect, test } from 'vitest';
import { toShortReference } from '../../../shared/rules/short-reference.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { UserModel } from '../../models/members/user.ts';
import { presentStaffApplicationRow } from '../../presenters/staff/staff-applications.ts';
import { createActor } from '../kernel/actor.ts';
import { apply } from './apply.ts';
import { buildLeftOutFilter, countWaitingApplications, listApplications, type QueueQuery } from './queue.ts';

givenDatabase();

const newApplication = async (): Promise<string> =>
  (await apply(createActor(await makeUser(), 's'), { answers: 'I look for a calm home.' }))._id;

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
  const others = Array.from({ length: 3_001 }, (_, at) => ({
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

test('a text that is too short for the index finds applications too, however few it is in', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const ids: string[] = [];
  // No e-mail address or username of a test has these by chance.
  const short = 'شق';
  for (const lastName of [short, 'Another', short]) {
    const { _id } = await apply(createActor(await makeUser({ lastName }), 's'), { answers: 'I look for a calm home.' });
    if (lastName === short) ids.push(_id);
  }
  const find = async (limit: number, order?: QueueQuery['order']) =>
    (await listApplications(admin, { q: short, limit, order })).map(({ application }) => application._id);
  expect([await find(1), await find(2), await find(9)]).toEqual([ids.slice(0, 1), ids, ids]);
  expect(await find(9, 'newest')).toEqual(ids.toReversed());
});

test('indexes alone count the applications that an admin can take up', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const before = await countWaitingApplications(admin);
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const applicant = createActor(await makeUser({ role: 'applicant' }), 's');
    ids.push((await apply(applicant, { answers: 'I look for a calm home.' }))._id);
  }
  const set = (at: number, change: object) =>
    ApplicationModel.collection.updateOne({ _id: ids[at] as never }, { $set: change });
  await set(0, { claimedBy: admin.userId });
  await set(1, { claimedBy: 'someone else' });
  await set(2, { appeal: { madeAt: new Date(), decidedBefore: [admin.userId] } });
  expect(await countWaitingApplications(admin)).toBe(before + 2);
  const { userId } = await ApplicationModel.findById(ids[3]).orFail().lean();
  await UserModel.updateOne({ _id: userId }, { $set: { leavingSince: new Date() } });
  expect(await countWaitingApplications(admin)).toBe(before + 1);
  const plan = JSON.stringify(await ApplicationModel.find(buildLeftOutFilter(admin, [userId])).explain());
  expect(plan).toContain('appeal.decidedBefore_1');
  expect(plan).toContain('status_1_claimedBy_1');
  expect(plan).not.toContain('COLLSCAN');
});

test('an application is found by its reference, whole or short, and no other by it', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const [one] = [await newApplication(), await newApplication()];
  const find = async (q: string) =>
    (await listApplications(admin, { q, limit: 9 })).map(({ application }) => application._id);
  for (const q of [one, ` ${one}`, toShortReference(one) ?? '', (toShortReference(one) ?? '').toLowerCase()])
    expect(await find(q), q).toEqual([one]);
  expect(await find(one.slice(1))).toEqual([]);
});
