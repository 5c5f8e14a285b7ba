import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { sendMatchmakerMessage } from './matchmaker-thread.ts';
import { countWaitingStaffThreads, listStaffThreads } from './staff-inbox.ts';
import { markThreadReadAsMatchmaker, sendAsMatchmaker } from './staff-threads.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const START = Date.parse('2030-05-05T09:00:00Z');
const HOUR_MS = 3_600_000;
/** Sets the clock to so many hours after the beginning. */
const atHour = (hour: number) => clock.set(() => new Date(START + hour * HOUR_MS));

const makeStaff = async (role: 'matchmaker' | 'admin') => createActor(await makeUser({ role }), 's');
const makeVip = (matchmaker: UserActor | null, firstName = 'Zaynab') =>
  makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker?.userId ?? null, firstName });
const write = (member: User, matchmaker: UserActor) =>
  sendMatchmakerMessage(createActor(member, 's'), { matchmakerId: matchmaker.userId, content: 'Salaam' });
const answer = (matchmaker: UserActor, member: User) =>
  sendAsMatchmaker(matchmaker, { memberId: member._id, content: 'And peace upon you' });
const idsOf = (rows: readonly { member: User }[]) => rows.map(({ member }) => member._id);
const list = (actor: UserActor, show?: 'waiting' | 'all' | 'no-matchmaker') =>
  listStaffThreads(actor, { ...(show ? { show } : {}), limit: 50 });

test('a member waits from the first message without an answer until the matchmaker writes, whatever was read', async () => {
  const matchmaker = await makeStaff('matchmaker');
  const member = await makeVip(matchmaker);
  const waiting = async () => (await list(matchmaker))[0];
  expect(await waiting()).toMatchObject({ waitingSince: null, dueAt: null, unread: 0 });
  atHour(1);
  await write(member, matchmaker);
  atHour(2);
  await write(member, matchmaker);
  const since = { waitingSince: new Date(START + HOUR_MS), dueAt: new Date(START + 25 * HOUR_MS) };
  expect(await waiting()).toMatchObject({ ...since, unread: 2 });
  await markThreadReadAsMatchmaker(matchmaker, member._id);
  expect(await waiting()).toMatchObject({ ...since, unread: 0 });
  expect(await countWaitingStaffThreads(matchmaker)).toBe(1);
  await answer(matchmaker, member);
  expect(await waiting()).toMatchObject({ waitingSince: null, dueAt: null });
  expect(await countWaitingStaffThreads(matchmaker)).toBe(0);
  atHour(3);
  await write(member, matchmaker);
  expect(await waiting()).toMatchObject({ waitingSince: new Date(START + 3 * HOUR_MS) });
});

test('both sides write at once: who wrote last decides, and the time is that of the first message without an answer', async () => {
  const matchmaker = await makeStaff('matchmaker');
  const member = await makeVip(matchmaker);
  for (let round = 0; round < 8; round += 1) {
    atHour(round);
    const sends = Array.from({ length: 6 }, (_, n) =>
      (n + round) % 3 === 0 ? answer(matchmaker, member) : write(member, matchmaker),
    );
    const delivered = (await Promise.all(sends)).sort((one, other) => one.message.seq - other.message.seq);
    const last = delivered.at(-1)?.message;
    const [row] = await list(matchmaker);
    // Each round has an answer, so that nobody waits since an earlier one.
    expect(row?.waitingSince).toEqual(last?.fromMatchmaker ? null : new Date(START + round * HOUR_MS));
  }
});

test('those who wait come first, the longest waiting before others, then the latest; pages show each once', async () => {
  const matchmaker = await makeStaff('matchmaker');
  const members = await Promise.all(Array.from({ length: 60 }, () => makeVip(matchmaker)));
  for (const [at, member] of members.entries()) {
    atHour(at);
    await write(member, matchmaker);
    if (at % 3 === 0) await answer(matchmaker, member);
  }
  const ids = members.map(({ _id }) => _id);
  const waiting = ids.filter((_, at) => at % 3 !== 0);
  const expected = [...waiting, ...ids.filter((_, at) => at % 3 === 0).reverse()];
  const paged = async (show: 'waiting' | 'all', limit: number) => {
    const found: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await listStaffThreads(matchmaker, { show, limit, before });
      found.push(...idsOf(page));
      before = page.at(-1)?.cursor;
      if (page.length < limit) return found;
    }
  };
  for (const limit of [7, 25, 40, 60]) expect([limit, await paged('all', limit)]).toEqual([limit, expected]);
  expect(await paged('waiting', 9)).toEqual(waiting);
  for (const before of ['nonsense', 'w', 'wnonsense', 'xMTox'])
    await expect(listStaffThreads(matchmaker, { limit: 5, before })).rejects.toMatchObject({ code: 'bad_request' });
});

