import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { reportClosing } from '../../../shared/contract/staff/staff-reports.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { MODERATION_LIMITS } from '../../../shared/moderation-options.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BlockModel } from '../../models/members/block.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { presentAccountNotification } from '../../presenters/accounts.ts';
import { listOwnAccess } from '../access-log/own-access.ts';
import { listAccountNotifications } from '../accounts/account-notifications.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { subscribe } from '../kernel/events.ts';
import { formatRankedCursor } from '../kernel/pagination.ts';
import { sendMatchMessage } from '../messaging/messages.ts';
import { listModeration, moderate } from '../moderation/actions.ts';
import { blockUser, listBlocks } from '../privacy/blocks.ts';
import { countWaitingReports, listReports, listReportsAbout, requireReport } from './queue.ts';
import { listOwnReports, reportMember } from './reports.ts';
import { claimReport, closeReport, releaseReport } from './review.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const WARNED = { outcome: 'warned', message: 'Please do not ask people for money.', note: ' Twice ' } as const;
const SUSPENDED = { outcome: 'suspended', message: 'You went on asking for money.' } as const;
const member = async () => createActor(await makeMember(), 's');
const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const connected = async () => {
  const [hana, adam] = [await member(), await member()];
  return { hana, adam, matchId: (await makeConnection(hana.userId, adam.userId))._id };
};
const connectTo = async (hana: UserActor) => {
  const other = await member();
  await makeConnection(hana.userId, other.userId);
  return other;
};
const reported = async (reason: 'money' | 'harassment' | 'other' = 'money') => {
  const { hana, adam } = await connected();
  const report = await reportMember(hana, { userId: adam.userId, reason });
  return { hana, adam, report };
};
const write = (actor: UserActor, matchId: string, content: string) => sendMatchMessage(actor, { matchId, content });

test('R70: the named messages are copied, with their warnings, and stay as they were when they are removed later', async () => {
  const { hana, adam, matchId } = await connected();
  await write(adam, matchId, 'Peace be upon you');
  await write(adam, matchId, 'Please send me $200');
  await write(hana, matchId, 'No');
  const evidence = [3, 2, 99];
  const { _id } = await reportMember(hana, { userId: adam.userId, reason: 'money', matchId, evidence });
  await MessageModel.deleteMany({ conversationId: matchId });
  const { report } = await requireReport(await admin(), _id);
  expect(report.statements[0]?.evidence).toMatchObject([
    { seq: 2, senderId: adam.userId, content: 'Please send me $200', warning: 'money' },
    { seq: 3, senderId: hana.userId, content: 'No', warning: null },
  ]);
});

test('the same about the same person is added to the open report; another reason, and a closed one, makes another', async () => {
  const { hana, adam, report } = await reported();
  const again = await reportMember(hana, { userId: adam.userId, reason: 'money', details: ' Again ' });
  expect([again._id, again.statements.map(({ details }) => details)]).toEqual([report._id, [null, 'Again']]);
  expect((await reportMember(hana, { userId: adam.userId, reason: 'other' }))._id).not.toBe(report._id);
  await closeReport(await admin(), report._id, { outcome: 'nothing' });
  expect((await reportMember(hana, { userId: adam.userId, reason: 'money' }))._id).not.toBe(report._id);
  expect(await listOwnReports(hana)).toHaveLength(3);
  expect(await listOwnReports(adam)).toEqual([]);
});

