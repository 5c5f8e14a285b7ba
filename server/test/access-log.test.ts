import { afterEach, expect, test } from 'vitest';
import { allCalls, contract } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { POLICY } from '../../testing/app/authorization-policy.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { givePhotos } from '../../testing/app/photos.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { listOwnAccess } from '../domain/access-log/own-access.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { apply } from '../domain/applications/apply.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import { AccessGrantModel, getGrantId } from '../models/operations/access-grant.ts';
import { AccessRecordModel } from '../models/operations/access-record.ts';
import { AuditEntryModel } from '../models/operations/audit-entry.ts';
import { ContactMessageModel } from '../models/operations/contact-message.ts';
import { ReportModel } from '../models/operations/report.ts';

const app = givenTestApp();
afterEach(() => clock.set());

/** A VIP member with a matchmaker and a thread, and two applicants; everybody's name and words tell whose they are. */
const givenPeople = async () => {
  const matchmaker = await makeUser({ role: 'matchmaker', firstName: 'Khadija' });
  await MatchmakerModel.create({ _id: matchmaker._id, name: 'Khadija Noor', photo: null });
  const admin = await makeUser({ role: 'admin', firstName: 'Huda' });
  const vip = await makeMember({ membershipTier: 'vip', firstName: 'person-vip' }, { income: '500k+' });
  await changeMember(system, vip._id, { assignedMatchmakerId: matchmaker._id });
  const applicants = [await makeUser({ firstName: 'person-first' }), await makeUser({ firstName: 'person-second' })];
  const applications: string[] = [];
  for (const user of applicants)
    applications.push((await apply(createActor(user, 's'), { answers: `words-of-${user.firstName}` }))._id);
  const member = await app.signIn(vip);
  const content = 'words-of-person-vip';
  await member.call(contract.matchmakers.send, { body: { matchmakerId: matchmaker._id, content } });
  const staff = { admin: await app.signIn(admin), matchmaker: await app.signIn(matchmaker) };
  return { admin, matchmaker, vip, applicants, applications, member, staff };
};

const SHOWN_TO_ALL = { hideFromContacts: false, preventScreenshots: false, showProfileTo: 'all' } as const;

/** Introduces somebody new to a member. */
const offer = async (memberId: string) => {
  const other = await makeMember();
  await makeMatch(memberId, other._id);
};

/** Makes somebody who may report a member. */
const reporterOf = async (memberId: string) => {
  const reporter = await makeMember();
  await makeConnection(memberId, reporter._id);
  return reporter;
};

/** The people of whom an answer shows something. */
const shownIn = (text: string, people: readonly User[]): string[] =>
  people
    .filter(({ _id, email, firstName }) => [_id, email, firstName].some((sign) => text.includes(sign)))
    .map((one) => one._id);

/** Calls that show rows of one person, by the id in the path, and name nobody. */
const NAMELESS = ['staffAccounts.sessions', 'staffAccounts.notices', 'staffMemberships.show', 'staffMembers.showPhone'];

const staffCalls = allCalls.filter(({ call }) => call.path.startsWith('/api/staff/'));