test('R19: a matchmaker lists their own members alone, an admin all, and the members without a matchmaker', async () => {
  const [mine, other, admin] = [await makeStaff('matchmaker'), await makeStaff('matchmaker'), await makeStaff('admin')];
  const own = await makeVip(mine, 'Own');
  const foreign = await makeVip(other, 'Foreign');
  const alone = await makeVip(null, 'Alone');
  await makeMember({ membershipTier: 'premium' });
  atHour(1);
  await write(foreign, other);
  atHour(2);
  await write(own, mine);
  expect(idsOf(await list(mine))).toEqual([own._id]);
  expect(idsOf(await list(other, 'waiting'))).toEqual([foreign._id]);
  expect(idsOf(await list(admin))).toEqual([foreign._id, own._id]);
  expect((await list(admin)).map(({ matchmaker }) => matchmaker?._id)).toEqual([other.userId, mine.userId]);
  expect(idsOf(await list(admin, 'no-matchmaker'))).toEqual([alone._id]);
  expect(await list(mine, 'no-matchmaker')).toEqual([]);
  const looks = await AccessRecordModel.find({ viewerId: mine.userId }).lean();
  expect(looks.flatMap(({ listedIds }) => listedIds)).toEqual([own._id]);

  await changeMember(system, own._id, { membershipTier: 'premium' });
  expect(await list(mine)).toEqual([]);
  expect(await countWaitingStaffThreads(mine)).toBe(0);
  expect(idsOf(await list(admin))).toEqual([foreign._id]);
  await changeMember(system, foreign._id, { assignedMatchmakerId: mine.userId });
  expect([idsOf(await list(mine)), await list(other)]).toEqual([[foreign._id], []]);
  await changeMember(system, foreign._id, { suspended: true });
  expect([await list(mine), await list(admin)]).toEqual([[], []]);
  await expect(list(createActor(own, 's'))).rejects.toMatchObject({ code: 'not_found' });
});

test('R19: what a thread says of its matchmaker counts for nothing where the account says otherwise', async () => {
  const [mine, other] = [await makeStaff('matchmaker'), await makeStaff('matchmaker')];
  const members = await Promise.all(Array.from({ length: 5 }, () => makeVip(mine)));
  const taken = members.slice(0, 3).map(({ _id }) => _id);
  await UserModel.updateMany({ _id: { $in: taken } }, { assignedMatchmakerId: other.userId });
  const left = await listStaffThreads(mine, { limit: 2 });
  expect(idsOf(left).sort()).toEqual(
    members
      .slice(3)
      .map(({ _id }) => _id)
      .sort(),
  );
});

test('for an admin wait the threads in which the promised time is over', async () => {
  const [matchmaker, admin] = [await makeStaff('matchmaker'), await makeStaff('admin')];
  atHour(0);
  await write(await makeVip(matchmaker), matchmaker);
  atHour(24);
  expect([await countWaitingStaffThreads(matchmaker), await countWaitingStaffThreads(admin)]).toEqual([1, 0]);
  atHour(24.01);
  expect([await countWaitingStaffThreads(matchmaker), await countWaitingStaffThreads(admin)]).toEqual([1, 1]);
});

test('the lists are read by indexes that fit', async () => {
  const matchmaker = await makeStaff('matchmaker');
  await makeVip(matchmaker);
  const stagesOf = async (filter: object, sort: Record<string, 1 | -1>) =>
    JSON.stringify(await ConversationModel.find(filter).sort(sort).limit(25).explain('queryPlanner'));
  const own = { kind: 'matchmaker', matchmakerId: matchmaker.userId, frozen: [] };
  for (const scope of [own, { kind: 'matchmaker', frozen: [] }]) {
    const waiting = await stagesOf({ ...scope, waitingSince: { $type: 'date' } }, { waitingSince: 1, _id: 1 });
    const others = await stagesOf({ ...scope, waitingSince: null }, { lastActivityAt: -1, _id: -1 });
    for (const plan of [waiting, others]) {
      const winning = plan.slice(0, plan.indexOf('"rejectedPlans"'));
      expect(winning).toContain('IXSCAN');
      expect(winning).not.toMatch(/"stage":"(?:SORT|COLLSCAN)"/);
    }
  }
});
