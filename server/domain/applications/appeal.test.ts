import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentStaffApplication, presentStaffApplicationRow } from '../../presenters/staff/staff-applications.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { appeal, canAppeal } from './appeal.ts';
import { apply, getOwnApplication } from './apply.ts';
import { askApplicant } from './questions.ts';
import { countWaitingApplications, listApplications, requireApplication } from './queue.ts';
import { claimApplication, decideApplication, reopenApplication } from './review.ts';

givenDatabase();
// Who else reviews decides what an applicant may do.
beforeEach(() => UserModel.updateMany({ role: 'admin' }, { role: 'member', membershipTier: 'standard' }));
afterEach(() => clock.set());

const CONFLICT = { code: 'conflict' };
const admin = async () => createActor(await makeUser({ role: 'admin', firstName: 'Huda', lastName: 'Staff' }), 's');
const applied = async () => {
  const applicant = createActor(await makeUser(), 's');
  const { _id: id } = await apply(applicant, { answers: 'I look for a calm home.' });
  return { applicant, id };
};
const rejected = async (by: UserActor) => {
  const one = await applied();
  await decideApplication(by, one.id, { decision: 'rejected', reason: 'Too little', note: 'For us' });
  return one;
};
const own = async (applicant: UserActor): Promise<Application> => {
  const found = await getOwnApplication(applicant);
  if (!found) throw new Error('no application');
  return found;
};
const mayAppeal = async (applicant: UserActor) => canAppeal(applicant, await own(applicant));

test('an appeal puts a rejected application back into the queue, keeps the first decision, and has a clock of its own', async () => {
  clock.set(() => new Date('2030-01-01T12:00:00Z'));
  const [one, two] = [await admin(), await admin()];
  const { applicant, id } = await rejected(one);
  expect(await mayAppeal(applicant)).toBe(true);
  clock.set(() => new Date('2030-02-01T12:00:00Z'));
  const events = await captureEvents(() => appeal(applicant, ' You missed my work. '));
  expect(events).toEqual([
    { type: 'queue.changed', queue: 'applications' },
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'user.updated', userId: applicant.userId },
  ]);
  const first = {
    decidedBy: one.userId,
    decidedAt: new Date('2030-01-01T12:00:00Z'),
    reason: 'Too little',
    note: 'For us',
  };
  expect(await own(applicant)).toMatchObject({
    status: 'pending',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    note: null,
    appeal: { text: 'You missed my work.', first, decidedBefore: [one.userId] },
  });
  const [row] = (await listApplications(two, { limit: 200 })).filter(({ application }) => application._id === id);
  expect(row && presentStaffApplicationRow(row, two)).toMatchObject({
    dueAt: '2030-02-04T12:00:00.000Z',
    appeal: { text: null, isOwnDecision: false },
    can: { decide: true },
  });
  await decideApplication(two, id, { decision: 'rejected', reason: 'Still too little' });
  const opened = presentStaffApplication(await requireApplication(one, id), one);
  expect(opened).toMatchObject({
    status: 'rejected',
    reason: 'Still too little',
    appeal: {
      text: 'You missed my work.',
      first: { decidedBy: { firstName: 'Huda' }, reason: 'Too little', note: 'For us' },
      isOwnDecision: true,
    },
  });
  const audited = await AuditEntryModel.find({ subjectId: applicant.userId }).sort({ seq: 1 }).lean();
  expect(audited.map(({ action, details }) => [action, details])).toEqual([
    ['application.rejected', {}],
    ['application.rejected', { of: 'appeal' }],
  ]);
  expect(await mayAppeal(applicant)).toBe(false);
  await expect(appeal(applicant, 'Once more')).rejects.toMatchObject(CONFLICT);
});

test('whoever decided before is told that another decides, in every call, and it does not wait for them', async () => {
  const [one, two] = [await admin(), await admin()];
  const { applicant, id } = await rejected(one);
  await appeal(applicant, 'You missed my work.');
  for (const act of [
    () => claimApplication(one, id),
    () => askApplicant(one, id, 'Which work?'),
    () => decideApplication(one, id, { decision: 'rejected' }),
  ])
    await expect(act()).rejects.toMatchObject({ ...CONFLICT, message: expect.stringMatching(/decided .* before/) });
  const view = presentStaffApplication(await requireApplication(one, id), one);
  expect(Object.values(view.can)).not.toContain(true);
  // They review nothing any more, so what is private is closed to them.
  expect(view.privateDetails.isOpen).toBe(false);
  expect([await countWaitingApplications(one), await countWaitingApplications(two)]).toEqual([0, 1]);
  await claimApplication(two, id);
  await decideApplication(two, id, { decision: 'approved' });
  expect(await UserModel.findById(applicant.userId).lean()).toMatchObject({ role: 'member' });
});