test('R61: whatever call shows somebody of the staff something of a person, it leaves one record a minute', async () => {
  const { admin, matchmaker, vip, applicants, applications, staff } = await givenPeople();
  const people = [vip, ...applicants];
  const giveReason = (reason: 'help' | 'correction') =>
    staff.admin.call(contract.staffMembers.openPrivateDetails, { params: { userId: vip._id }, body: { reason } });
  await giveReason('help');
  const recorded = new Set<string>();
  const tried = { pages: 0, reasons: 0 };

  const walk = async (viewer: User, browser: TestClient, name: string, id: string) => {
    const call = staffCalls.find((one) => one.name === name)?.call;
    if (!call) throw new Error(`There is no call ${name}`);
    const isRead = call.method === 'GET';
    const ask = (query = '') =>
      browser.request(call.method, call.path.replace(/:\w+/, id) + query, {
        ...(isRead ? {} : { body: POLICY[name]?.body?.(id) ?? call.example ?? {} }),
      });
    const looks = () => AccessRecordModel.find({ viewerId: viewer._id, call: name }).lean();
    const audits = () => AuditEntryModel.countDocuments({ actorId: viewer._id });
    const before = { looks: (await looks()).map(({ _id }) => _id), audits: await audits() };
    const answer = await ask();
    const ofOne = NAMELESS.includes(name) && answer.text !== '[]' ? [id] : [];
    const shown = answer.status < 300 ? [...shownIn(answer.text, people), ...ofOne] : [];
    const made = (await looks()).filter(({ _id }) => !before.looks.includes(_id));
    const where = `${name} ${id}`;
    if (shown.length === 0) return expect([where, made.length]).toEqual([where, 0]);
    recorded.add(name);
    // A change of which an entry in the audit speaks needs no record of its own.
    if (!isRead && made.length === 0) return expect([where, (await audits()) > before.audits]).toEqual([where, true]);
    expect([where, made.length]).toEqual([where, 1]);
    const named = made.flatMap(({ subjectId, listedIds }) => [subjectId, ...listedIds]);
    expect([where, named]).toEqual([where, expect.arrayContaining(shown)]);
    if (!isRead) return;
    await ask();
    const count = before.looks.length + 1;
    expect([where, (await looks()).length]).toEqual([where, count]);
    // Within the same minute, a page with other people is another look, and so is one for another reason.
    const page = await ask('?limit=1');
    const isOther = page.status === 200 && shown.length > 1 && shownIn(page.text, people).length === 1;
    if (isOther) tried.pages += 1;
    expect([where, (await looks()).length]).toEqual([where, isOther ? count + 1 : expect.any(Number)]);
    if (made[0]?.reason !== 'help') return;
    tried.reasons += 1;
    await giveReason('correction');
    await ask();
    expect([where, await looks()]).toEqual([
      where,
      expect.arrayContaining([expect.objectContaining({ reason: 'correction' })]),
    ]);
    await giveReason('help');
  };

  // Reads first: a change may take from a call what it showed. The clock stands still, so that a minute does not end.
  const now = clock.now();
  clock.set(() => now);
  for (const isRead of [true, false]) {
    for (const { name, call } of staffCalls.filter(({ call }) => (call.method === 'GET') === isRead)) {
      const ids = call.path.includes(':') ? [vip._id, applicants[0]?._id ?? '', applications[0] ?? ''] : [vip._id];
      for (const id of ids) {
        await walk(matchmaker, staff.matchmaker, name, id);
        await walk(admin, staff.admin, name, id);
      }
    }
  }
  expect(tried).toEqual({ pages: expect.toSatisfy((n) => n > 1), reasons: expect.toSatisfy((n) => n > 1) });
  // The walk is worth something only if these did show people.
  expect([...recorded]).toEqual(
    expect.arrayContaining([
      'staffApplications.list',
      'staffApplications.one',
      'staffApplications.claim',
      'staffMembers.list',
      'staffMembers.one',
      'staffMembers.change',
      'staffMembers.correctFacts',
      'staffConversations.list',
      'staffConversations.messages',
      'staffOperations.audit',
    ]),
  );
}, 120_000);

test('R61: a record says who was shown what, of whom and why, and another minute makes another', async () => {
  const { admin, matchmaker, vip, applicants, applications, staff } = await givenPeople();
  const at = new Date('2026-03-01T12:00:30Z');
  clock.set(() => at);
  const vipsParams = { params: { userId: vip._id } };
  await staff.matchmaker.call(contract.staffMembers.one, vipsParams);
  await staff.admin.call(contract.staffMembers.one, vipsParams);
  await staff.admin.call(contract.staffApplications.one, { params: { id: applications[0] ?? '' } });
  const body = { reason: 'help', note: ' You called us ' } as const;
  await staff.admin.call(contract.staffMembers.openPrivateDetails, { ...vipsParams, body });
  clock.set(() => new Date('2026-03-01T12:01:00Z'));
  for (let time = 0; time < 3; time += 1) await staff.admin.call(contract.staffMembers.one, vipsParams);

  const looksAt = (subjectId: string) => AccessRecordModel.find({ subjectId }).sort({ at: 1, viewerRole: -1 }).lean();
  const common = { subjectId: vip._id, call: 'staffMembers.one', at };
  expect(await looksAt(vip._id)).toMatchObject([
    {
      ...common,
      viewerId: matchmaker._id,
      viewerRole: 'matchmaker',
      asOwnMatchmaker: true,
      part: 'profile',
      reason: null,
    },
    { ...common, viewerId: admin._id, viewerRole: 'admin', asOwnMatchmaker: false, part: 'profile', reason: null },
    {
      viewerId: admin._id,
      part: 'details',
      reason: 'help',
      note: 'You called us',
      at: new Date('2026-03-01T12:01:00Z'),
    },
  ]);
  expect(await looksAt(applicants[0]?._id ?? '')).toMatchObject([
    { viewerId: admin._id, part: 'application', reason: 'review', note: null },
  ]);
});

