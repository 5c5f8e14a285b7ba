import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { givenTestApp, type TestApp } from '../../../testing/app/app.ts';
import { openTab } from '../../../testing/app/tab.ts';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { InterestWordsModel } from '../../models/messaging/interest-words.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { type Report, ReportModel } from '../../models/operations/report.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { leave } from '../accounts/leave.ts';
import { pauseMembership } from '../accounts/pause.ts';
import { loadIntroductions } from '../export/introductions.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { respondToMatch } from '../matches/respond.ts';
import { unmatch } from '../matches/unmatch.ts';

const PASSWORD = 'a quiet garden wall';
const WORDS = 'Write to me on WhatsApp.';
let passwordHash: string;
const app = givenTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const givenPair = async () => {
  const her = await makeMember({ passwordHash });
  const him = await makeMember({ passwordHash }, { gender: 'male' });
  const { _id: matchId } = await makeMatch(her._id, him._id);
  return { her: createActor(her, 's'), him: createActor(him, 's'), matchId };
};
const browserOf = ({ user }: { user: Parameters<TestApp['signIn']>[0] }) => app.signIn(user);
const countWords = (matchId: string) => InterestWordsModel.countDocuments({ matchId });

test('R24: words with an interest are their writer’s alone until both are interested, then stand above the thread and count as no message', async () => {
  const { her, him, matchId } = await givenPair();
  const [hers, his] = [await browserOf(her), await browserOf(him)];
  const tab = await openTab(app.url, his);
  const params = { params: { id: matchId } };
  const report = { userId: her.userId, matchId, evidence: [0], reason: 'moving-elsewhere' as const };
  const answer = await hers.call(contract.matches.respond, {
    ...params,
    body: { response: 'interested', words: ` ${WORDS} ` },
  });
  const mine = { content: WORDS, createdAt: expect.any(String) };
  expect(answer.words).toEqual({ mine });
  expect(await hers.call(contract.matches.list)).toMatchObject([{ words: { mine } }]);
  // He learns nothing of them, nor that there are any, and neither do staff by a report of his.
  const seen = async () =>
    JSON.stringify([
      await his.call(contract.matches.list),
      await his.call(contract.matches.daily),
      await his.call(contract.messages.conversations),
      await his.call(contract.notices.mine),
      await loadIntroductions(him),
      tab.received,
    ]);
  expect(await seen()).not.toMatch(/words|WhatsApp/i);
  await his.call(contract.reports.create, { body: report });
  const evidence = async () =>
    (await ReportModel.findOne({ reporterId: him.userId }).lean<Report>())?.statements.flatMap((one) => one.evidence);
  expect(await evidence()).toEqual([]);
  expect(await loadIntroductions(her)).toMatchObject([{ yourWords: WORDS }]);

  const words = { theirs: { ...mine, warning: 'elsewhere' } };
  const accepted = await his.call(contract.matches.respond, { ...params, body: { response: 'interested' } });
  expect(accepted.words).toEqual(words);
  const [row] = await his.call(contract.messages.conversations);
  expect(row).toMatchObject({ words, unread: 0, lastMessage: null });
  expect((await hers.call(contract.messages.conversations))[0]?.words).toEqual({ mine });
  expect(await his.call(contract.messages.list, params)).toEqual([]);
  expect(await MessageModel.countDocuments({ conversationId: matchId })).toBe(0);
  expect(JSON.stringify(await loadIntroductions(him))).not.toContain('WhatsApp');
  await his.call(contract.reports.create, { body: { ...report, details: 'Once more.' } });
  expect(await evidence()).toMatchObject([{ seq: 0, senderId: her.userId, content: WORDS, warning: 'elsewhere' }]);
  await unmatch(him, { matchId, reason: 'distance' });
  expect((await his.call(contract.messages.conversations))[0]?.words).toEqual(words);
});

test.each([
  ['the other declines', 0, ({ him, matchId }) => respondToMatch(him, { matchId, response: 'not-interested' })],
  ['the other has found a match', 0, ({ him }) => pauseMembership(him, { reason: 'found-match' })],
  ['the other leaves', 0, ({ him }) => leave(him, PASSWORD)],
  ['their writer leaves', 0, ({ her }) => leave(her, PASSWORD)],
  ['the other takes a break', 1, ({ him }) => pauseMembership(him, { reason: 'break', until: tomorrow() })],
] satisfies [string, number, (given: Awaited<ReturnType<typeof givenPair>>) => Promise<unknown>][])(
  'are deleted where the other declines or either leaves, and not before: %s',
  async (_, left, happen) => {
    const given = await givenPair();
    const { her, matchId } = given;
    await respondToMatch(her, { matchId, response: 'interested', words: WORDS });
    expect(await countWords(matchId)).toBe(1);
    await happen(given);
    expect(await countWords(matchId)).toBe(left);
  },
);
const tomorrow = () => new Date(clock.now().getTime() + 86_400_000).toISOString();

test('are not stored for who has declined already, nor stay where the other leaves at the same moment', async () => {
  const { her, him, matchId } = await givenPair();
  await respondToMatch(him, { matchId, response: 'not-interested' });
  expect(await respondToMatch(her, { matchId, response: 'interested', words: WORDS })).toMatchObject({
    status: 'rejected',
  });
  expect(await countWords(matchId)).toBe(0);
  for (let round = 0; round < 10; round += 1) {
    const pair = await givenPair();
    await Promise.all([
      respondToMatch(pair.her, { matchId: pair.matchId, response: 'interested', words: WORDS }).catch(() => undefined),
      leave(pair.him, PASSWORD),
    ]);
    expect(await countWords(pair.matchId)).toBe(0);
  }
});

test('go with an interest alone, are checked as a message is, and are final', async () => {
  const { her, matchId } = await givenPair();
  const hers = await browserOf(her);
  const path = `/api/matches/${matchId}/respond`;
  const respond = (body: object) => hers.request('POST', path, { body });
  for (const [response, words] of [
    ['not-interested', 'No'],
    ['interested', 'x'.repeat(201)],
    ['interested', '   '],
    ['interested', 'a\u0000b'],
    ['interested', null],
  ])
    expect((await respond({ response, words })).status).toBe(400);
  expect((await respond({ response: 'interested', words: 'x'.repeat(200) })).status).toBe(200);
  expect((await respond({ response: 'interested', words: 'Others' })).status).toBe(409);
});
