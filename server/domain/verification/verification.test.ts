import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { giveDocument, sendDocument } from '../../../testing/app/documents.ts';
import { drawPhoto } from '../../../testing/app/photos.ts';
import { readExport } from '../../../testing/app/read-export.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { mongoConnection } from '../../database/probe.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { changeAccount } from '../accounts/account-changes.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { leave } from '../accounts/leave.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { correctFacts } from '../profiles/fact-corrections.ts';
import { changeProfile, getOwnProfile } from '../profiles/profiles.ts';
import { endDueDocuments } from './due.ts';
import { countWaitingDocuments, decideDocument, getDocumentFile, listDocuments } from './review.ts';

const PASSWORD = 'a quiet garden wall';
const DAY_MS = 86_400_000;
const ALL = ['identity', 'age', 'marital-status'] as const;
const NOW = new Date('2031-03-01T12:00:00Z');
const lines: string[] = [];

let app: TestApp;
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ log, config: { takesDocuments: true } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await Promise.all([UserModel.deleteMany({}), VerificationDocumentModel.deleteMany({}), ProfileModel.deleteMany({})]);
});
afterEach(() => clock.set());

const actorOf = (user: User) => createActor(user, 's');
const makeAdmin = async (firstName: string) => actorOf(await makeUser({ role: 'admin', firstName }));
const makeSender = async (given: Partial<User> = {}) => {
  const user = await makeMember(given, { maritalStatus: 'divorced' });
  return { user, actor: actorOf(user), id: await giveDocument(user._id) };
};
const approval = (checked: readonly (typeof ALL)[number][], until: string | null = null) =>
  ({ decision: 'approved', checked: [...checked], until }) as const;
const statusOf = async (id: string) => (await VerificationDocumentModel.findById(id).lean())?.status;
const checksOf = async (user: User) => (await getOwnProfile(actorOf(user))).documentChecks ?? [];
const markOf = async (user: User) => (await ProfileModel.findById(user._id).lean())?.verificationStatus;
const kindsTold = async ({ _id }: User) =>
  (await NotificationModel.find({ userId: _id }).lean()).map(({ kind }) => kind);

test('R28: two admins approve, and what both have checked counts until the earlier day', async () => {
  const [first, second] = [await makeAdmin('Huda'), await makeAdmin('Sana')];
  const { user, id } = await makeSender();
  expect(await decideDocument(first, id, approval(ALL, '2099-01-01'))).toMatchObject({ isPending: true });
  expect([await statusOf(id), await markOf(user), await kindsTold(user)]).toEqual(['waiting', 'pending', []]);
  // Whoever has approved has nothing more to do, and cannot stand in for another.
  await expect(decideDocument(first, id, approval(ALL))).rejects.toMatchObject({ code: 'conflict' });
  expect([await countWaitingDocuments(first), await countWaitingDocuments(second)]).toEqual([0, 1]);
  const [row] = await listDocuments(second, { state: 'waiting', limit: 5 });
  expect(row).toMatchObject({
    isDecisive: true,
    firstBy: { firstName: 'Huda' },
    document: { first: { checked: ALL } },
  });
  const decided = await decideDocument(second, id, approval(['age', 'identity'], '2098-12-31'));
  expect(decided).toMatchObject({ isPending: false, document: { status: 'approved', checked: ['identity', 'age'] } });
  const until = '2098-12-31';
  expect(await checksOf(user)).toEqual([
    { check: 'identity', until },
    { check: 'age', until },
  ]);
  expect([await markOf(user), await kindsTold(user)]).toEqual(['verified', ['document-decided']]);
  const audited = await AuditEntryModel.find({ subjectId: user._id }).sort({ seq: 1 }).lean();
  expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['document.first-approved', first.userId],
    ['member.changed', second.userId],
    ['document.approved', second.userId],
  ]);
  await expect(decideDocument(first, id, approval(ALL))).rejects.toMatchObject({ code: 'conflict' });
});

