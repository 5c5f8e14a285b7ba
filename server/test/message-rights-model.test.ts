import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { type FourPeople, memberCommands } from '../../testing/model/member-commands.ts';
import { isConnected, PAIRS, PairsModel } from '../../testing/model/pairs-model.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { MatchModel } from '../models/matching/match.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { MessageModel } from '../models/messaging/message.ts';
import { getReadMarkId, ReadMarkModel } from '../models/messaging/read-mark.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await makeUser({ role: 'admin' }));
});
afterAll(() => app.stop());
afterEach(() => {
  expect(app.faults.splice(0)).toEqual([]);
});

const RUNS = 8;
const MAX_COMMANDS = 25;

const givenFourPeople = async (): Promise<FourPeople> => {
  const genders = ['female', 'female', 'male', 'male'] as const;
  const users = await Promise.all(genders.map((gender) => makeMember({ membershipTier: 'premium' }, { gender })));
  const id = (at: number) => users[at]?._id ?? '';
  const matches = await Promise.all(
    PAIRS.map(([one, other], at) => (isConnected(at) ? makeConnection : makeMatch)(id(one), id(other))),
  );
  const browsers = await Promise.all(users.map((user) => app.signIn(user)));
  return { users, browsers, matchIds: matches.map(({ _id }) => _id), admin, signIn: app.signIn, number: 0 };
};

/** Compares everything that is stored of the four with the model. */
const expectStored = async (model: PairsModel, { users, matchIds }: FourPeople): Promise<void> => {
  for (const [at, pair] of model.pairs.entries()) {
    const matchId = matchIds[at] ?? '';
    const [one = '', other = ''] = pair.people.map((person) => users[person]?._id);
    const match = await MatchModel.findById(matchId).lean().orFail();
    const side = match.users[0] === one ? 0 : 1;
    expect([match.status, match.responses[side], match.responses[1 - side]]).toEqual([
      model.status(pair),
      ...pair.answers,
    ]);
    const conversation = await ConversationModel.findById(matchId).lean();
    expect(conversation?.seq ?? null).toBe(model.status(pair) === 'accepted' ? pair.messages.length : null);
    const stored = await MessageModel.find({ conversationId: matchId }).sort({ seq: 1 }).lean();
    expect(stored.map(({ seq, senderId, content }) => [seq, senderId, content])).toEqual(
      pair.messages.map(({ from, content }, index) => [index + 1, users[from]?._id, content]),
    );
    for (const [index, reader] of [one, other].entries()) {
      const mark = await ReadMarkModel.findById(getReadMarkId(reader, matchId)).lean();
      expect(mark?.seq ?? 0).toBe(pair.marks[index]);
    }
  }
};

test(`R15, R16: in ${RUNS} courses of calls, whoever writes, reads or answers does what the model allows, and nothing else is stored`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(memberCommands, { maxCommands: MAX_COMMANDS, size: 'max' }), async (course) => {
      const [model, real] = [new PairsModel(), await givenFourPeople()];
      await fc.asyncModelRun(() => ({ model, real }), course);
      await expectStored(model, real);
      const expected = await MatchModel.countDocuments({ users: { $in: real.users.map(({ _id }) => _id) } });
      expect(expected).toBe(PAIRS.length);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
