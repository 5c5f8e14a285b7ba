import { expect, test } from 'vitest';
import { givePhotos } from '../../testing/app/photos.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { countWaitingNames } from '../domain/accounts/members/name-reviews.ts';
import { countWaitingRequests, requestSecondFactorReset } from '../domain/accounts/members/staff-requests.ts';
import { apply } from '../domain/applications/apply.ts';
import { countWaitingApplications, listApplications, requireApplication } from '../domain/applications/queue.ts';
import { claimApplication } from '../domain/applications/review.ts';
import { countWaitingSupport } from '../domain/contact-messages/review-list.ts';
import { createActor, system, type UserActor } from '../domain/kernel/actor.ts';
import { sendMatchmakerMessage } from '../domain/messaging/matchmaker-thread.ts';
import { countWaitingStaffThreads, listStaffThreads } from '../domain/messaging/staff-inbox.ts';
import { markThreadReadAsMatchmaker, sendAsMatchmaker } from '../domain/messaging/staff-threads.ts';
import { countWaitingPhotos } from '../domain/photos/review.ts';
import { makePick } from '../domain/picks/picks.ts';
import { countPickRequests } from '../domain/picks/requests.ts';
import { countWaitingReports } from '../domain/reports/queue.ts';
import { reportMember } from '../domain/reports/reports.ts';
import { countWaitingDocuments } from '../domain/verification/review.ts';
import { PickModel } from '../models/matching/pick.ts';
import { UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import { AccessRecordModel } from '../models/operations/access-record.ts';

givenDatabase();

const countWaiting = async (actor: UserActor) => ({
  applications: await countWaitingApplications(actor),
  reports: await countWaitingReports(actor),
  photos: await countWaitingPhotos(actor),
  documents: await countWaitingDocuments(actor),
  names: await countWaitingNames(actor),
  letters: await countWaitingSupport(actor),
  picks: await countPickRequests(actor),
  conversations: await countWaitingStaffThreads(actor),
  requests: await countWaitingRequests(actor),
});

test('what waits is counted for those who can do something about it, and no look is recorded', async () => {
  const [admin, otherAdmin] = await Promise.all(
    ['Huda', 'Sana'].map(async (firstName) => createActor(await makeUser({ role: 'admin', firstName }), 's')),
  );
  const matchmaker = createActor(await makeUser({ role: 'matchmaker', secondFactorAt: new Date() }), 's');
  const other = createActor(await makeUser({ role: 'matchmaker' }), 's');
  if (!admin || !otherAdmin) throw new Error('unreachable');
  await MatchmakerModel.create({ _id: matchmaker.userId, name: 'Khadija', photo: null });
  const vip = await makeMember({ membershipTier: 'vip' });
  await changeMember(system, vip._id, { assignedMatchmakerId: matchmaker.userId });
  const nothing = {
    applications: 0,
    reports: 0,
    photos: 0,
    documents: 0,
    names: 0,
    conversations: 0,
    picks: 0,
    requests: 0,
    letters: 0,
  };
  expect(await countWaiting(matchmaker)).toEqual(nothing);
  expect(await countWaiting(admin)).toEqual(nothing);

  const member = createActor({ ...vip, assignedMatchmakerId: matchmaker.userId }, 's');
  for (const content of ['Salaam', 'Are you there?'])
    await sendMatchmakerMessage(member, { matchmakerId: matchmaker.userId, content });
  const claimed = await apply(createActor(await makeUser(), 's'), { answers: 'I bake on Fridays.' });
  await apply(createActor(await makeUser(), 's'), { answers: 'I mend old clocks.' });
  await claimApplication(otherAdmin, claimed._id);
  const reporter = createActor(await makeMember(), 's');
  const reported = await makeMember();
  await makeConnection(reporter.userId, reported._id);
  await reportMember(reporter, { userId: reported._id, reason: 'money' });
  await givePhotos(vip._id, ['approved', 'in-review', 'in-review', 'processing']);
  const groom = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: other.userId }, { gender: 'male' });
  await makePick(other, groom._id, { candidateId: vip._id });
  await UserModel.updateOne({ _id: vip._id }, { nameChange: { firstName: 'Nur', lastName: 'Noor', at: new Date() } });
  await requestSecondFactorReset(otherAdmin, matchmaker.userId);
  expect(await countWaiting(matchmaker)).toEqual({ ...nothing, conversations: 1, picks: 1 });
  expect((await listStaffThreads(matchmaker, { limit: 9 })).filter(({ unread }) => unread > 0)).toHaveLength(1);
  expect(await countWaiting(admin)).toEqual({
    ...nothing,
    applications: 1,
    reports: 1,
    photos: 2,
    names: 1,
    requests: 1,
  });
  expect(await countWaiting(otherAdmin)).toEqual({ ...nothing, applications: 2, reports: 1, photos: 2, names: 1 });

  await markThreadReadAsMatchmaker(matchmaker, vip._id);
  await PickModel.deleteMany({});
  expect(await countWaiting(matchmaker)).toEqual({ ...nothing, conversations: 1 });
  await sendAsMatchmaker(matchmaker, { memberId: vip._id, content: 'Yes' });
  const looks = await AccessRecordModel.countDocuments();
  expect(await countWaiting(matchmaker)).toEqual(nothing);
  expect(await AccessRecordModel.countDocuments()).toBe(looks);
  await expect(countWaiting(member)).rejects.toMatchObject({ code: 'not_found' });
});

test('the application of somebody who is leaving waits for nobody, until they come back', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const applicant = await makeUser();
  const { _id } = await apply(createActor(applicant, 's'), { answers: 'I mend old clocks.' });
  const findWaiting = async () => [
    await countWaitingApplications(admin),
    (await listApplications(admin, { limit: 200 })).filter(({ application }) => application._id === _id).length,
  ];
  const [before = 0] = await findWaiting();
  await UserModel.updateOne({ _id: applicant._id }, { leavingSince: new Date() });
  expect(await findWaiting()).toEqual([before - 1, 0]);
  // A report or a question may still concern it.
  expect((await requireApplication(admin, _id)).application.status).toBe('pending');
  await UserModel.updateOne({ _id: applicant._id }, { leavingSince: null });
  expect(await findWaiting()).toEqual([before, 1]);
});
