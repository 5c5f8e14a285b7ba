import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Response } from '../../../shared/options.ts';
import { computeInline } from '../../../testing/app/insights.ts';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import { presentListedMatch, presentMatch } from '../../presenters/matches.ts';
import { presentRecommendation } from '../../presenters/recommendations.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { topUp } from '../daily-batch/top-up.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { listRecommendations } from '../recommendations/list.ts';
import { listDailyMatches, listMatches, listMatchWith } from './list.ts';
import { loadMatchView, loadMatchViews } from './load-views.ts';
import { respondToMatch } from './respond.ts';

givenDatabase();
beforeAll(computeInline);
beforeEach(clearDatabase);
afterEach(() => {
  clock.set();
  configureContext({ timeZone: 'UTC', publicUrl: 'http://localhost:3000' });
});

const man = { gender: 'male' as const };
const makeMen = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember({}, man)));
const list = async (actor: UserActor) => (await listMatches(actor)).map(presentListedMatch);
const daily = async (actor: UserActor) =>
  (await loadMatchViews(actor.userId, await listDailyMatches(actor))).map(presentMatch);
const recommendations = async (actor: UserActor) =>
  (await listRecommendations(actor, { limit: 20 })).map(presentRecommendation);

/** All responses that a member gets about other members, as bytes. */
const everything = async (actor: UserActor) =>
  JSON.stringify([await list(actor), await daily(actor), await recommendations(actor)]);

test('R24: whatever the others answered, a member who has not answered gets the same response, byte for byte', async () => {
  clock.set(() => new Date('2030-01-10T12:00:00Z'));
  const woman = createActor(await makeMember({ membershipTier: 'vip' }), 's');
  await makeMen(14);
  await dailyRun(system);
  const matches = await MatchModel.find({ users: woman.userId }).lean();
  expect(await daily(woman)).toHaveLength(10);
  const untold = await everything(woman);
  const worlds: (Response | null)[][] = [
    ['interested'],
    ['not-interested'],
    ['not-interested', null, 'interested', 'not-interested', 'interested'],
  ];
  for (const world of worlds) {
    for (const [i, match] of matches.entries()) {
      const answer = world[i % world.length] ?? null;
      const side = match.users[0] === woman.userId ? 1 : 0;
      const status = answer === 'not-interested' ? 'rejected' : 'pending';
      await MatchModel.updateOne({ _id: match._id }, { $set: { [`responses.${side}`]: answer, status } });
    }
    expect(await everything(woman)).toBe(untold);
  }
});

test('R24: a member who declined never learns what the other answers, before or after', async () => {
  const [woman, other] = [await makeMember(), await makeMember({}, man)];
  const [she, he] = [createActor(woman, 's'), createActor(other, 's')];
  const { _id: matchId } = await makeMatch(woman._id, other._id);
  await respondToMatch(she, { matchId, response: 'not-interested' });
  const [before] = await list(she);
  expect(before).toMatchObject({ status: 'rejected', userResponse: 'not-interested', otherUserResponse: null });
  expect(before?.otherUser.lastName).toBe('');
  expect((await list(he))[0]).toMatchObject({ status: 'pending', userResponse: null, otherUserResponse: null });
  await respondToMatch(he, { matchId, response: 'interested' });
  expect((await list(she))[0]).toEqual(before);
  expect((await list(he))[0]).toMatchObject({ status: 'rejected', otherUserResponse: 'not-interested' });
});

/** The first instant of a day in New York, the first one of the next day, and both days with the one before. */
const CHANGES = [
  ['spring', '2030-03-10T05:00:00.000Z', '2030-03-11T04:00:00.000Z', '2030-03-09', '2030-03-10'],
  ['autumn', '2030-11-03T04:00:00.000Z', '2030-11-04T05:00:00.000Z', '2030-11-02', '2030-11-03'],
  ['a leap day', '2028-02-29T05:00:00.000Z', '2028-03-01T05:00:00.000Z', '2028-02-28', '2028-02-29'],
] as const;