test('R61: within a minute another reason, another page and another object leave records of their own', async () => {
  const { vip, admin, matchmaker, member, staff } = await givenPeople();
  const now = clock.now();
  clock.set(() => now);
  for (let count = 0; count < 3; count += 1) await offer(vip._id);
  const reports = [];
  for (const reason of ['money', 'indecent'] as const) {
    const reporter = await app.signIn(await reporterOf(vip._id));
    reports.push(await reporter.call(contract.reports.create, { body: { userId: vip._id, reason } }));
  }
  const look = async (path: string) => expect((await staff.admin.request('GET', path)).status).toBe(200);
  const recordsOf = (call: string) => AccessRecordModel.find({ viewerId: admin._id, call }).sort({ part: 1 }).lean();

  const page = `/api/staff/members/${vip._id}`;
  const body = { note: 'You called us' };
  await look(page);
  for (const reason of ['help', 'correction'] as const) {
    await staff.admin.call(contract.staffMembers.openPrivateDetails, {
      params: { userId: vip._id },
      body: { ...body, reason },
    });
    for (let time = 0; time < 2; time += 1) await look(page);
  }
  expect((await recordsOf('staffMembers.one')).map(({ part, reason }) => `${part} ${reason}`).sort()).toEqual([
    'details correction',
    'details help',
    'profile null',
  ]);
  expect((await member.call(contract.looks.mine)).map(({ part }) => part).sort()).toEqual([
    'details',
    'details',
    'profile',
  ]);

  for (const limit of [1, 50, 1, 50]) await look(`/api/staff/conversations/${vip._id}/introductions?limit=${limit}`);
  const introductions = await recordsOf('staffConversations.introductions');
  expect(introductions.map(({ listedIds }) => listedIds.length).sort()).toEqual([1, 5]);

  for (const { id } of [...reports, ...reports]) await look(`/api/staff/reports/${id}`);
  expect(await recordsOf('staffReports.one')).toHaveLength(2);
  expect(await AuditEntryModel.countDocuments({ actorId: admin._id, action: 'report.read' })).toBe(2);
  expect(await AccessRecordModel.countDocuments({ viewerId: matchmaker._id })).toBe(0);
});

test('R61: an admin reads nobody by a member’s call, whoever shows their profile to all', async () => {
  const { staff } = await givenPeople();
  const open = await makeMember({ firstName: 'person-open' }, { privacySettings: SHOWN_TO_ALL });
  await SettingsModel.updateOne({ _id: open._id }, { $set: { 'privacy.profileVisibility': 'public' } });
  const stranger = await app.signIn(await makeMember());
  const [asMember, asAdmin] = await Promise.all(
    [stranger, staff.admin].map((browser) => browser.request('GET', `/api/profiles/${open._id}`)),
  );
  expect([asMember?.status, asAdmin?.status]).toEqual([200, 404]);
});