test('eight at once make one report with all that was said, and no more than its limit is added', async () => {
  const { hana, adam } = await connected();
  const say = (details: string) => reportMember(hana, { userId: adam.userId, reason: 'money', details });
  await Promise.all(Array.from({ length: 8 }, (_, at) => say(String(at))));
  const [report] = await ReportModel.find({}).lean();
  expect(await ReportModel.countDocuments({})).toBe(1);
  expect(report?.statements.map(({ details }) => details).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  for (let at = 8; at < LIMITS.report.statements; at += 1) await say(String(at));
  await expect(say('one too many')).rejects.toMatchObject({ code: 'conflict' });
});

test('what is sent again because its answer was lost is answered alike, added once and told to staff once', async () => {
  const { hana, adam, matchId } = await connected();
  await write(adam, matchId, 'Please send me $200');
  await write(adam, matchId, 'Please');
  const told: string[] = [];
  onTestFinished(subscribe(({ type }) => told.push(type)));
  const given = { userId: adam.userId, reason: 'money' as const, details: 'Twice', matchId, evidence: [1] };
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => reportMember(hana, { ...given, block: true })));
  expect(told.filter((type) => type === 'queue.changed')).toHaveLength(1);
  const again = await reportMember(hana, { ...given, details: ' Twice ' });
  for (const answer of [...atOnce, again]) expect(answer).toEqual(atOnce[0]);
  expect(again.statements).toHaveLength(1);
  expect(told.filter((type) => type === 'report.changed')).toHaveLength(1);

  // Other words, other messages, or the same much later: it is said anew.
  await reportMember(hana, { ...given, details: 'Three times' });
  await reportMember(hana, { ...given, evidence: [1, 2] });
  await reportMember(hana, { ...given, evidence: [] });
  clock.set(() => new Date(Date.now() + 2 * 3_600_000));
  const { statements } = await reportMember(hana, given);
  expect(statements.map(({ details, evidence }) => [details, evidence.length])).toEqual([
    ...[
      ['Twice', 1],
      ['Three times', 1],
      ['Twice', 2],
      ['Twice', 0],
      ['Twice', 1],
    ],
  ]);
  for (let at = statements.length; at < LIMITS.report.statements; at += 1)
    await reportMember(hana, { ...given, details: String(at) });
  const last = { ...given, details: String(LIMITS.report.statements - 1) };
  expect((await reportMember(hana, last)).statements).toHaveLength(LIMITS.report.statements);
});

test('one reports whom one was shown, whatever became of them since, and no one else', async () => {
  const { hana, adam, matchId } = await connected();
  const [stranger, unoffered] = [await member(), await member()];
  const offeredAt: [null, Date] | [Date, null] =
    hana.userId < unoffered.userId ? [null, new Date()] : [new Date(), null];
  await makeMatch(hana.userId, unoffered.userId, { offeredAt });
  for (const userId of [stranger.userId, unoffered.userId, hana.userId, 'not-an-id'])
    await expect(reportMember(hana, { userId, reason: 'other' })).rejects.toMatchObject({ code: 'not_found' });
  await blockUser(adam, hana.userId);
  await UserModel.updateOne({ _id: adam.userId }, { suspendedAt: new Date() });
  const { status } = await reportMember(hana, { userId: adam.userId, reason: 'harassment', matchId, evidence: [1] });
  expect(status).toBe('received');
});

const ofThatDay = { firstName: 'Somebody', createdAt: new Date() };

test('a block or a suspension saves nobody whom one was shown without an introduction from a report', async () => {
  const [hana, shown, blocked] = [await member(), await member(), await member()];
  await ProfileModel.updateOne({ _id: shown.userId }, { $set: { 'privacySettings.showProfileTo': 'all' } });
  await SettingsModel.updateOne({ _id: shown.userId }, { $set: { 'privacy.profileVisibility': 'public' } });
  await BlockModel.create({ _id: 'b1', blockerId: shown.userId, blockedId: hana.userId, ...ofThatDay });
  await UserModel.updateOne({ _id: shown.userId }, { suspendedAt: new Date() });
  expect((await reportMember(hana, { userId: shown.userId, reason: 'other' })).status).toBe('received');
  const about = { userId: blocked.userId, reason: 'other' as const };
  await expect(reportMember(hana, about)).rejects.toMatchObject({ code: 'not_found' });
  // As of somebody who was recommended then.
  await BlockModel.create({ _id: 'b2', blockerId: hana.userId, blockedId: blocked.userId, ...ofThatDay });
  expect((await reportMember(hana, about)).status).toBe('received');
});

