import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { sendMatchmakerMessage } from '../messaging/matchmaker-thread.ts';
import { listBoard } from './board.ts';
import { makePick, withdrawPick } from './picks.ts';
import { answerQuestion, askMember, listQuestions } from './questions.ts';
import { addToShortlist } from './shortlist.ts';

givenDatabase();

let matchmaker: UserActor;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-03-14T12:00:00Z'));
  matchmaker = await makeMatchmaker();
});
afterEach(() => clock.set());

const makeHers = (firstName: string) => makeVip(matchmaker, { firstName });
const board = async (by = matchmaker, of?: string) =>
  (await listBoard(by, of)).map(({ member, group, due }) => [
    member.firstName,
    group,
    ...(due ? [due.kind, ...(due.firstName ? [due.firstName] : [])] : []),
  ]);

test('each member is in one group, with the first that is due', async () => {
  const [man, other] = [
    await makeMember({ firstName: 'Yusuf' }, { gender: 'male' }),
    await makeMember({ firstName: 'Umar' }, { gender: 'male' }),
  ];
  const writes = await makeHers('Writes');
  await changeMember(system, writes._id, { assignedMatchmakerId: null });
  await changeMember(system, writes._id, { assignedMatchmakerId: matchmaker.userId });
  const written = createActor((await UserModel.findById(writes._id).lean()) as never, 's');
  await sendMatchmakerMessage(written, { matchmakerId: matchmaker.userId, content: 'Peace' });
  // A break ends no promise.
  await UserModel.updateOne({ _id: writes._id }, { pause: { since: clock.now(), until: null } });
  const agrees = await makeHers('Agrees');
  const askedOf = await makeHers('Asked');
  for (const one of [agrees, askedOf]) {
    await addToShortlist(matchmaker, one._id, man._id);
    await askMember(matchmaker, one._id, man._id);
  }
  const [question] = await listQuestions(createActor(agrees, 's'));
  await answerQuestion(createActor(agrees, 's'), question?.entry._id ?? '', true);
  // What was withdrawn is picked no more.
  const { details } = await makePick(matchmaker, agrees._id, { candidateId: man._id });
  await withdrawPick(matchmaker, { memberId: agrees._id, pickId: details.pick._id });
  const [picked, settled] = [await makeHers('Picked'), await makeHers('Settled')];
  await makePick(matchmaker, picked._id, { candidateId: other._id });
  await dailyRun(system);
  await makePick(matchmaker, settled._id, {
    candidateId: (await makeMember({}, { gender: 'male' }))._id,
  });
  await makeHers('Nobody');
  const away = await makeHers('Away');
  await UserModel.updateOne({ _id: away._id }, { pause: { since: clock.now(), until: null } });
  const groom = await makeVip(await makeMatchmaker('Zaynab'), { firstName: 'Bilal' }, { gender: 'male' });
  expect(await board()).toEqual(
    expect.arrayContaining([
      ['Writes', 'waits-for-me', 'reply'],
      ['Agrees', 'waits-for-me', 'said-yes', 'Yusuf'],
      ['Asked', 'waits-for-them', 'question', 'Yusuf'],
      ['Picked', 'waits-for-them', 'introduction', 'Umar'],
      ['Nobody', 'no-pick', 'pick'],
      ['Away', 'on-break', 'break'],
      ['Settled', 'settled'],
    ]),
  );
  expect(await board()).toHaveLength(7);
  expect((await board()).map(([, group]) => group)).toEqual([
    ...['waits-for-me', 'waits-for-me', 'waits-for-them', 'waits-for-them', 'no-pick', 'on-break', 'settled'],
  ]);
  const other2 = createActor((await UserModel.findById(groom.assignedMatchmakerId).lean()) as never, 's');
  await makePick(other2, groom._id, { candidateId: (await makeHers('Wanted'))._id });
  expect(await board()).toContainEqual(['Wanted', 'waits-for-me', 'agreement', 'Bilal']);
  clock.set(() => new Date('2030-03-22T12:00:00Z'));
  expect(await board()).toContainEqual(['Settled', 'no-pick', 'pick']);
});

test('a matchmaker sees the members whom they work with now, an admin those of one or of all, and what is shown is recorded', async () => {
  const other = await makeMatchmaker('Zaynab');
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const hers = await makeHers('Amina');
  await makeVip(other, { firstName: 'Safa' });
  await makeVip(null, { firstName: 'Unassigned' });
  const names = async (by: UserActor, of?: string) => (await board(by, of)).map(([name]) => name).sort();
  expect(await names(matchmaker)).toEqual(['Amina']);
  expect(await names(matchmaker, other.userId)).toEqual([]);
  expect(await names(admin)).toEqual(['Amina', 'Safa']);
  expect(await names(admin, other.userId)).toEqual(['Safa']);
  expect(await AccessRecordModel.exists({ call: 'staffBoard.list', listedIds: hers._id })).not.toBeNull();
  await UserModel.updateOne({ _id: hers._id }, { assignedMatchmakerId: other.userId });
  expect(await names(matchmaker)).toEqual([]);
  await expect(listBoard(createActor(hers, 's'))).rejects.toMatchObject({ code: 'not_found' });
});
