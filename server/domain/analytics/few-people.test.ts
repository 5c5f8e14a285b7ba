import { beforeEach, expect, test } from 'vitest';
import { MIN_PEOPLE } from '../../../shared/analytics-options.ts';
import { makeConnection, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import type { Review } from '../applications/figures.ts';
import { countFunnel } from './introductions.ts';
import { listWeeksBefore } from './periods.ts';
import { countApplications, countPromise } from './reviews.ts';

givenDatabase();
beforeEach(clearDatabase);

const DAY = '2030-05-15';
const WEEKS = listWeeksBefore(DAY, 1);
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.parse('2030-05-07T00:00:00Z') + hours * HOUR_MS);
/** So many applicants, of whom the first ones are rejected and approved on their appeal in one week. */
const decide = (applicants: number, appeals: number): Review[] =>
  Array.from({ length: applicants }, (_, n) => {
    const review = { applicationId: `applicant-${n}`, ms: (n < 2 ? 90 : 10) * HOUR_MS };
    const first = { ...review, decidedAt: at(n), isApproval: n >= appeals };
    return n < appeals ? [{ ...first }, { ...first, decidedAt: at(n + 50), isApproval: true, ms: HOUR_MS }] : [first];
  }).flat();

test('people are counted, however few, by the last decision of a week, and as in time where all decisions were', async () => {
  const reviews = decide(30, 3);
  expect((await countApplications(WEEKS, reviews)).rows[0]?.values).toEqual([0, 30, 0]);
  expect(countPromise(WEEKS, reviews).rows[0]?.values).toEqual([30, 28, 2, 10]);
});

test.each([
  [1, null],
  [MIN_PEOPLE - 1, null],
  [MIN_PEOPLE, 10],
])('ten introductions of %i people who have found a match are %s', async (finders, shown) => {
  const people = await Promise.all(Array.from({ length: finders }, () => makeMember()));
  for (let n = 0; n < 10; n += 1) await makeConnection(people[n % finders]?._id ?? '', (await makeMember())._id);
  for (let n = 0; n < 10; n += 1) await makeConnection((await makeMember())._id, (await makeMember())._id);
  await MatchModel.updateMany({}, { createdAt: at(1), acceptedAt: at(2) });
  await ConversationModel.updateMany({}, { seq: 3 });
  await UserModel.updateMany(
    { _id: { $in: people.map(({ _id }) => _id) } },
    { pause: { since: at(3), until: null, reason: 'found-match' } },
  );
  const { rows } = await countFunnel(DAY);
  expect(rows.map(({ values }) => values[0])).toEqual([20, 20, 20, 20, shown]);
});