test.each(CHANGES)(
  "R42: in %s today ends at midnight of the service's zone, a day without a run is empty, and no clock that steps gives more",
  async (_what, starts, ends, before, day) => {
    configureContext({ timeZone: 'America/New_York', publicUrl: 'http://localhost:3000' });
    const she = createActor(await makeMember(), 's');
    await makeMen(8);
    const at = (time: string, stepMs = 0) => clock.set(() => new Date(Date.parse(time) + stepMs));
    const hourMs = 3_600_000;
    const sizes = async () => [(await daily(she)).length, (await list(she)).length];
    at(starts, -1);
    await dailyRun(system);
    expect(await sizes()).toEqual([3, 3]);
    at(starts);
    expect(await sizes()).toEqual([0, 3]);
    // Of the five who are left to her.
    await dailyRun(system);
    expect(await sizes()).toEqual([1, 4]);
    for (const stepMs of [-hourMs, hourMs]) {
      at(starts, stepMs);
      await dailyRun(system);
      await topUp(system, { userId: she.userId });
      expect(await sizes()).toEqual([stepMs < 0 ? 3 : 1, 4]);
    }
    at(ends, -1);
    await dailyRun(system);
    expect(await sizes()).toEqual([1, 4]);
    at(ends);
    expect(await sizes()).toEqual([0, 4]);
    expect((await BatchModel.distinct('day', { userId: she.userId })).sort()).toEqual([before, day]);
  },
);

test('newest batch first; a pair never introduced to the viewer, and members who may not be seen, are absent', async () => {
  const she = createActor(await makeMember(), 's');
  const [old, recent, unoffered, suspended] = await makeMen(4);
  if (!old || !recent || !unoffered || !suspended) throw new Error('no men');
  const day = (n: number) => new Date(Date.UTC(2030, 0, n));
  const given = (n: number) => ({ offeredAt: [day(n), day(n)] as [Date, Date] });
  await makeMatch(she.userId, old._id, given(1));
  await makeMatch(she.userId, recent._id, given(2));
  await makeMatch(she.userId, suspended._id, given(3));
  const offeredAt: [Date | null, Date | null] = she.userId < unoffered._id ? [null, day(4)] : [day(4), null];
  await makeMatch(she.userId, unoffered._id, { offeredAt });
  await UserModel.updateOne({ _id: suspended._id }, { suspendedAt: new Date() });
  const shown = await list(she);
  expect(shown.map((match) => match.otherUser.id)).toEqual([recent._id, old._id]);
  expect(shown[0]?.keyFactors.length).toBeGreaterThan(0);
  expect(shown[0]?.compatibilityReason).not.toBe('');
});

test('a message may be written exactly while a connection is open and the other allows it', async () => {
  const she = createActor(await makeMember(), 's');
  const [friend, pending] = await makeMen(2);
  if (!friend || !pending) throw new Error('no men');
  const { _id } = await makeConnection(she.userId, friend._id);
  await makeMatch(she.userId, pending._id);
  const writable = async () => (await list(she)).filter((match) => match.canMessage).map((match) => match.id);
  expect(await writable()).toEqual([_id]);
});

test('R17: recommendations are those not answered yet, then others who suit, no more than requested; none for staff', async () => {
  const she = createActor(await makeMember(), 's');
  const [open, declined, ...others] = await makeMen(8);
  if (!open || !declined) throw new Error('no men');
  await makeMatch(she.userId, open._id);
  const { _id: matchId } = await makeMatch(she.userId, declined._id);
  await respondToMatch(she, { matchId, response: 'not-interested' });
  const ids = (await recommendations(she)).map((one) => one.user.id);
  expect(ids[0]).toBe(open._id);
  expect([...ids].sort()).toEqual([open, ...others].map((person) => person._id).sort());
  expect(await listRecommendations(she, { limit: 2 })).toHaveLength(2);
  const admin = createActor(await makeMember({ role: 'admin', membershipTier: null }), 's');
  expect(await everything(admin)).toBe('[[],[],[]]');
  expect(await BatchModel.exists({ _id: getBatchId(admin.userId, '2030-01-10') })).toBeNull();
});

