import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apply } from '../../server/domain/applications/apply.ts';
import {
  claimApplication,
  decideApplication,
  takeBackApplicationDecision,
} from '../../server/domain/applications/review.ts';
import { findDueDecisions, listOwnPending } from '../../server/domain/decisions/pending.ts';
import { createChannels } from '../../server/domain/delivery/channels.ts';
import { writeAccountFile } from '../../server/domain/export/subjects.ts';
import { createActor, type UserActor } from '../../server/domain/kernel/actor.ts';
import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { moderate, takeBackSeen } from '../../server/domain/moderation/actions.ts';
import { decideAppeal, takeBackAppealDecision } from '../../server/domain/moderation/appeals.ts';
import { decidePhoto, takeBackPhotoDecision } from '../../server/domain/photos/review.ts';
import { closeReport, takeBackClosing } from '../../server/domain/reports/review.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import { NotificationModel } from '../../server/models/members/notification.ts';
import { PhotosModel } from '../../server/models/members/photos.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { AuditEntryModel } from '../../server/models/operations/audit-entry.ts';
import { ModerationActionModel } from '../../server/models/operations/moderation-action.ts';
import { PendingDecisionModel } from '../../server/models/operations/pending-decision.ts';
import { getOpenKey, ReportModel } from '../../server/models/operations/report.ts';
import type { DecisionKind } from '../../shared/review-options.ts';
import { captureEvents } from '../../testing/app/capture-events.ts';
import { givePhotos } from '../../testing/app/photos.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { runPendingDecision } from './pending-decision.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const NOW = Date.parse('2030-03-01T12:00:00Z');
const at = (seconds: number) => clock.set(() => new Date(NOW + seconds * 1_000));
const admin = async (): Promise<UserActor> => createActor(await makeUser({ role: 'admin' }), 's');
const FORM = {
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'amina@example.test',
  phone: '1',
  occupation: 'Architect',
  education: 'master',
  income: '150k-200k',
  religiousLevel: 'practicing',
  about: 'I look for a calm home.',
} as const;

/** Something to decide on: whom it concerns, how it is decided, and what is stored of it. */
interface Case {
  readonly userId: string;
  decide(actor: UserActor, undoSeconds?: number): Promise<unknown>;
  takeBack(actor: UserActor): Promise<void>;
  isDecided(): Promise<boolean>;
}