test('evidence belongs to the match with this person', async () => {
  const [{ hana, adam }, other] = [await connected(), await connected()];
  const given = { userId: adam.userId, reason: 'money' as const, evidence: [1] };
  await expect(reportMember(hana, { ...given, matchId: other.matchId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(reportMember(hana, given)).rejects.toMatchObject({ code: 'bad_request' });
  expect(await ReportModel.countDocuments({})).toBe(0);
});

test('a block in the same step', async () => {
  const { hana, adam } = await connected();
  await reportMember(hana, { userId: adam.userId, reason: 'indecent', block: true });
  expect(await listBlocks(hana)).toMatchObject([{ blockedId: adam.userId }]);
});

test('the queue has the gravest first and of those the oldest, page by page, without what is closed', async () => {
  const staff = await admin();
  const ids: string[] = [];
  for (const reason of ['other', 'money', 'harassment', 'harassment'] as const)
    ids.push((await reported(reason)).report._id);
  const closed = await reported('harassment');
  await closeReport(staff, closed.report._id, { outcome: 'nothing' });
  const [other, money, first, second] = ids;
  const all = await listReports(staff, { limit: 10 });
  expect(all.reports.map(({ _id }) => _id)).toEqual([first, second, money, other]);
  expect(all.reports.some((report) => 'statements' in report)).toBe(false);
  const [last] = all.reports.slice(1);
  if (!last) throw new Error('unreachable');
  const before = formatRankedCursor(last.severity, last.createdAt, last._id);
  expect((await listReports(staff, { before, limit: 1 })).reports.map(({ _id }) => _id)).toEqual([money]);
  expect((await listReports(staff, { status: 'closed', limit: 10 })).reports).toMatchObject([{ outcome: 'nothing' }]);
  await expect(listReports(staff, { before: 'x', limit: 1 })).rejects.toMatchObject({ code: 'bad_request' });
  const walk = async (order: 'oldest' | 'newest') => {
    const start = await listReports(staff, { order, limit: 2 });
    const end = start.reports.at(-1);
    if (!end) throw new Error('unreachable');
    const next = await listReports(staff, {
      order,
      before: formatRankedCursor(end.severity, end.createdAt, end._id),
      limit: 9,
    });
    return [...start.reports, ...next.reports].map(({ _id }) => _id);
  };
  expect(await walk('oldest')).toEqual([other, money, first, second]);
  expect(await walk('newest')).toEqual([second, first, money, other]);
});

test('a report is worked on by the admin who claimed it; its reporter sees that it is looked at', async () => {
  const { hana, report } = await reported();
  const [one, other] = [await admin(), await admin()];
  await claimReport(one, report._id);
  expect(await listOwnReports(hana)).toMatchObject([{ status: 'reviewed' }]);
  for (const act of [
    () => claimReport(other, report._id),
    () => releaseReport(other, report._id),
    () => closeReport(other, report._id, SUSPENDED),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/else/) });
  await changeMember(other, one.userId, { role: 'matchmaker' });
  await claimReport(other, report._id);
  await closeReport(other, report._id, { outcome: 'nothing', note: ' ' });
  await expect(closeReport(other, report._id, WARNED)).rejects.toMatchObject({ code: 'conflict' });
  expect(await ReportModel.findById(report._id).lean()).toMatchObject({ status: 'closed', note: null, openKey: null });
  await expect(claimReport(other, 'absent')).rejects.toMatchObject({ code: 'not_found' });
});

test('a warning is shown to the reported member alone, and a suspension takes effect; both are audited', async () => {
  const staff = await admin();
  const [warned, suspended] = [await reported(), await reported()];
  await closeReport(staff, warned.report._id, WARNED);
  expect(await listAccountNotifications(warned.adam)).toMatchObject([{ kind: 'warned', message: WARNED.message }]);
  expect(await listAccountNotifications(warned.hana)).toEqual([]);
  await closeReport(staff, suspended.report._id, SUSPENDED);
  const { suspendedAt, sessionEpoch } = await UserModel.findById(suspended.adam.userId).lean().orFail();
  expect([suspendedAt !== null, sessionEpoch]).toEqual([true, 1]);
  const entries = await AuditEntryModel.find({ action: 'report.closed' }).sort({ seq: 1 }).lean();
  expect(entries.map(({ subjectId, details }) => [subjectId, details])).toEqual([
    [warned.adam.userId, { reason: 'money', outcome: 'warned' }],
    [suspended.adam.userId, { reason: 'money', outcome: 'suspended' }],
  ]);
});

test('a report may end with a limit of introductions, and no outcome needs words: a standard sentence is read then', async () => {
  const staff = await admin();
  const [warned, limited, suspended] = [await reported(), await reported(), await reported()];
  const close = (id: string, given: object) => closeReport(staff, id, reportClosing.parse(given));
  const read = async (by: UserActor) => (await listAccountNotifications(by)).map(presentAccountNotification);
  await close(warned.report._id, { outcome: 'warned' });
  expect(await read(warned.adam)).toMatchObject([{ kind: 'warned', message: expect.stringContaining('guidelines') }]);
  const before = Date.now();
  await close(limited.report._id, { outcome: 'limited', note: 'Third time' });
  const [notice] = await read(limited.adam);
  expect(notice).toMatchObject({ kind: 'limited', message: expect.stringContaining('no one new') });
  expect(Math.round((Date.parse(notice?.until ?? '') - before) / 86_400_000)).toBe(MODERATION_LIMITS.usualDays);
  const { limitedUntil } = await UserModel.findById(limited.adam.userId).lean().orFail();
  expect(limitedUntil?.toISOString()).toBe(notice?.until);
  expect((await listModeration(staff, limited.adam.userId)).actions).toMatchObject([
    { kind: 'limited', message: null, note: 'Third time', reportId: limited.report._id },
  ]);
  await close(suspended.report._id, { outcome: 'suspended' });
  expect((await UserModel.findById(suspended.adam.userId).lean())?.suspendedAt).not.toBeNull();
  expect(() => reportClosing.parse({ outcome: 'limited', days: MODERATION_LIMITS.days + 1 })).toThrow('At most');
});

test('what a report led to is kept as conduct is: what the member reads, until when, and for which report', async () => {
  const staff = await admin();
  const [warned, suspended] = [await reported(), await reported()];
  const until = new Date(Date.now() + 86_400_000);
  await closeReport(staff, warned.report._id, WARNED);
  await expect(
    closeReport(staff, suspended.report._id, { ...SUSPENDED, until: new Date(0).toISOString() }),
  ).rejects.toMatchObject({ code: 'bad_request' });
  await closeReport(staff, suspended.report._id, { ...SUSPENDED, until: until.toISOString() });
  const list = async ({ userId }: UserActor) => (await listModeration(staff, userId)).actions;
  const { message } = WARNED;
  expect(await list(warned.adam)).toMatchObject([
    { kind: 'warned', message, note: 'Twice', until: null, reportId: warned.report._id, by: staff.userId },
  ]);
  expect(await list(suspended.adam)).toMatchObject([
    { kind: 'suspended', message: SUSPENDED.message, note: null, until, reportId: suspended.report._id },
  ]);
  expect((await UserModel.findById(suspended.adam.userId).lean())?.suspension).toMatchObject({ until });
});

test('nobody is suspended twice: the terms of the first stand, and the second report stays open', async () => {
  const [{ adam, report }, lina, staff] = [await reported(), await member(), await admin()];
  await makeConnection(adam.userId, lina.userId);
  const second = await reportMember(lina, { userId: adam.userId, reason: 'money' });
  const outcomes = await Promise.allSettled(
    [report._id, second._id].map((id) => closeReport(staff, id, { ...SUSPENDED, message: `Of ${id}` })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  const closed = await ReportModel.find({ status: 'closed' }).lean();
  expect((await listModeration(staff, adam.userId)).actions).toMatchObject([
    { kind: 'suspended', message: `Of ${closed[0]?._id}` },
  ]);
  expect(closed).toHaveLength(1);
});

test('an outcome needs an account; without one the report stays open', async () => {
  const { adam, report } = await reported();
  await UserModel.updateOne({ _id: adam.userId }, { deletedAt: new Date() });
  const staff = await admin();
  for (const closing of [WARNED, SUSPENDED])
    await expect(closeReport(staff, report._id, closing)).rejects.toMatchObject({ code: 'conflict' });
  expect(await closeReport(staff, report._id, { outcome: 'nothing' })).toMatchObject({ status: 'closed' });
});

test('R70: who opens a report is recorded and audited, and neither of the two members sees it', async () => {
  const { hana, adam, report } = await reported();
  const staff = await admin();
  const { history } = await requireReport(staff, report._id);
  await requireReport(staff, report._id);
  expect(history).toEqual({ reporter: [], reported: [] });
  const listedIds = [hana.userId, adam.userId].sort();
  expect(await AccessRecordModel.findOne({ call: 'staffReports.one' }).lean()).toMatchObject({
    viewerId: staff.userId,
    listedIds,
  });
  expect(await AuditEntryModel.exists({ action: 'report.read', subjectId: adam.userId })).not.toBeNull();
  for (const person of [hana, adam]) expect(await listOwnAccess(person, { limit: 10 })).toEqual([]);
});

test('R70: an admin neither finds nor works on a report that they made, or that was made about them, as a member; nor on their own conduct', async () => {
  const { hana, adam, report } = await reported();
  const history = await reportMember(hana, { userId: (await connectTo(hana)).userId, reason: 'other' });
  for (const { user } of [hana, adam]) {
    const promoted = createActor({ ...user, role: 'admin', membershipTier: null }, 's');
    const found = [
      await listReports(promoted, { limit: 9 }),
      await listReports(promoted, { limit: 9, status: 'received' }),
    ];
    const isNamedInBoth = user._id === hana.userId;
    for (const { reports } of found) expect(reports.map(({ _id }) => _id)).toEqual(isNamedInBoth ? [] : [history._id]);
    expect(await countWaitingReports(promoted)).toBe(isNamedInBoth ? 0 : 1);
    const tries = [
      () => requireReport(promoted, report._id),
      () => claimReport(promoted, report._id),
      () => closeReport(promoted, report._id, { outcome: 'nothing' }),
      () => listModeration(promoted, user._id),
      () => moderate(promoted, user._id, { kind: 'noted', note: 'Nothing to see' }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect(await listReportsAbout(promoted, user._id)).toEqual([]);
  }
  const asAdam = createActor({ ...adam.user, role: 'admin', membershipTier: null }, 's');
  expect((await requireReport(asAdam, history._id)).history.reporter).toEqual([]);
  expect((await ReportModel.findById(report._id).lean())?.status).toBe('received');
});

test('both members’ other reports are shown with the one that is opened', async () => {
  const { hana, adam, report } = await reported();
  const lina = await member();
  await makeConnection(adam.userId, lina.userId);
  const earlier = await reportMember(lina, { userId: adam.userId, reason: 'not-single' });
  const counter = await reportMember(adam, { userId: hana.userId, reason: 'other' });
  const { history } = await requireReport(await admin(), report._id);
  expect(history.reporter.map(({ _id }) => _id)).toEqual([counter._id]);
  expect(new Set(history.reported.map(({ _id }) => _id))).toEqual(new Set([earlier._id, counter._id]));
});
