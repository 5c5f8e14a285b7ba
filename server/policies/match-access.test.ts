import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenDatabase } from '../../testing/stores/database.ts';
import { pairKey } from '../domain/kernel/ids.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import {
  answerableMatches,
  canRespond,
  canSeeMatch,
  getOtherUserId,
  getSide,
  matchStateFor,
  visibleMatches,
} from './match-access.ts';

givenDatabase();

const PEOPLE = ['a', 'b', 'c', 'd'];
const offered = fc.option(fc.constant(new Date(0)), { nil: null });
const response = fc.constantFrom(null, 'interested' as const, 'not-interested' as const);
const pairs = PEOPLE.flatMap((a, at) => PEOPLE.slice(at + 1).map((b) => [a, b] as const));

test('R13: the filter finds exactly the matches that the predicate allows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(pairs),
      fc.array(fc.tuple(offered, offered), { minLength: pairs.length, maxLength: pairs.length }),
      fc.array(fc.tuple(response, response), { minLength: pairs.length, maxLength: pairs.length }),
      async (made, times, responses) => {
        const matches = made.map(
          ([a, b], at): Match => ({
            _id: `${a}${b}`,
            pairKey: pairKey(a, b),
            users: [a, b],
            responses: responses[at] ?? [null, null],
            offeredAt: times[at] ?? [null, null],
            status: 'pending',
            score: 50,
            coverage: 1,
            createdAt: new Date(0),
            acceptedAt: null,
          }),
        );
        await MatchModel.deleteMany({});
        await MatchModel.insertMany(matches);
        for (const viewer of [...PEOPLE, 'stranger']) {
          const found = await MatchModel.find(visibleMatches(viewer), { _id: 1 }).lean();
          const allowed = matches.filter((match) => canSeeMatch(match, viewer));
          expect(found.map(({ _id }) => _id).sort()).toEqual(allowed.map(({ _id }) => _id).sort());
          for (const match of matches) {
            const side = getSide(match, viewer);
            const open = side !== null && (await MatchModel.exists({ ...answerableMatches(side), _id: match._id }));
            expect(open !== false && open !== null).toBe(canRespond(match, viewer));
          }
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('each participant has a side and another; no other user has one', () => {
  const match = { users: ['a', 'b'] as [string, string] };
  expect([getSide(match, 'a'), getSide(match, 'b'), getSide(match, 'c')]).toEqual([0, 1, null]);
  expect([getOtherUserId(match, 'a'), getOtherUserId(match, 'b')]).toEqual(['b', 'a']);
});

test('R24: before an answer, and after a refusal of one’s own, nothing depends on what the other answered', () => {
  const worlds = (mine: null | 'not-interested') =>
    ([null, 'interested', 'not-interested'] as const).map((theirs) => {
      const declined = mine === 'not-interested' || theirs === 'not-interested';
      return matchStateFor({ responses: [mine, theirs], status: declined ? 'rejected' : 'pending' }, 0);
    });
  for (const mine of [null, 'not-interested'] as const) {
    for (const world of worlds(mine)) expect(world).toEqual(worlds(mine)[0]);
  }
});