const CASES: Record<DecisionKind, () => Promise<Case>> = {
  application: async () => {
    const user = await makeUser();
    const { _id: id } = await apply(createActor(user, 's'), FORM);
    return {
      userId: user._id,
      decide: (actor, undoSeconds) =>
        decideApplication(actor, id, { decision: 'approved', reason: 'Welcome', undoSeconds }),
      takeBack: (actor) => takeBackApplicationDecision(actor, id),
      isDecided: async () => (await ApplicationModel.findById(id).lean().orFail()).status === 'approved',
    };
  },
  photo: async () => {
    const { _id: userId } = await makeMember();
    const [id = ''] = await givePhotos(userId, ['in-review']);
    return {
      userId,
      decide: (actor, undoSeconds) => decidePhoto(actor, id, { decision: 'rejected', reason: 'Too dark', undoSeconds }),
      takeBack: (actor) => takeBackPhotoDecision(actor, id),
      isDecided: async () => (await PhotosModel.findById(userId).lean().orFail()).photos[0]?.status === 'rejected',
    };
  },
  report: async () => {
    const [reporterId, userId, id] = [(await makeMember())._id, (await makeMember())._id, newId()];
    const at = clock.now();
    const openKey = getOpenKey(reporterId, userId, 'money');
    const about = { openKey, reporterId, reportedId: userId, reason: 'money' as const, severity: 1, statements: [] };
    await ReportModel.create({ _id: id, ...about, status: 'received', createdAt: at, addedAt: at });
    return {
      userId,
      decide: (actor, undoSeconds) =>
        closeReport(actor, id, { outcome: 'limited', days: 3, message: 'Please wait.', undoSeconds }),
      takeBack: (actor) => takeBackClosing(actor, id),
      isDecided: async () => {
        const [report, user] = [await ReportModel.findById(id).lean(), await UserModel.findById(userId).lean()];
        return report?.status === 'closed' && user?.limitedUntil != null;
      },
    };
  },
  appeal: async () => {
    const { _id: userId } = await makeMember();
    await moderate(await admin(), userId, { kind: 'suspended', message: 'You asked for money.' });
    const { _id: id } = await ModerationActionModel.findOne({ userId }).lean().orFail();
    const appeal = {
      text: 'Not me',
      madeAt: clock.now(),
      decision: null,
      decidedBy: null,
      decidedAt: null,
      answer: null,
    };
    await ModerationActionModel.updateOne({ _id: id }, { $set: { appeal } });
    return {
      userId,
      decide: (actor, undoSeconds) => decideAppeal(actor, id, { decision: 'lifted', answer: 'Welcome', undoSeconds }),
      takeBack: (actor) => takeBackAppealDecision(actor, id),
      isDecided: async () => (await UserModel.findById(userId).lean().orFail()).suspendedAt === null,
    };
  },
  marked: async () => {
    const { _id: userId } = await makeMember();
    const seenUntil = clock.now().toISOString();
    return {
      userId,
      decide: (actor, undoSeconds) => moderate(actor, userId, { kind: 'seen', seenUntil, undoSeconds }),
      takeBack: (actor) => takeBackSeen(actor, userId),
      isDecided: async () => (await UserModel.findById(userId).lean().orFail()).markedSeenUntil != null,
    };
  },
};

const channels = createChannels({ mailServer: null, mailPace: null, postPush: null });
const CONTEXT = { wordingModel: null, mailServer: null, channels };

/** Does what is due, as a worker does. */
const work = async (): Promise<void> => {
  for (const decisionId of await findDueDecisions()) await runPendingDecision.run({ decisionId }, CONTEXT);
};
/** All that the person can have exported. */
const readExport = async (userId: string): Promise<string> => {
  const user = await UserModel.findById(userId).lean().orFail();
  let file = '';
  for await (const part of writeAccountFile(createActor(user, 's'), [])) file += part;
  return file;
};
const countNotifications = (userId: string) => NotificationModel.countDocuments({ userId });
const auditOf = (userId: string) => AuditEntryModel.find({ subjectId: userId }).sort({ seq: 1 }).lean();

