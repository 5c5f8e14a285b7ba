import { beforeEach, expect, test } from 'vitest';
import { MEMBER_VIEWS, type MemberView } from '../../../../shared/member-views.ts';
import { makeConnection, makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { clearDatabase } from '../../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { PhotosModel } from '../../../models/members/photos.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { UserModel } from '../../../models/members/user.ts';
import { ReportModel } from '../../../models/operations/report.ts';
import { createActor, type UserActor } from '../../kernel/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { reportMember } from '../../reports/reports.ts';
import { buildViewFilter, countMemberViews } from './member-views.ts';
import { listMembers } from './members.ts';

givenDatabase();
beforeEach(clearDatabase);

const inAnHour = new Date(Date.now() + 3_600_000);
const photo = (status: 'in-review' | 'approved') => ({ _id: newId(), status, reason: null, addedAt: new Date() });

const givenPeople = async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const assigned = { membershipTier: 'vip', assignedMatchmakerId: matchmaker._id } as const;
  const people = {
    plain: await makeMember(assigned),
    paused: await makeMember({ ...assigned, pause: { reason: 'found-match', until: null } }),
    limited: await makeMember({ ...assigned, limitedUntil: inAnHour }),
    formerlyLimited: await makeMember({ ...assigned, limitedUntil: new Date(0) }),
    suspended: await makeMember({ ...assigned, suspendedAt: new Date() }),
    leaving: await makeMember({ ...assigned, leavingSince: new Date() }),
    verified: await makeMember(assigned, { verificationStatus: 'verified' }),
    alone: await makeMember({ membershipTier: 'vip' }),
    withPhoto: await makeMember(assigned),
    withApprovedPhoto: await makeMember(assigned),
    reported: await makeMember(assigned),
    deleted: await makeMember({ suspendedAt: new Date(), deletedAt: new Date() }),
  };
  await PhotosModel.create({ _id: people.withPhoto._id, photos: [photo('approved'), photo('in-review')] });
  await PhotosModel.create({ _id: people.withApprovedPhoto._id, photos: [photo('approved')] });
  await makeConnection(people.plain._id, people.reported._id);
  await reportMember(createActor(people.plain, 's'), { userId: people.reported._id, reason: 'money' });
  return {
    people,
    matchmaker: createActor(matchmaker, 's'),
    admin: createActor(await makeUser({ role: 'admin' }), 's'),
  };
};

test('each view shows those whom it names and nobody else, and what is counted is what is shown', async () => {
  const { people, admin } = await givenPeople();
  const found = async (status: MemberView) =>
    (await listMembers(admin, { role: 'member', status, limit: 100 })).map(({ user }) => user._id).sort();
  const ids = (...names: (keyof typeof people)[]) => names.map((name) => people[name]._id).sort();
  const there = Object.keys(people).filter((name) => name !== 'deleted') as (keyof typeof people)[];
  const expected: Record<MemberView, string[]> = {
    active: ids(...there.filter((name) => name !== 'suspended' && name !== 'leaving')),
    paused: ids('paused'),
    limited: ids('limited'),
    suspended: ids('suspended'),
    leaving: ids('leaving'),
    verified: ids('verified'),
    unverified: ids(...there.filter((name) => name !== 'verified')),
    'without-matchmaker': ids('alone'),
    'photos-waiting': ids('withPhoto'),
    reported: ids('reported'),
  };
  for (const view of MEMBER_VIEWS) expect([view, await found(view)]).toEqual([view, expected[view]]);
  const counts = await countMemberViews(admin);
  for (const [view, count] of Object.entries(counts))
    expect([view, count]).toEqual([view, expected[view as MemberView].length]);
  await ReportModel.updateMany({}, { status: 'closed', openKey: null });
  expect((await countMemberViews(admin)).reported).toBe(0);
});

test('R13: a matchmaker counts and sees their own members alone, and learns nothing of reports and photos', async () => {
  const { people, matchmaker } = await givenPeople();
  await makeMember({ suspendedAt: new Date() });
  expect(await countMemberViews(matchmaker)).toEqual({
    limited: 1,
    suspended: 1,
    leaving: 1,
    'without-matchmaker': 0,
    'photos-waiting': 0,
    reported: 0,
  });
  for (const status of ['reported', 'photos-waiting'] as const)
    expect(await listMembers(matchmaker, { status, limit: 5 })).toEqual([]);
  await expect(countMemberViews(createActor(people.plain, 's'))).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['limited', 'limitedUntil_1'],
  ['suspended', 'suspendedAt_1'],
  ['leaving', 'leavingSince_1'],
  ['paused', 'pause.reason_1'],
  ['without-matchmaker', 'membershipTier_1_assignedMatchmakerId_1_createdAt_-1__id_-1'],
] as const)('the view of the %s reads by the index %s', async (view, index) => {
  const admin: UserActor = createActor(await makeUser({ role: 'admin' }), 's');
  const filter = await buildViewFilter(admin, view);
  const plan = JSON.stringify(
    await UserModel.find({ $and: [filter] })
      .hint(index)
      .explain('queryPlanner'),
  );
  expect(plan).toContain(`"indexName":"${index}"`);
  expect(plan).not.toContain('COLLSCAN');
  const chosen = JSON.stringify(await UserModel.find({ $and: [filter] }).explain('queryPlanner'));
  expect(chosen).not.toContain('COLLSCAN');
});

test('who waits for a look at photos, is reported or verified is found by indexes', async () => {
  const plans = [
    await PhotosModel.find({ 'photos.status': 'in-review' }).explain('queryPlanner'),
    await ReportModel.find({ openKey: { $type: 'string' } }).explain('queryPlanner'),
    await ProfileModel.find({ verificationStatus: 'verified' }).explain('queryPlanner'),
  ];
  for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
});
