import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { createActor } from '../kernel/actor.ts';
import { type DomainEvent, subscribe } from '../kernel/events.ts';
import { respondToMatch } from './respond.ts';

givenDatabase();

let events: DomainEvent[] = [];
let stop = () => {};
beforeAll(() => {
  stop = subscribe((event) => events.push(event));
});
afterAll(() => stop());
beforeEach(() => {
  events = [];
});

const pair = async () => {
  const [woman, man] = await Promise.all([makeMember(), makeMember({}, { gender: 'male' })]);
  const match = await makeMatch(woman._id, man._id);
  return { matchId: match._id, she: createActor(woman, 's'), he: createActor(man, 's') };
};
const updates = () => events.filter((event) => event.type === 'match.updated');
const stored = (matchId: string) => MatchModel.findById(matchId).lean();

test('R38: 100 pairs answering at once are accepted exactly once each, with one event and one thread each', async () => {
  const pairs = [];
  for (let i = 0; i < 2; i++) pairs.push(...(await Promise.all(Array.from({ length: 50 }, pair))));
  await Promise.all(
    pairs.flatMap(({ matchId, she, he }) => [
      respondToMatch(she, { matchId, response: 'interested' }),
      respondToMatch(he, { matchId, response: 'interested' }),
    ]),
  );
  const ids = pairs.map(({ matchId }) => matchId);
  expect(await MatchModel.countDocuments({ _id: { $in: ids }, status: 'accepted', acceptedAt: { $ne: null } })).toBe(
    100,
  );
  expect(await ConversationModel.countDocuments({ _id: { $in: ids }, kind: 'match' })).toBe(100);
  const mutual = updates().filter((event) => event.viewers.length === 2);
  expect(new Set(mutual.map((event) => event.matchId)).size).toBe(100);
  expect(mutual).toHaveLength(100);
  expect(updates()).toHaveLength(200);
}, 180_000);

test('R16: many simultaneous answers of one member count once; the others get 409', async () => {
  const { matchId, she } = await pair();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      respondToMatch(she, { matchId, response: i % 2 ? 'interested' : 'not-interested' }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.code).toBe('conflict');
  expect(updates()).toHaveLength(1);
});

test('R24: an answer is shown only to the member who gave it, until both are interested', async () => {
  const { matchId, she, he } = await pair();
  await respondToMatch(she, { matchId, response: 'not-interested' });
  expect((await stored(matchId))?.status).toBe('rejected');
  await respondToMatch(he, { matchId, response: 'interested' });
  expect(updates().map((event) => event.viewers)).toEqual([[she.userId], [he.userId]]);
  expect((await stored(matchId))?.status).toBe('rejected');
  expect(await ConversationModel.exists({ _id: matchId })).toBeNull();
});

test('R13, R16: a match is not found by a member who is no participant or to whom it was not introduced', async () => {
  const { matchId, she, he } = await pair();
  const stranger = createActor(await makeMember(), 's');
  const respond = (actor: typeof she, id = matchId) => respondToMatch(actor, { matchId: id, response: 'interested' });
  await expect(respond(stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(respond(she, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
  const side = she.userId < he.userId ? 0 : 1;
  await MatchModel.updateOne({ _id: matchId }, { $set: { [`offeredAt.${side}`]: null } });
  await expect(respond(she)).rejects.toMatchObject({ code: 'not_found' });
  await expect(respond(he)).resolves.toMatchObject({ status: 'pending' });
  expect((await stored(matchId))?.responses).toEqual(side === 0 ? [null, 'interested'] : ['interested', null]);
});

test('R43: no answer lands after a suspension', async () => {
  for (let i = 0; i < 25; i++) {
    const { matchId, she } = await pair();
    const [answer] = await Promise.allSettled([
      respondToMatch(she, { matchId, response: 'interested' }),
      UserModel.updateOne({ _id: she.userId }, { suspendedAt: new Date() }),
    ]);
    const match = await stored(matchId);
    const landed = match?.responses.includes('interested') ?? false;
    expect(landed).toBe(answer.status === 'fulfilled');
  }
  const { matchId, she } = await pair();
  await UserModel.updateOne({ _id: she.userId }, { suspendedAt: new Date() });
  await expect(respondToMatch(she, { matchId, response: 'interested' })).rejects.toMatchObject({
    code: 'unauthorized',
  });
  expect((await stored(matchId))?.responses).toEqual([null, null]);
});