test('declining somebody changes neither score nor reason nor order of anybody else that day', async () => {
  clock.set(() => new Date('2030-01-10T12:00:00Z'));
  const she = createActor(await makeMember({ membershipTier: 'vip' }), 's');
  await makeMen(12);
  await dailyRun(system);
  const shown = async () => {
    const listed = [...(await list(she)), ...(await daily(she))].map(({ otherUser, ...rest }) => ({
      id: otherUser.id,
      said: [rest.compatibilityScore, rest.compatibilityReason, rest.keyFactors],
    }));
    const introduced = new Set(listed.map(({ id }) => id));
    const recommended = (await recommendations(she)).map(
      ({ user, compatibilityScore, compatibilityReason, keyFactors }) => ({
        id: user.id,
        said: [compatibilityScore, compatibilityReason, keyFactors],
      }),
    );
    return [...listed, ...recommended.filter(({ id }) => introduced.has(id))];
  };
  const declined = new Set<string>();
  for (const match of (await MatchModel.find({ users: she.userId }).lean()).slice(0, 4)) {
    const before = await shown();
    declined.add(getOtherUserId(match, she.userId));
    await respondToMatch(she, { matchId: match._id, response: 'not-interested' });
    const stay = ({ id }: { id: string }) => !declined.has(id);
    expect((await shown()).filter(stay)).toEqual(before.filter(stay));
  }
});

test('a person has one reason for a viewer on a day, in whichever list and by itself; the others of a list begin otherwise', async () => {
  clock.set(() => new Date('2030-01-10T12:00:00Z'));
  const she = createActor(await makeMember({ membershipTier: 'vip' }), 's');
  await makeMen(12);
  await dailyRun(system);
  const [answered, hidden] = await MatchModel.find({ users: she.userId }).lean();
  if (!answered || !hidden) throw new Error('no introductions');
  await respondToMatch(she, { matchId: answered._id, response: 'interested' });
  await UserModel.updateOne({ _id: getOtherUserId(hidden, she.userId) }, { suspendedAt: clock.now() });
  // An introduction of another day is recommended, too.
  const [before] = await makeMen(1);
  const aDayAgo = new Date('2030-01-09T12:00:00Z');
  await makeMatch(she.userId, before?._id ?? '', { offeredAt: [aDayAgo, aDayAgo] });
  const reasons = (
    shown: readonly { compatibilityReason: string; user?: { id: string }; otherUser?: { id: string } }[],
  ) => Object.fromEntries(shown.map((one) => [(one.user ?? one.otherUser)?.id ?? '', one.compatibilityReason]));
  const all = reasons(await list(she));
  const recommended = reasons(await recommendations(she));
  const introduced = Object.entries(recommended).filter(([id]) => id in all);
  expect(introduced).toHaveLength(9);
  expect(Object.keys(recommended).length).toBeGreaterThan(introduced.length);
  for (const [id, reason] of [...introduced, ...Object.entries(reasons(await daily(she)))])
    expect(reason, id).toBe(all[id]);
  // In a shorter list, and each by itself.
  const few = await listRecommendations(she, { limit: 3 });
  expect(few.map(({ id, explanation }) => [id, explanation.compatibilityReason])).toEqual(
    few.map(({ id }) => [id, all[id]]),
  );
  for (const { match } of await listMatches(she)) {
    const alone = await loadMatchView(she.userId, match);
    expect(alone?.explanation.compatibilityReason).toBe(all[getOtherUserId(match, she.userId)]);
  }
  const others = Object.entries(recommended).filter(([id]) => !(id in all));
  const begins = (reason: string) => reason.split(/[,;.]| and /)[0];
  const taken = new Set(introduced.map(([, reason]) => begins(reason)));
  for (const [, reason] of others) expect(taken).not.toContain(begins(reason));
});