test('nothing in common, a day that is over and a fact that is missing are refused; one admin rejects', async () => {
  const [first, second] = [await makeAdmin('Huda'), await makeAdmin('Sana')];
  const { user, id } = await makeSender();
  await ProfileModel.updateOne({ _id: user._id }, { $set: { maritalStatus: null } });
  for (const decision of [approval(ALL), approval(['identity'], '2020-01-01')])
    await expect(decideDocument(first, id, decision)).rejects.toMatchObject({ code: 'bad_request' });
  await decideDocument(first, id, approval(['identity']));
  await expect(decideDocument(second, id, approval(['age']))).rejects.toThrow(/in common/);
  // Also whoever approved it.
  await decideDocument(first, id, { decision: 'rejected', checked: [], reason: 'It is another person.' });
  const browser = await app.signIn(user);
  expect((await browser.call(contract.profiles.mine)).document).toMatchObject({
    status: 'rejected',
    reason: 'It is another person.',
  });
  expect([await markOf(user), await checksOf(user)]).toEqual(['pending', []]);
  // Another can be sent.
  expect((await sendDocument(browser, await drawPhoto().jpeg().toBuffer())).status).toBe(202);
  expect((await sendDocument(browser, await drawPhoto().jpeg().toBuffer())).status).toBe(409);
});

test('one admin is enough where there is no other; a check of one fact sets no mark', async () => {
  const only = await makeAdmin('Huda');
  await makeUser({ role: 'admin', suspendedAt: clock.now() });
  const { user, id } = await makeSender();
  const decided = await decideDocument(only, id, approval(['marital-status']));
  expect(decided).toMatchObject({ isPending: false, document: { status: 'approved' } });
  expect([await markOf(user), await checksOf(user)]).toEqual(['pending', [{ check: 'marital-status', until: null }]]);
});

test('R28: of decisions at the same moment each counts once', async () => {
  const admins = [await makeAdmin('Huda'), await makeAdmin('Sana'), await makeAdmin('Zaynab')];
  for (let round = 0; round < 4; round += 1) {
    const { user, id } = await makeSender();
    const [one, two, three] = admins;
    if (!one || !two || !three) throw new Error('unreachable');
    // One of them twice.
    const tries = [one, one, two, three].map((admin) => decideDocument(admin, id, approval(ALL)));
    const outcomes = await Promise.allSettled(tries);
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.isPending] : []));
    expect(done.sort()).toEqual([false, true]);
    const by = await AuditEntryModel.find({ subjectId: user._id, action: /^document\./ }).lean();
    expect(new Set(by.map(({ actorId }) => actorId)).size).toBe(2);
    expect(await kindsTold(user)).toEqual(['document-decided']);
  }
});

test('what was checked goes with the fact, and a document that waits is looked at anew', async () => {
  const [first, second] = [await makeAdmin('Huda'), await makeAdmin('Sana')];
  const changes: [string, (user: User) => Promise<unknown>, readonly string[]][] = [
    ['marital status', (user) => changeProfile(actorOf(user), { maritalStatus: 'widowed' }), ['identity', 'age']],
    ['age', (user) => changeProfile(actorOf(user), { age: 33 }), ['marital-status']],
    ['age, by staff', (user) => correctFacts(first, user._id, { age: 40, explanation: 'x' }), ['marital-status']],
    ['the mark, by staff', (user) => changeMember(first, user._id, { verificationStatus: 'pending' }), []],
    ['something else', (user) => changeProfile(actorOf(user), { bio: 'Hello', maritalStatus: 'divorced' }), ALL],
  ];
  for (const [what, change, left] of changes) {
    const { user, id } = await makeSender();
    for (const admin of [first, second]) await decideDocument(admin, id, approval(ALL));
    await change(user);
    expect([what, (await checksOf(user)).map(({ check }) => check)]).toEqual([what, left]);
    expect([what, await markOf(user)]).toEqual([what, left.includes('age') ? 'verified' : 'pending']);
  }
  const { user, id } = await makeSender({ passwordHash: await hashPassword(PASSWORD), role: 'applicant' });
  const [row] = await listDocuments(first, { state: 'waiting', limit: 5 });
  await decideDocument(first, id, { ...approval(ALL), version: row?.document.version });
  await changeAccount(actorOf(user), { lastName: 'Siddiqui', password: PASSWORD });
  await expect(decideDocument(second, id, { ...approval(ALL), version: 0 })).rejects.toThrow(/look at it again/);
  expect(await decideDocument(second, id, { ...approval(ALL), version: 1 })).toMatchObject({ isPending: true });
});