describe.each(Object.entries(CASES))('a decision that can be taken back: %s', (kind, build) => {
  const given = async () => {
    at(0);
    const [staff, one] = [await admin(), await build()];
    return { staff, one };
  };

  test('the person concerned notices nothing until it takes effect; then the audit has both times', async () => {
    const { staff, one } = await given();
    const before = [
      await readExport(one.userId),
      await countNotifications(one.userId),
      (await auditOf(one.userId)).length,
    ];
    const events = await captureEvents(() => one.decide(staff, 10));
    expect(events.map(({ type }) => type).sort()).toEqual(['decision.pending', 'queue.changed']);
    expect((await listOwnPending(staff)).decisions).toMatchObject([
      { kind, userId: one.userId, by: staff.userId, takesEffectAt: new Date(NOW + 10_000) },
    ]);
    at(9);
    await work();
    expect(await one.isDecided()).toBe(false);
    const now = [
      await readExport(one.userId),
      await countNotifications(one.userId),
      (await auditOf(one.userId)).length,
    ];
    expect(now).toEqual(before);

    at(11);
    await work();
    expect(await one.isDecided()).toBe(true);
    expect(await PendingDecisionModel.countDocuments()).toBe(0);
    const entries = (await auditOf(one.userId)).slice(Number(before[2]));
    expect(entries.length).toBeGreaterThan(0);
    for (const { actorId, at: appliedAt, details } of entries)
      expect([actorId, appliedAt, details.decidedAt]).toEqual([
        staff.userId,
        new Date(NOW + 11_000),
        new Date(NOW).toISOString(),
      ]);
  });

  test('what is taken back never takes effect, and can be decided again; what has taken effect stays', async () => {
    const { staff, one } = await given();
    await one.decide(staff, 10);
    await one.takeBack(staff);
    at(60);
    await work();
    expect(await one.isDecided()).toBe(false);
    await expect(one.takeBack(staff)).rejects.toMatchObject({ code: 'conflict' });
    await one.decide(staff, 10);
    at(120);
    await work();
    expect(await one.isDecided()).toBe(true);
    await expect(one.takeBack(staff)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('meanwhile nobody else decides on it, and nobody else takes it back', async () => {
    const { staff, one } = await given();
    const other = await admin();
    await one.decide(staff, 10);
    for (const attempt of [() => one.decide(other), () => one.decide(other, 10), () => one.decide(staff, 10)])
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict' });
    await expect(one.takeBack(other)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await PendingDecisionModel.countDocuments()).toBe(1);
    expect(await one.isDecided()).toBe(false);
  });

  test('of two who decide in the same moment one does', async () => {
    const { staff, one } = await given();
    const outcomes = await Promise.allSettled([one.decide(staff, 10), one.decide(await admin(), 10)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await PendingDecisionModel.countDocuments()).toBe(1);
  });

  test('two workers at once, or one again, make it once', async () => {
    const { staff, one } = await given();
    await one.decide(staff, 10);
    at(11);
    const before = (await auditOf(one.userId)).length;
    await Promise.all([work(), work()]);
    const after = (await auditOf(one.userId)).length;
    await work();
    expect(after).toBeGreaterThan(before);
    expect((await auditOf(one.userId)).length).toBe(after);
    const actions = (await auditOf(one.userId)).slice(before).map(({ action }) => action);
    expect(new Set(actions).size).toBe(actions.length);
  });

  test('who has lost the right meanwhile does not decide, and is told', async () => {
    const { staff, one } = await given();
    await one.decide(staff, 10);
    await UserModel.updateOne({ _id: staff.userId }, { $set: { role: 'matchmaker' } });
    at(11);
    await work();
    expect(await one.isDecided()).toBe(false);
    expect(await PendingDecisionModel.countDocuments()).toBe(0);
    expect(await NotificationModel.find({ userId: staff.userId }).lean()).toMatchObject([{ kind: 'decision-dropped' }]);
    expect((await auditOf(one.userId)).at(-1)).toMatchObject({
      action: 'decision.dropped',
      actorId: null,
      details: { kind, by: staff.userId, why: 'forbidden' },
    });
  });

  test('who is suspended meanwhile does not decide either', async () => {
    const { staff, one } = await given();
    await one.decide(staff, 10);
    await UserModel.updateOne({ _id: staff.userId }, { $set: { suspendedAt: clock.now() } });
    at(11);
    await work();
    expect([await one.isDecided(), await PendingDecisionModel.countDocuments()]).toEqual([false, 0]);
  });
});

test('what could not be decided now is refused now, as it would be, and leaves nothing', async () => {
  at(0);
  const [staff, other, user] = [await admin(), await admin(), await makeUser()];
  const { _id: id } = await apply(createActor(user, 's'), FORM);
  await claimApplication(other, id);
  const decide = () => decideApplication(staff, id, { decision: 'approved', undoSeconds: 10 });
  await expect(decide()).rejects.toThrow('Someone else is reviewing this application.');
  await expect(decideApplication(staff, 'absent', { decision: 'approved', undoSeconds: 10 })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(takeBackApplicationDecision(staff, 'absent')).rejects.toMatchObject({ code: 'not_found' });
  expect(await PendingDecisionModel.countDocuments()).toBe(0);
  expect((await UserModel.findById(user._id).lean().orFail()).role).toBe('applicant');
});
