import { afterEach, expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { presentReviewFigures } from '../../presenters/staff/staff-applications.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { countReviews } from './figures.ts';

givenDatabase();
afterEach(() => clock.set());

const HOUR_MS = 3_600_000;
/** A Wednesday. */
const NOW = new Date('2030-05-15T12:00:00Z');

const decided = (decidedAt: Date, hours: number, questions?: { askedAt: Date; answeredAt: Date | null }[]) =>
  ApplicationModel.create({
    _id: newId(),
    userId: newId(),
    status: 'approved',
    answers: { about: 'I look for a calm home.' },
    submittedAt: new Date(decidedAt.getTime() - hours * HOUR_MS),
    decidedAt,
    ...(questions ? { questions } : {}),
  });

test('the figures are by the week of the decision, without the time for which the applicant was waited for', async () => {
  clock.set(() => NOW);
  const monday = new Date('2030-05-13T00:00:00Z');
  const before = (ms: number): Date => new Date(monday.getTime() - ms);
  await decided(NOW, 10);
  await decided(monday, 20);
  await decided(NOW, 100);
  // 90 hours, for 30 of which the applicant was waited for, twice at the same time.
  const asked = { askedAt: new Date(NOW.getTime() - 50 * HOUR_MS), answeredAt: new Date(NOW.getTime() - 20 * HOUR_MS) };
  await decided(NOW, 90, [asked, asked]);
  await decided(before(1), 80);
  await decided(before(7 * 7 * 24 * HOUR_MS), 1);
  // Before the first of the eight weeks.
  await decided(before(7 * 7 * 24 * HOUR_MS + 1), 1);
  const view = presentReviewFigures(await countReviews(createActor(await makeUser({ role: 'admin' }), 's')));
  expect(view.weeks.map((week) => week.monday)).toEqual([
    '2030-05-13',
    '2030-05-06',
    '2030-04-29',
    '2030-04-22',
    '2030-04-15',
    '2030-04-08',
    '2030-04-01',
    '2030-03-25',
  ]);
  expect(view.weeks.at(0)).toEqual({ monday: '2030-05-13', decided: 4, inTime: 3, medianHours: 40 });
  expect(view.weeks.at(1)).toEqual({ monday: '2030-05-06', decided: 1, inTime: 0, medianHours: 80 });
  expect(view.weeks.at(2)).toEqual({ monday: '2030-04-29', decided: 0, inTime: 0, medianHours: null });
  expect(view.weeks.at(7)).toEqual({ monday: '2030-03-25', decided: 1, inTime: 1, medianHours: 1 });
  expect(view.total).toEqual({ decided: 6, inTime: 4, medianHours: 40 });
});

test('of an appealed application both decisions count, each in its week and by its own time', async () => {
  await ApplicationModel.deleteMany({});
  clock.set(() => NOW);
  const before = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);
  const first = { decidedBy: 'one', decidedAt: before(8 * 24), reason: null, note: null };
  const appeal = { text: 'Please', madeAt: before(40), first, decidedBefore: ['one'] };
  const application = { userId: newId(), answers: { about: 'I look for a calm home.' }, submittedAt: before(12 * 24) };
  await ApplicationModel.create({ _id: newId(), ...application, status: 'approved', decidedAt: before(10), appeal });
  // Of this one the first decision alone.
  const open = { ...application, userId: newId(), submittedAt: before(9 * 24), status: 'pending' as const };
  await ApplicationModel.create({ _id: newId(), ...open, appeal });
  const { weeks, total } = presentReviewFigures(
    await countReviews(createActor(await makeUser({ role: 'admin' }), 's')),
  );
  expect(weeks.at(0)).toMatchObject({ decided: 1, inTime: 1, medianHours: 30 });
  expect(weeks.at(1)).toMatchObject({ decided: 2, inTime: 1, medianHours: 60 });
  expect(total).toMatchObject({ decided: 3, inTime: 2 });
});
