import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRequest } from '../../../shared/contract/staff/staff-decisions.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { apply } from '../applications/apply.ts';
import { askApplicant } from '../applications/questions.ts';
import { claimApplication, decideApplication } from '../applications/review.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { moderate } from '../moderation/actions.ts';
import { claimAppeal } from '../moderation/appeals.ts';
import { claimReport } from '../reports/review.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const NOW = Date.parse('2030-03-01T12:00:00Z');
const at = (minutes: number) => clock.set(() => new Date(NOW + minutes * 60_000));
const admin = async (): Promise<UserActor> => createActor(await makeUser({ role: 'admin' }), 's');
const applied = async () =>
  (await apply(createActor(await makeUser(), 's'), { answers: 'I look for a calm home.' }))._id;

interface Claimed {
  claim(actor: UserActor, request?: ClaimRequest): Promise<unknown>;
  readClaim(): Promise<{ claimedBy?: string | null; claimedAt?: Date | null } | null | undefined>;
}

const CASES: Record<string, () => Promise<Claimed>> = {
  application: async () => {
    const id = await applied();
    return {
      claim: (actor, request) => claimApplication(actor, id, request),
      readClaim: () => ApplicationModel.findById(id).lean(),
    };
  },
  report: async () => {
    const [_id, createdAt] = [newId(), clock.now()];
    const about = { reporterId: 'hana', reportedId: 'adam', reason: 'money' as const, severity: 1, statements: [] };
    await ReportModel.create({ _id, ...about, status: 'received', createdAt, addedAt: createdAt });
    return {
      claim: (actor, request) => claimReport(actor, _id, request),
      readClaim: () => ReportModel.findById(_id).lean(),
    };
  },
  'suspension-appeal': async () => {
    const { _id: userId } = await makeMember();
    await moderate(await admin(), userId, { kind: 'suspended', message: 'You asked for money.' });
    const { _id } = await ModerationActionModel.findOne({ userId }).lean().orFail();
    const undecided = { decision: null, decidedBy: null, decidedAt: null, answer: null };
    const appeal = { text: 'Not me', madeAt: clock.now(), ...undecided };
    await ModerationActionModel.updateOne({ _id }, { $set: { appeal } });
    return {
      claim: (actor, request) => claimAppeal(actor, _id, request),
      readClaim: async () => (await ModerationActionModel.findById(_id).lean())?.appeal,
    };
  },
};

describe.each(Object.entries(CASES))('a claim: %s', (kind, build) => {
  test('is taken over after half an hour without a reason, or at once with one; the former is told', async () => {
    at(0);
    const [one, first, second] = [await build(), await admin(), await admin()];
    await one.claim(first);
    expect(await one.readClaim()).toMatchObject({ claimedBy: first.userId, claimedAt: new Date(NOW) });
    at(29);
    await expect(one.claim(second)).rejects.toMatchObject({ code: 'conflict' });
    await expect(one.claim(second, { takeOver: true })).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await one.claim(second, { takeOver: true, reason: 'She is ill.' });
    expect(await one.readClaim()).toMatchObject({ claimedBy: second.userId, claimedAt: new Date(NOW + 29 * 60_000) });
    expect(await NotificationModel.find({ userId: first.userId }).lean()).toMatchObject([{ kind: 'claim-taken-over' }]);
    await expect(one.claim(first, { takeOver: true })).rejects.toMatchObject({ code: 'bad_request' });
    at(59);
    await one.claim(first, { takeOver: true });
    expect(await one.readClaim()).toMatchObject({ claimedBy: first.userId });
    const entries = await AuditEntryModel.find({ action: `${kind}.taken-over` })
      .sort({ seq: 1 })
      .lean();
    expect(entries.map(({ actorId, details }) => [actorId, details])).toEqual([
      [second.userId, { from: first.userId, reason: 'She is ill.' }],
      [first.userId, { from: second.userId }],
    ]);
  });

  test('of nobody, or of one’s own, is no taking over', async () => {
    const [one, actor] = [await build(), await admin()];
    await one.claim(actor, { takeOver: true });
    await one.claim(actor, { takeOver: true });
    expect(await AuditEntryModel.countDocuments({ action: `${kind}.taken-over` })).toBe(0);
    expect(await NotificationModel.countDocuments({ kind: 'claim-taken-over' })).toBe(0);
  });
});

test('a question to the applicant is an act of who has claimed the application', async () => {
  at(0);
  const [id, first, second] = [await applied(), await admin(), await admin()];
  await claimApplication(first, id);
  at(20);
  await askApplicant(first, id, 'How long have you lived there?');
  at(45);
  await expect(claimApplication(second, id, { takeOver: true })).rejects.toMatchObject({ code: 'bad_request' });
  at(50);
  expect(await claimApplication(second, id, { takeOver: true })).toMatchObject({ claimedBy: second.userId });
});

test('nothing is taken over while a decision about it is pending', async () => {
  const [id, first, second] = [await applied(), await admin(), await admin()];
  await claimApplication(first, id);
  await decideApplication(first, id, { decision: 'approved', undoSeconds: 10 });
  const takeOver = claimApplication(second, id, { takeOver: true, reason: 'She is ill.' });
  await expect(takeOver).rejects.toMatchObject({ code: 'conflict' });
});