/** Introduces men to a woman, one batch a day, the first of them the longest ago. */
const introduceDaily = async (she: UserActor, men: readonly { _id: string }[], aDay: number) => {
  const matches = [];
  for (const [at, man] of men.entries()) {
    const offered = new Date(Date.UTC(2030, 0, 1 + Math.floor(at / aDay)));
    matches.push(await makeMatch(she.userId, man._id, { offeredAt: [offered, offered] }));
  }
  return matches;
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

test('the list ends after the newest of each kind and all connections; from any row it goes on without a gap or a repetition', async () => {
  const she = createActor(await makeMember(), 's');
  const matches = await introduceDaily(she, await makeMen(24), 3);
  const sideOf = (match: Match) => (match.users[0] === she.userId ? 0 : 1);
  for (const [at, match] of matches.entries()) {
    if (at % 4 === 1)
      await MatchModel.updateOne(
        { _id: match._id },
        { [`responses.${sideOf(match)}`]: 'not-interested', status: 'rejected' },
      );
  }
  const [oldest] = matches;
  if (!oldest) throw new Error('no matches');
  await MatchModel.updateOne({ _id: oldest._id }, { responses: ['interested', 'interested'], status: 'accepted' });
  const all = (await listMatches(she)).map(presentListedMatch);
  expect(all).toHaveLength(24);
  const paged = all.filter(({ status }) => status !== 'accepted');
  for (const limit of [1, 2, 3, 5, 200]) {
    const pages = [(await listMatches(she, { limit })).map(presentListedMatch)];
    // The connection is among the oldest, and on the first page nevertheless.
    expect(pages[0]).toContainEqual(expect.objectContaining({ id: oldest._id, status: 'accepted' }));
    while ((pages.at(-1)?.length ?? 0) > 0) {
      const before = pages.at(-1)?.at(-1)?.cursor;
      pages.push((await listMatches(she, { limit, before })).map(presentListedMatch));
    }
    const following = pages.flat().filter(({ status }) => status !== 'accepted');
    expect(idsOf(following)).toEqual(idsOf(paged));
    for (const page of pages.slice(1)) expect(page.length).toBeLessThanOrEqual(limit);
  }
  for (const row of paged) {
    const rest = await listMatches(she, { before: row.cursor, limit: 200 });
    expect(idsOf(rest.map(presentListedMatch))).toEqual(idsOf(paged.slice(paged.indexOf(row) + 1)));
  }
});

test('people who are hidden leave room for others on a page; somebody of long ago is found alone', async () => {
  const she = createActor(await makeMember(), 's');
  const men = await makeMen(9);
  await introduceDaily(she, men, 3);
  const gone = men.slice(3, 8).map(({ _id }) => _id);
  await UserModel.updateMany({ _id: { $in: gone } }, { suspendedAt: new Date() });
  const first = (await listMatches(she, { limit: 3 })).map(presentListedMatch);
  expect(first.map(({ otherUser }) => otherUser.id)).toContain(men[8]?._id);
  expect(first).toHaveLength(3);
  const all = (await listMatches(she)).map(presentListedMatch);
  for (const row of all) {
    const { cursor: _, ...shown } = row;
    const alone = (await listMatchWith(she, row.otherUser.id)).map(presentListedMatch);
    expect(alone).toEqual([expect.objectContaining(shown)]);
  }
  expect(await listMatchWith(she, gone[0] ?? '')).toEqual([]);
  expect(await listMatchWith(she, she.userId)).toEqual([]);
  expect(await listMatchWith(she, 'nobody')).toEqual([]);
});

test('a text that is no cursor is refused', async () => {
  const she = createActor(await makeMember(), 's');
  for (const before of ['x', Buffer.from(',,').toString('base64url'), Buffer.from('1:2,').toString('base64url')])
    await expect(listMatches(she, { before })).rejects.toMatchObject({ code: 'bad_request' });
});