test('R28: pictures are erased in time, and what counts no longer is not shown; their owners are told', async () => {
  clock.set(() => NOW);
  const only = await makeAdmin('Huda');
  const [decided, undecided] = [await makeSender(), await makeSender()];
  await decideDocument(only, decided.id, approval(ALL, '2031-03-05'));
  const passTo = async (days: number, ms = 0) => {
    clock.set(() => new Date(NOW.getTime() + days * DAY_MS + ms));
    await endDueDocuments(system);
    const files = await VerificationDocumentModel.find({ file: { $exists: true } }, { userId: 1 }).lean();
    return files.map(({ userId }) => userId);
  };
  const both = [decided.user._id, undecided.user._id].sort();
  expect((await passTo(4, 11 * 3_600_000)).sort()).toEqual(both);
  expect(await checksOf(decided.user)).toHaveLength(3);
  // The day is over, and no worker has looked yet.
  clock.set(() => new Date('2031-03-06T00:00:00Z'));
  expect(await checksOf(decided.user)).toEqual([]);
  expect((await passTo(7, -1)).sort()).toEqual(both);
  expect((await ProfileModel.findById(decided.user._id).lean())?.documentChecks).toEqual([]);
  expect(await passTo(7)).toEqual([undecided.user._id]);
  await expect(getDocumentFile(only, decided.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await passTo(30, -1)).toEqual([undecided.user._id]);
  expect(await passTo(30)).toEqual([]);
  await passTo(31);
  expect(await statusOf(undecided.id)).toBe('expired');
  expect((await kindsTold(decided.user)).sort()).toEqual(['document-check-ended', 'document-decided']);
  expect(await kindsTold(undecided.user)).toEqual(['document-expired']);
  expect(await markOf(decided.user)).toBe('verified');
});

test('R28: nothing of a document is left once its owner has left, also where it arrives at that moment', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const picture = await drawPhoto().jpeg().toBuffer();
  const { user, actor } = await makeSender({ passwordHash });
  await leave(actor, PASSWORD);
  expect(await VerificationDocumentModel.countDocuments({ userId: user._id })).toBe(0);
  const late = await makeMember({ passwordHash });
  const browser = await app.signIn(late);
  await Promise.all([sendDocument(browser, picture), leave(actorOf(late), PASSWORD)]);
  const isLeft = (await UserModel.findById(late._id).lean())?.leavingSince !== null;
  expect([isLeft, await VerificationDocumentModel.countDocuments({ userId: late._id })]).toEqual([true, 0]);
});