test('a decision that was taken back by reopening counts as one before, also after the appeal was decided', async () => {
  const [one, two, three] = [await admin(), await admin(), await admin()];
  const { applicant, id } = await rejected(one);
  await reopenApplication(two, id);
  await decideApplication(two, id, { decision: 'rejected' });
  await appeal(applicant, 'You missed my work.');
  for (const actor of [one, two])
    await expect(decideApplication(actor, id, { decision: 'approved' })).rejects.toMatchObject(CONFLICT);
  await decideApplication(three, id, { decision: 'rejected' });
  await reopenApplication(one, id);
  await expect(decideApplication(one, id, { decision: 'approved' })).rejects.toMatchObject(CONFLICT);
  expect(await decideApplication(three, id, { decision: 'approved' })).toMatchObject({ status: 'approved' });
});

test('nobody can appeal while there is no other reviewer, and anybody from the moment there is one', async () => {
  const one = await admin();
  const { applicant } = await rejected(one);
  const suspended = await makeUser({ role: 'admin', suspendedAt: new Date() });
  expect(await mayAppeal(applicant)).toBe(false);
  await expect(appeal(applicant, 'Please')).rejects.toMatchObject({
    ...CONFLICT,
    message: expect.stringMatching(/no one else/),
  });
  await UserModel.updateOne({ _id: suspended._id }, { suspendedAt: null });
  expect(await mayAppeal(applicant)).toBe(true);
  await appeal(applicant, 'Please');
});

test('only the applicant of a rejected application appeals', async () => {
  const [one] = [await admin(), await admin()];
  const { applicant, id } = await applied();
  expect(await mayAppeal(applicant)).toBe(false);
  await expect(appeal(applicant, 'Please')).rejects.toMatchObject(CONFLICT);
  for (const stranger of [createActor(await makeUser(), 's'), one])
    await expect(appeal(stranger, 'Please')).rejects.toMatchObject({ code: 'not_found' });
  await decideApplication(one, id, { decision: 'approved' });
  expect(await mayAppeal(applicant)).toBe(false);
  await expect(appeal(applicant, 'Please')).rejects.toMatchObject(CONFLICT);
  // Made a member by an admin meanwhile.
  const other = await rejected(one);
  await UserModel.updateOne({ _id: other.applicant.userId }, { role: 'member', membershipTier: 'standard' });
  const member = createActor(await UserModel.findById(other.applicant.userId).lean().orFail(), 's');
  expect(await mayAppeal(member)).toBe(false);
  await expect(appeal(member, 'Please')).rejects.toMatchObject(CONFLICT);
});

test('one of eight simultaneous appeals counts, and one of eight simultaneous decisions on it', async () => {
  const one = await admin();
  const others = await Promise.all(Array.from({ length: 8 }, admin));
  const { applicant, id } = await rejected(one);
  const texts = Array.from({ length: 8 }, (_, n) => `appeal ${n}`);
  const appeals = await Promise.allSettled(texts.map((text) => appeal(applicant, text)));
  const kept = texts.filter((_, n) => appeals[n]?.status === 'fulfilled');
  expect(kept).toHaveLength(1);
  expect((await own(applicant)).appeal).toMatchObject({ text: kept[0], first: { decidedBy: one.userId } });
  const decisions = await Promise.allSettled(
    [one, ...others].map((actor, n) => decideApplication(actor, id, { decision: n % 2 ? 'approved' : 'rejected' })),
  );
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(decisions[0]?.status).toBe('rejected');
  for (const outcome of [...appeals, ...decisions])
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(CONFLICT);
  expect(await AuditEntryModel.countDocuments({ subjectId: applicant.userId, 'details.of': 'appeal' })).toBe(1);
});

test('an appeal and a reopening at once: one of them, and the first decision is kept where it is the appeal', async () => {
  const [one, two] = [await admin(), await admin()];
  for (let n = 0; n < 5; n++) {
    const { applicant, id } = await rejected(one);
    const outcomes = await Promise.allSettled([appeal(applicant, 'Please'), reopenApplication(two, id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, appeal: made } = await own(applicant);
    expect([status, made?.first.decidedBy]).toEqual([
      'pending',
      outcomes[0].status === 'fulfilled' ? one.userId : undefined,
    ]);
    await ApplicationModel.deleteOne({ _id: id });
  }
});