test('R61: staff are shown the day of the last activity, and nothing of who hides any presence', async () => {
  const { vip, staff } = await givenPeople();
  await app.signIn(vip);
  await UserModel.updateOne({ _id: vip._id }, { $set: { lastActiveAt: new Date('2090-01-02T23:59:59.999Z') } });
  const cases = [
    [true, true, '2090-01-02'],
    [false, true, null],
    [true, false, null],
  ] as const;
  for (const [showOnlineStatus, showLastActive, shown] of cases) {
    const privacy = { 'privacy.showOnlineStatus': showOnlineStatus, 'privacy.showLastActive': showLastActive };
    await SettingsModel.updateOne({ _id: vip._id }, { $set: privacy });
    for (const browser of [staff.admin, staff.matchmaker]) {
      const listed = await browser.call(contract.staffMembers.list);
      const opened = await browser.call(contract.staffMembers.one, { params: { userId: vip._id } });
      const both = [listed.find(({ id }) => id === vip._id), opened].map((one) => one?.lastActiveAt);
      expect([privacy, both]).toEqual([privacy, [shown, shown]]);
    }
    const [device] = await staff.admin.call(contract.staffAccounts.sessions, { params: { userId: vip._id } });
    expect(device?.lastActive).toEqual(shown && expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
  }
});

test('R61: refused looks leave no record', async () => {
  const { vip, staff } = await givenPeople();
  const stranger = await app.signIn(await makeUser({ role: 'matchmaker' }));
  const count = () => AccessRecordModel.countDocuments({});
  const before = await count();
  for (const path of [`members/${vip._id}`, `conversations/${vip._id}/messages`]) {
    expect((await stranger.request('GET', `/api/staff/${path}`)).status).toBe(404);
  }
  expect((await staff.admin.request('GET', '/api/staff/conversations/unknown/messages')).status).toBe(404);
  expect(await count()).toBe(before);
});

test('R61: everybody is shown who of the staff looked at their own data, page by page, newest first', async () => {
  const { vip, applicants, applications, member, staff } = await givenPeople();
  const userId = { params: { userId: vip._id } };
  const day = (n: number) => clock.set(() => new Date(Date.UTC(2026, 2, n, 23, 30)));
  day(1);
  await staff.matchmaker.call(contract.staffConversations.messages, { params: { memberId: vip._id } });
  day(2);
  await staff.admin.call(contract.staffMembers.one, userId);
  await staff.admin.call(contract.staffMembers.list);
  day(3);
  const body = { reason: 'correction', note: 'Your new number' } as const;
  await staff.admin.call(contract.staffMembers.openPrivateDetails, { ...userId, body });
  await staff.admin.call(contract.staffConversations.messages, { params: { memberId: vip._id } });
  await staff.admin.call(contract.staffApplications.one, { params: { id: applications[0] ?? '' } });

  const all = await member.call(contract.looks.mine);
  const [anAdmin, theirs] = [
    { role: 'admin', firstName: null },
    { role: 'matchmaker', firstName: 'Khadija' },
  ];
  expect(all).toMatchObject([
    { day: '2026-03-03', viewer: anAdmin, part: 'conversation', reason: 'correction', note: 'Your new number' },
    { day: '2026-03-02', viewer: anAdmin, part: 'profile', reason: null, note: null },
    { day: '2026-03-01', viewer: theirs, part: 'conversation', reason: null, note: null },
  ]);
  expect(JSON.stringify(all)).not.toMatch(/Huda|T23:30/);
  const pages = [];
  for (let before: string | undefined; pages.length < 3; ) {
    const page = await member.call(contract.looks.mine, { query: { limit: 1, ...(before ? { before } : {}) } });
    pages.push(...page);
    before = page.at(-1)?.cursor;
  }
  expect(pages).toEqual(all);
  expect((await member.request('GET', '/api/account/staff-access?before=nonsense')).status).toBe(400);

  const applicant = await app.signIn(applicants[0] ?? vip);
  expect(await applicant.call(contract.looks.mine)).toMatchObject([{ part: 'application', reason: 'review' }]);
  const other = await app.signIn(applicants[1] ?? vip);
  expect(await other.call(contract.looks.mine)).toEqual([]);
});

test('R61: a former matchmaker stays the one of that day, and a look as anybody else has no name', async () => {
  const { vip, matchmaker, member, staff } = await givenPeople();
  await staff.matchmaker.call(contract.staffMembers.one, { params: { userId: vip._id } });
  await changeMember(system, vip._id, { assignedMatchmakerId: null });
  await changeMember(system, matchmaker._id, { role: 'admin' });
  clock.set(() => new Date(Date.now() + 120_000));
  await staff.matchmaker.call(contract.staffMembers.one, { params: { userId: vip._id } });
  expect((await member.call(contract.looks.mine)).map(({ viewer }) => viewer)).toEqual([
    { role: 'admin', firstName: null },
    { role: 'matchmaker', firstName: 'Khadija' },
  ]);
});

test('R61: everybody reads in how many lists of this month they were, a page once a minute, none about reports', async () => {
  const { vip, member, staff } = await givenPeople();
  const at = (time: string) => clock.set(() => new Date(time));
  const reporter = await app.signIn(await reporterOf(vip._id));
  await reporter.call(contract.reports.create, { body: { userId: vip._id, reason: 'money' } });
  at('2026-03-31T23:59:59Z');
  await staff.admin.call(contract.staffMembers.list);
  at('2026-04-01T00:00:00Z');
  expect(await member.call(contract.looks.lists)).toEqual({ month: '2026-04', lists: 0 });
  for (let time = 0; time < 2; time += 1) await staff.admin.call(contract.staffMembers.list);
  for (const path of ['reports', `members/${vip._id}`]) await staff.admin.request('GET', `/api/staff/${path}`);
  expect(await member.call(contract.looks.lists)).toEqual({ month: '2026-04', lists: 1 });
  at('2026-04-01T00:01:00Z');
  await staff.matchmaker.call(contract.staffConversations.list);
  expect(await member.call(contract.looks.lists)).toEqual({ month: '2026-04', lists: 2 });
});

test('R61: a look for safety names an open report of the person, who reads it once that is closed, or after 90 days', async () => {
  const { admin, vip, member, staff } = await givenPeople();
  const other = await makeMember();
  const makeReport = async (reporterId: string, reportedId: string, status: 'reviewed' | 'closed'): Promise<string> => {
    const about = {
      _id: newId(),
      reporterId,
      reportedId,
      status,
      reason: 'money' as const,
      severity: 1,
      statements: [],
    };
    return (await ReportModel.create({ ...about, createdAt: clock.now(), addedAt: clock.now() }))._id;
  };
  const [byThem, aboutThem, closed, ofOthers] = [
    await makeReport(vip._id, other._id, 'reviewed'),
    await makeReport(other._id, vip._id, 'reviewed'),
    await makeReport(other._id, vip._id, 'closed'),
    await makeReport(other._id, (await makeMember())._id, 'reviewed'),
  ];
  const path = `/api/staff/members/${vip._id}/access`;
  const open = async (body: object) => (await staff.admin.request('POST', path, { body })).status;
  for (const body of [{ reason: 'safety' }, { reason: 'help', reportId: byThem }]) expect(await open(body)).toBe(400);
  for (const reportId of [closed, ofOthers, 'unknown']) expect(await open({ reason: 'safety', reportId })).toBe(400);
  expect(await AccessGrantModel.countDocuments({ _id: getGrantId(admin._id, vip._id) })).toBe(0);

  const look = () => staff.admin.call(contract.staffMembers.one, { params: { userId: vip._id } });
  const readReasons = async () => (await member.call(contract.looks.mine)).map(({ reason }) => reason);
  for (const reportId of [byThem, aboutThem]) {
    expect(await open({ reason: 'safety', reportId })).toBe(204);
    await look();
  }
  expect(await AccessRecordModel.countDocuments({ subjectId: vip._id, reason: 'safety' })).toBe(2);
  expect(await readReasons()).toEqual([]);
  await ReportModel.updateOne({ _id: aboutThem }, { status: 'closed' });
  expect(await readReasons()).toEqual(['safety']);
  const later = clock.now().getTime() + 90 * 86_400_000;
  clock.set(() => new Date(later));
  expect((await listOwnAccess(createActor(vip, 's'), { limit: 9 })).map(({ record }) => record.reportId)).toEqual([
    aboutThem,
    byThem,
  ]);
});

test('R61: photos that are looked at for the sake of an open report are a look of that report, and one with pictures and list', async () => {
  const { vip, member, staff, admin, matchmaker } = await givenPeople();
  const [photoId = ''] = await givePhotos(vip._id, ['approved', 'rejected', 'in-review']);
  const reporter = await app.signIn(await reporterOf(vip._id));
  const { id } = await reporter.call(contract.reports.create, { body: { userId: vip._id, reason: 'money' } });
  const report = (await ReportModel.findOne({ reportedId: vip._id }).lean().orFail())._id;
  expect(id).toBe(report);
  const list = `/api/staff/members/${vip._id}/photos`;
  const picture = `/api/photos/${photoId}/small`;
  const look = async (browser: TestClient, query: string) => {
    for (const path of [list, picture]) expect((await browser.request('GET', path + query)).status).toBe(200);
  };
  const recorded = () => AccessRecordModel.find({ subjectId: vip._id, part: 'photos' }).sort({ viewerRole: 1 }).lean();
  const now = clock.now();
  clock.set(() => now);

  const shown = await staff.admin.call(contract.staffMembers.photos, {
    params: { userId: vip._id },
    query: { report },
  });
  expect(shown.map(({ status }) => status)).toEqual(['approved', 'rejected', 'in-review']);
  await look(staff.admin, `?report=${report}`);
  expect(await recorded()).toMatchObject([{ viewerId: admin._id, reason: 'safety', reportId: report }]);
  expect(await member.call(contract.looks.mine)).toEqual([]);
  // A matchmaker works on no reports, and of another report it is no look.
  await look(staff.matchmaker, `?report=${report}`);
  expect(await recorded()).toMatchObject([
    { viewerId: admin._id },
    { viewerId: matchmaker._id, asOwnMatchmaker: true, reason: null, reportId: null },
  ]);
  await look(staff.admin, '?report=another');
  const colleague = await makeUser({ role: 'admin' });
  await look(await app.signIn(colleague), `?report=${report}`);
  expect((await recorded()).filter(({ viewerId }) => viewerId === colleague._id)).toMatchObject([{ reason: 'safety' }]);
  await AccessRecordModel.deleteMany({ viewerId: colleague._id });
  await staff.admin.call(contract.staffReports.claim, { params: { id: report }, body: {} });
  // A report that another has claimed is no reason: neither here, nor for private details.
  await look(await app.signIn(colleague), `?report=${report}`);
  expect((await recorded()).filter(({ viewerId }) => viewerId === colleague._id)).toMatchObject([{ reason: null }]);
  await AccessRecordModel.deleteMany({ viewerId: colleague._id });
  const access = { body: { reason: 'safety', reportId: report } };
  const opened = await (await app.signIn(colleague)).request('POST', `/api/staff/members/${vip._id}/access`, access);
  expect(opened.status).toBe(400);
  expect(await member.call(contract.looks.mine)).toMatchObject([
    { part: 'photos', reason: null },
    { part: 'photos', reason: null },
  ]);
  await ReportModel.updateOne({ _id: report }, { status: 'closed' });
  expect((await member.call(contract.looks.mine)).map(({ reason }) => reason).sort()).toEqual([null, null, 'safety']);

  // Of somebody without photos nothing was seen.
  const other = await makeMember();
  await staff.admin.request('GET', `/api/staff/members/${other._id}/photos`);
  expect(await AccessRecordModel.countDocuments({ subjectId: other._id })).toBe(0);
});

test('R61: a phone number is one recorded press for the matchmaker and for an admin with something open, never the income', async () => {
  const { vip, member, staff, admin } = await givenPeople();
  await UserModel.updateOne({ _id: vip._id }, { phone: '+44 20 7946 0000' });
  const press = async (browser: TestClient) => {
    const { status, body } = await browser.request('POST', `/api/staff/members/${vip._id}/phone`);
    return status === 200 ? body.phone : status;
  };
  const canShow = async (browser: TestClient) => {
    const { can, phone, profile } = await browser.call(contract.staffMembers.one, { params: { userId: vip._id } });
    expect([phone, profile?.income]).toEqual([null, null]);
    return can.showPhone;
  };
  const readReasons = async () =>
    (await member.call(contract.looks.mine)).flatMap(({ part, reason }) => (part === 'phone' ? [reason] : []));
  const minute = (n: number) => clock.set(() => new Date(Date.UTC(2026, 2, 1, 12, n)));

  minute(0);
  expect([await canShow(staff.matchmaker), await press(staff.matchmaker)]).toEqual([true, '+44 20 7946 0000']);
  expect([await canShow(staff.admin), await press(staff.admin)]).toEqual([false, 403]);
  expect(await readReasons()).toEqual([null]);

  // A subscription to the journal asks for nothing.
  const subscription = { form: 'subscribe', email: vip.email, emailKey: vip.email, state: 'open' } as const;
  await ContactMessageModel.create({ _id: newId(), ...subscription, userId: vip._id, createdAt: clock.now() });
  expect([await canShow(staff.admin), await press(staff.admin)]).toEqual([false, 403]);

  // An open report is a reason that its subject does not read; once it is another's, it is none.
  minute(1);
  const reporter = await app.signIn(await reporterOf(vip._id));
  await reporter.call(contract.reports.create, { body: { userId: vip._id, reason: 'money' } });
  expect([await canShow(staff.admin), await press(staff.admin)]).toEqual([true, '+44 20 7946 0000']);
  expect(await readReasons()).toEqual([null]);
  const other = await makeUser({ role: 'admin' });
  await ReportModel.updateOne({ reportedId: vip._id }, { claimedBy: other._id });
  expect([await canShow(staff.admin), await press(staff.admin)]).toEqual([false, 403]);

  // What the person asked for is named before it.
  minute(2);
  await ReportModel.updateOne({ reportedId: vip._id }, { claimedBy: admin._id });
  await member.call(contract.support.ask, { body: { topic: 'account', text: 'Please call me.' } });
  expect(await press(staff.admin)).toBe('+44 20 7946 0000');
  expect(await readReasons()).toEqual(['help', null]);
  const opened = await staff.admin.call(contract.staffMembers.one, { params: { userId: vip._id } });
  expect(opened.openCases?.map(({ kind }) => kind)).toEqual(['report', 'support']);
  expect(await AuditEntryModel.countDocuments({ action: 'phone.shown', subjectId: vip._id })).toBe(3);
});