test('R28: its bytes reach nobody but admins, whose looks are recorded: no answer, log, export or stored document has them', async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const passwordHash = await hashPassword(PASSWORD);
  const vip = { membershipTier: 'vip', assignedMatchmakerId: matchmaker._id, passwordHash } as const;
  const [user, friend] = [await makeMember(vip), await makeMember({}, { gender: 'male' })];
  await makeConnection(user._id, friend._id);
  const text = '<text x="20" y="90" font-size="60">PASSPORT Q7X3M</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#fff"/>${text}</svg>`;
  const sent = await sharp(Buffer.from(svg))
    .withExif({ IFD0: { ImageDescription: 'canary-Q7X3M' } })
    .jpeg()
    .toBuffer();
  lines.length = 0;
  const owner = await app.signIn(user);
  const answer = await sendDocument(owner, sent, 'canary-Q7X3M.jpg');
  expect(answer.status).toBe(202);
  const [document] = await VerificationDocumentModel.find({ userId: user._id }).lean();
  const id = document?._id ?? '';
  const admin = await makeUser({ role: 'admin' });
  const response = await fetch(`${app.url}/api/staff/verification-documents/${id}/file`, {
    headers: { Cookie: (await app.signIn(admin)).cookieHeader },
  });
  const picture = Buffer.from(await response.arrayBuffer());
  expect((await sharp(picture).metadata()).width).toBe(900);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(await AccessRecordModel.find({ subjectId: user._id }).lean()).toMatchObject([
    { viewerId: admin._id, part: 'document', call: 'staffVerificationDocuments.file' },
  ]);

  const signs = [sent, picture].flatMap((bytes) => [bytes.subarray(200, 232), bytes.subarray(-40, -8)]);
  const isIn = (bytes: Buffer) => bytes.includes('Q7X3M') || signs.some((sign) => bytes.includes(sign));
  expect(isIn(picture)).toBe(true);
  const reads = [contract.profiles.mine, contract.staffMembers.one, contract.staffVerificationDocuments.list];
  const paths = [...reads.map(({ path }) => path.replace(':userId', user._id)), `/api/profile/${user._id}`];
  for (const viewer of [user, friend, matchmaker, admin]) {
    const browser = await app.signIn(viewer);
    for (const path of paths)
      expect([path, isIn(Buffer.from((await browser.request('GET', path)).text))]).toEqual([path, false]);
    if (viewer === admin) continue;
    const file = await browser.request('GET', `/api/staff/verification-documents/${id}/file`);
    expect([viewer.role, file.status]).toEqual([viewer.role, viewer.role === 'matchmaker' ? 403 : 404]);
  }
  const { files } = await readExport(app.url, owner, PASSWORD);
  const account = JSON.parse(files.get('account.json') ?? '{}');
  expect(account.verificationDocuments.data).toEqual([
    { kind: 'passport', status: 'waiting', sentAt: document?.sentAt.toISOString(), decidedAt: null },
  ]);
  expect([...files.values()].filter((one) => isIn(Buffer.from(one)))).toEqual([]);
  expect(lines.filter((line) => isIn(Buffer.from(line)))).toEqual([]);
  // A backup has what is stored.
  const { db } = mongoConnection();
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    const raw = db?.collection(name).find({}, { raw: true });
    for await (const bytes of raw ?? []) expect([name, isIn(bytes as unknown as Buffer)]).toEqual([name, false]);
  }
});

test('R28: an admin decides on no document of their own, and where uploads are off nothing is found', async () => {
  const { user, id } = await makeSender();
  await UserModel.updateOne({ _id: user._id }, { $set: { role: 'admin' } });
  const own = actorOf({ ...user, role: 'admin' });
  expect([await listDocuments(own, { state: 'waiting', limit: 5 }), await countWaitingDocuments(own)]).toEqual([[], 0]);
  for (const attempt of [() => getDocumentFile(own, id), () => decideDocument(own, id, approval(ALL))])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  const [admin, member] = [await makeUser({ role: 'admin' }), await makeMember()];
  const [ofAdmin, ofMember] = [await app.signIn(admin), await app.signIn(member)];
  const abilities = async () => {
    const [one, other] = await Promise.all(
      [ofAdmin, ofMember].map((browser) => browser.call(contract.accounts.current)),
    );
    return [one?.can.staff.reviewDocuments, one?.can.sendDocument, other?.can.sendDocument];
  };
  expect(await abilities()).toEqual([true, false, true]);
  configureContext({ takesDocuments: false });
  try {
    expect(await abilities()).toEqual([false, false, false]);
    const path = '/api/staff/verification-documents';
    const body = { decision: 'approved', checked: ['age'] };
    const answers = [
      await ofAdmin.request('GET', path),
      await ofAdmin.request('GET', `${path}/${id}/file`),
      await ofAdmin.request('POST', `${path}/${id}/decision`, { body }),
      await sendDocument(ofMember, await drawPhoto().jpeg().toBuffer()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  } finally {
    configureContext({ takesDocuments: true });
  }
});
