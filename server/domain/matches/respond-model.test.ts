import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESPONSES, type Response } from '../../../shared/options.ts';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { respondToMatch } from './respond.ts';

givenDatabase();

/** What the specification says of one pair, in its own words. */
interface Model {
  offered: [boolean, boolean];
  answers: [Response | null, Response | null];
}

const expectedOf = (model: Model, side: 0 | 1 | null, response: Response): string => {
  if (side === null || !model.offered[side]) return 'not_found';
  if (model.answers[side] !== null) return 'conflict';
  model.answers[side] = response;
  return 'ok';
};
const statusOf = ({ answers }: Model): string =>
  answers.includes('not-interested') ? 'rejected' : answers.includes(null) ? 'pending' : 'accepted';

const RUNS = 100;

const step = fc.record({ who: fc.constantFrom(0, 1, 2), response: fc.constantFrom(...RESPONSES) });
const run = fc.record({
  offered: fc.constantFrom<[boolean, boolean]>([true, true], [true, true], [true, false], [false, true]),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
});

test('R16: whatever is answered, by whom and in which order, the pair is what the model says', async () => {
  const people = await Promise.all([makeMember(), makeMember({}, { gender: 'male' }), makeMember()]);
  const actors = people.map((user) => createActor(user, 's'));
  const [first, second] = [people[0]._id, people[1]._id].sort();
  if (!first || !second) throw new Error('no people');
  const sideOf = (userId: string) => (userId === first ? 0 : userId === second ? 1 : null);
  await fc.assert(
    fc.asyncProperty(run, async ({ offered, steps }) => {
      const at = (isOffered: boolean) => (isOffered ? clock.now() : null);
      const match = await makeMatch(first, second, { offeredAt: [at(offered[0]), at(offered[1])] });
      const model: Model = { offered, answers: [null, null] };
      for (const { who, response } of steps) {
        const actor = actors[who];
        if (!actor) throw new Error('no actor');
        const expected = expectedOf(model, sideOf(actor.userId), response);
        const outcome = await respondToMatch(actor, { matchId: match._id, response }).then(
          () => 'ok',
          (error: unknown) => (error instanceof DomainError ? error.code : error),
        );
        expect(outcome).toBe(expected);
        const stored = await MatchModel.findById(match._id).lean();
        expect(stored?.responses).toEqual(model.answers);
        expect(stored?.status).toBe(statusOf(model));
        expect(stored?.acceptedAt !== null).toBe(statusOf(model) === 'accepted');
        const opened = await ConversationModel.countDocuments({ _id: match._id });
        expect(opened).toBe(statusOf(model) === 'accepted' ? 1 : 0);
      }
      await MatchModel.deleteOne({ _id: match._id });
      await ConversationModel.deleteOne({ _id: match._id });
    }),
    { numRuns: RUNS },
  );
}, 600_000);
