import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ModerationRequest } from '../../../shared/contract/staff/moderation.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { isOfferable } from '../../policies/account-state.ts';
import { presentAccountNotification } from '../../presenters/accounts.ts';
import { listAccountNotifications } from '../accounts/account-notifications.ts';
import { logIn } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { endDueSuspensions } from '../accounts/members/suspensions.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { formatCursor } from '../kernel/pagination.ts';
import { loadOfferableCandidates } from '../matches/candidates.ts';
import { acknowledgeNotification, endDueLimits, listModeration, moderate } from './actions.ts';
import {
  appealSuspension,
  claimAppeal,
  countWaitingAppeals,
  decideAppeal,
  listAppeals,
  releaseAppeal,
} from './appeals.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const PASSWORD = 'a quiet garden wall';
const DAY_MS = 86_400_000;
const NOW = new Date('2030-03-01T12:00:00Z');
const at = (days: number) => clock.set(() => new Date(NOW.getTime() + days * DAY_MS));
const admin = async (): Promise<UserActor> => createActor(await makeUser({ role: 'admin' }), 's');
const member = async () => makeMember({ passwordHash: await hashPassword(PASSWORD) }, { gender: 'female', age: 30 });
const stored = (id: string) => UserModel.findById(id).lean<User>().orFail();
const kinds = async (actor: UserActor, id: string) => (await listModeration(actor, id)).actions.map(({ kind }) => kind);
const credentials = (user: User) => ({ email: user.email, password: PASSWORD });
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => error,
  );
const SUSPENSION = { kind: 'suspended', message: 'You asked for money.', note: 'Two reports' } as const;

test('each action is kept with who did it, newest first, and in the audit without its words', async () => {
  const [actor, user] = [await admin(), await member()];
  const requests: ModerationRequest[] = [
    { kind: 'noted', note: ' Called us ' },
    { kind: 'warned', message: 'Please be kind.', note: 'Rude' },
    { kind: 'limited', days: 7, message: 'A week without new introductions.' },
    { kind: 'unlimited' },
    SUSPENSION,
    { kind: 'restored' },
  ];
  for (const [days, request] of requests.entries()) {
    at(days);
    await moderate(actor, user._id, request);
  }
  const { actions } = await listModeration(actor, user._id);
  expect(actions.map(({ kind }) => kind).reverse()).toEqual(requests.map(({ kind }) => kind));
  expect(actions.every(({ by }) => by === actor.userId)).toBe(true);
  expect(actions.at(-1)).toMatchObject({ note: 'Called us', message: null });
  expect(actions[1]).toMatchObject({ message: SUSPENSION.message, note: SUSPENSION.note, endedAt: clock.now() });
  const audit = await AuditEntryModel.find({ subjectId: user._id }).sort({ at: 1 }).lean();
  expect(audit.map(({ action }) => action)).toEqual([
    'conduct.noted',
    'conduct.warned',
    'conduct.limited',
    'conduct.unlimited',
    'member.changed',
    'member.changed',
  ]);
  expect(JSON.stringify(audit)).not.toMatch(/Called|kind\.|money|Rude|reports/);
});

test('a warning is read by the member, who says so once; nobody else can', async () => {
  const [actor, user, stranger] = [await admin(), await member(), await member()];
  await moderate(actor, user._id, { kind: 'warned', message: 'Please be kind.', note: 'For staff' });
  const owner = createActor(user, 's');
  const [notice] = await listAccountNotifications(owner);
  expect(notice).toMatchObject({ kind: 'warned', message: 'Please be kind.', readAt: null });
  expect(JSON.stringify(notice)).not.toContain('For staff');
  const id = notice?._id ?? '';
  await expect(acknowledgeNotification(createActor(stranger, 's'), id)).rejects.toMatchObject({ code: 'not_found' });
  at(1);
  await acknowledgeNotification(owner, id);
  at(2);
  await acknowledgeNotification(owner, id);
  const readAt = new Date(NOW.getTime() + DAY_MS);
  expect(await listAccountNotifications(owner)).toMatchObject([{ readAt }]);
  expect((await listModeration(actor, user._id)).actions).toMatchObject([{ kind: 'warned', readAt }]);
});

test('R30: a limit holds introductions back both ways until its end, and is lifted by staff before', async () => {
  const [actor, user] = [await admin(), await member()];
  at(0);
  await moderate(actor, user._id, { kind: 'limited', days: 3, message: 'Three days.' });
  const isIntroduced = async () => (await loadOfferableCandidates([user._id])).length === 1;
  expect([await isIntroduced(), isOfferable(await stored(user._id), clock.now())]).toEqual([false, false]);
  expect(await listAccountNotifications(createActor(user, 's'))).toMatchObject([
    { kind: 'limited', until: new Date(NOW.getTime() + 3 * DAY_MS) },
  ]);
  at(2.99);
  expect([await isIntroduced(), await endDueLimits()]).toEqual([false, []]);
  at(3);
  expect(await isIntroduced()).toBe(true);
  expect([await endDueLimits(), await endDueLimits()]).toEqual([[user._id], []]);
  await expect(moderate(actor, user._id, { kind: 'unlimited' })).rejects.toMatchObject({ code: 'conflict' });
  await moderate(actor, user._id, { kind: 'limited', days: 9, message: 'Again.' });
  await moderate(actor, user._id, { kind: 'limited', days: 3, message: 'Shorter.' });
  const told = async () => (await listAccountNotifications(createActor(user, 's'))).map(({ until }) => until);
  expect((await told()).filter((until) => until && until > clock.now())).toHaveLength(1);
  const heard = await captureEvents(() => moderate(actor, user._id, { kind: 'unlimited' }));
  expect(heard.map(({ type }) => type)).toEqual(['user.updated', 'insights.outdated', 'member.ready']);
  expect(await isIntroduced()).toBe(true);
  expect((await told()).filter((until) => until && until > clock.now())).toEqual([]);
  const applicant = await makeUser();
  await expect(moderate(actor, applicant._id, { kind: 'limited', days: 1, message: 'x' })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('R3: who is suspended reads until when and why after the right password alone; it ends by its time', async () => {
  const [actor, user] = [await admin(), await member()];
  at(0);
  const until = new Date(NOW.getTime() + 2 * DAY_MS);
  await moderate(actor, user._id, { ...SUSPENSION, until: until.toISOString() });
  expect(await refusal(logIn({ ...credentials(user), password: 'another' }))).toMatchObject({ code: 'unauthorized' });
  const read = await refusal(logIn(credentials(user)));
  expect(read).toMatchObject({ code: 'suspended', issues: undefined });
  expect(read.message).toMatch(
    /^This account is suspended until March 3, 2030.* Our team wrote: “You asked for money\.”$/,
  );
  expect(read.message).not.toContain('Two reports');
  await admin();
  expect((await refusal(logIn(credentials(user)))).issues).toMatchObject([{ path: 'appeal' }]);
  at(1.99);
  await endDueSuspensions();
  expect((await stored(user._id)).suspendedAt).not.toBeNull();
  at(2);
  expect((await logIn(credentials(user))).suspendedAt).toBeNull();
  expect(await kinds(actor, user._id)).toEqual(['restored', 'suspended']);
});

test('suspensions that are over are lifted by the clock, once, also by many workers; others stay', async () => {
  const [actor, short, long] = [await admin(), await member(), await member()];
  at(0);
  const until = new Date(NOW.getTime() + DAY_MS).toISOString();
  await expect(moderate(actor, short._id, { ...SUSPENSION, until: NOW.toISOString() })).rejects.toMatchObject({
    code: 'bad_request',
  });
  await moderate(actor, short._id, { ...SUSPENSION, until });
  await moderate(actor, long._id, SUSPENSION);
  at(1);
  await Promise.all([endDueSuspensions(), endDueSuspensions(), endDueSuspensions()]);
  expect((await stored(short._id)).suspension).toBeNull();
  expect(await kinds(actor, short._id)).toEqual(['restored', 'suspended']);
  expect((await stored(long._id)).suspendedAt).not.toBeNull();
});

test('of two who suspend at once one does; the other is told, and the terms of the first stand', async () => {
  const [actors, user] = [[await admin(), await admin()] as const, await member()];
  const outcomes = await Promise.all(
    actors.map((actor, at) => refusal(moderate(actor, user._id, { ...SUSPENSION, message: `Of ${at}` }))),
  );
  expect(outcomes.filter((one) => one === null)).toHaveLength(1);
  expect(outcomes.find((one) => one !== null)).toMatchObject({ code: 'conflict' });
  const [first] = actors;
  const { actions } = await listModeration(first, user._id);
  expect(actions).toMatchObject([{ kind: 'suspended', by: actors[outcomes.indexOf(null)]?.userId }]);
  expect((await stored(user._id)).suspension?.actionId).toBe(actions[0]?._id);
});

test('an appeal is made once, with the right password, and decided by somebody else', async () => {
  const [first, second, user] = [await admin(), await admin(), await member()];
  const appeal = (password = PASSWORD) => appealSuspension({ email: user.email, password, text: ' Not me ' }, null);
  expect(await refusal(appeal())).toMatchObject({ code: 'conflict' });
  await moderate(first, user._id, SUSPENSION);
  expect(await refusal(appeal('another'))).toMatchObject({ code: 'unauthorized' });
  expect((await Promise.all([refusal(appeal()), refusal(appeal())])).filter((one) => one === null)).toHaveLength(1);
  expect((await refusal(logIn(credentials(user)))).message).toContain('You have appealed.');
  expect([await countWaitingAppeals(first), await countWaitingAppeals(second)]).toEqual([0, 1]);
  const [waiting, ...more] = (await listAppeals(second, { limit: 5 })).appeals;
  expect([waiting?.appeal?.text, more]).toEqual(['Not me', []]);
  const id = waiting?._id ?? '';
  const decision = { decision: 'kept', answer: 'It stands.' } as const;
  expect(await refusal(decideAppeal(first, id, decision))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(decideAppeal(second, 'nothing', decision))).toMatchObject({ code: 'not_found' });
  await decideAppeal(second, id, decision);
  expect(await refusal(decideAppeal(second, id, decision))).toMatchObject({ code: 'conflict' });
  const read = await refusal(logIn(credentials(user)));
  expect([read.code, read.issues]).toEqual(['suspended', undefined]);
  expect(read.message).toContain('We have decided on your appeal: “It stands.”');
  expect((await listAppeals(second, { limit: 5 })).appeals).toEqual([]);
});

test('of two who decide on an appeal at once one does; a lifted suspension lets the person in', async () => {
  const [first, second, third, user] = [await admin(), await admin(), await admin(), await member()];
  await moderate(first, user._id, SUSPENSION);
  await appealSuspension({ ...credentials(user), text: 'Not me' }, null);
  const [waiting] = (await listAppeals(second, { limit: 5 })).appeals;
  const decide = (actor: UserActor) =>
    refusal(decideAppeal(actor, waiting?._id ?? '', { decision: 'lifted', answer: 'Welcome back.' }));
  const outcomes = await Promise.all([decide(second), decide(third)]);
  expect(outcomes.filter((one) => one === null)).toHaveLength(1);
  expect(outcomes.find((one) => one !== null)).toMatchObject({ code: 'conflict' });
  expect((await logIn(credentials(user)))._id).toBe(user._id);
  const [words, ...others] = (await listAccountNotifications(createActor(user, 's'))).map(presentAccountNotification);
  expect([words, others]).toMatchObject([{ kind: 'suspension-lifted', message: 'Welcome back.', isUnread: true }, []]);
  await acknowledgeNotification(createActor(user, 's'), words?.id ?? '');
  expect((await listModeration(second, user._id)).actions).toContainEqual(
    expect.objectContaining({ kind: 'suspended', readAt: expect.any(Date) }),
  );
  const lifted = await AuditEntryModel.find({ subjectId: user._id, action: 'suspension.appeal-decided' }).lean();
  expect(lifted).toMatchObject([{ details: { decision: 'lifted' } }]);
});

test('appeals are listed the longest wait first, or the latest, page by page', async () => {
  const [first, second] = [await admin(), await admin()];
  const people: string[] = [];
  for (const day of [1, 2, 3]) {
    const user = await member();
    await moderate(first, user._id, SUSPENSION);
    at(day);
    await appealSuspension({ ...credentials(user), text: 'Not me' }, null);
    people.push(user._id);
  }
  const walk = async (order?: 'oldest' | 'newest') => {
    const { appeals } = await listAppeals(second, { limit: 2, order });
    const last = appeals.at(-1);
    const before = last?.appeal ? formatCursor(last.appeal.madeAt, last._id) : '';
    return [...appeals, ...(await listAppeals(second, { limit: 2, order, before })).appeals].map(
      ({ userId }) => userId,
    );
  };
  expect(await walk()).toEqual(people);
  expect(await walk('newest')).toEqual(people.toReversed());

  const { appeals } = await listAppeals(second, { limit: 3 });
  const of = appeals[1]?._id ?? '';
  expect((await listAppeals(second, { limit: 3, of })).appeals.map(({ userId }) => userId)).toEqual([people[1]]);
  await decideAppeal(second, of, { decision: 'kept', answer: 'It stands.' });
  expect((await listAppeals(second, { limit: 3, of })).appeals).toEqual([]);
});

test('an appeal is decided by who has claimed it; of two who claim it at once one does, and who suspended cannot', async () => {
  const [first, second, third, user] = [await admin(), await admin(), await admin(), await member()];
  await moderate(first, user._id, SUSPENSION);
  await appealSuspension({ ...credentials(user), text: 'Not me' }, null);
  const id = (await listAppeals(second, { limit: 5 })).appeals[0]?._id ?? '';
  expect(await refusal(claimAppeal(first, id))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(claimAppeal(second, 'nothing'))).toMatchObject({ code: 'not_found' });
  const outcomes = await Promise.all([refusal(claimAppeal(second, id)), refusal(claimAppeal(third, id))]);
  expect(outcomes.find((one) => one !== null)).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/else/),
  });
  const [holder, other] = outcomes[0] === null ? [second, third] : [third, second];
  expect([await countWaitingAppeals(holder), await countWaitingAppeals(other)]).toEqual([1, 0]);
  const decision = { decision: 'kept', answer: 'It stands.' } as const;
  for (const act of [() => decideAppeal(other, id, decision), () => releaseAppeal(other, id)])
    expect(await refusal(act())).toMatchObject({ code: 'conflict' });
  await releaseAppeal(holder, id);
  await claimAppeal(other, id);
  await changeMember(holder, other.userId, { role: 'matchmaker' });
  await decideAppeal(holder, id, decision);
  expect(await refusal(claimAppeal(holder, id))).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/decided/),
  });
});

test('an appeal waits no longer once the suspension is lifted otherwise; the next suspension has its own', async () => {
  const [first, second, user] = [await admin(), await admin(), await member()];
  await moderate(first, user._id, SUSPENSION);
  await appealSuspension({ ...credentials(user), text: 'Not me' }, null);
  const [waiting] = (await listAppeals(second, { limit: 5 })).appeals;
  await changeMember(system, user._id, { suspended: false });
  expect([await countWaitingAppeals(second), (await listAppeals(second, { limit: 5 })).appeals]).toEqual([0, []]);
  const late = decideAppeal(second, waiting?._id ?? '', { decision: 'kept', answer: 'x' });
  expect(await refusal(late)).toMatchObject({ code: 'conflict' });
  await moderate(first, user._id, SUSPENSION);
  await appealSuspension({ ...credentials(user), text: 'Again' }, null);
  expect(await countWaitingAppeals(second)).toBe(1);
});

test('a suspension of an earlier version, of which nothing is stored, is refused with the sentence of before', async () => {
  const user = await member();
  await UserModel.updateOne({ _id: user._id }, { $set: { suspendedAt: NOW }, $unset: { suspension: 1 } });
  expect(await refusal(logIn(credentials(user)))).toMatchObject({ code: 'suspended', issues: undefined });
  expect(await refusal(appealSuspension({ ...credentials(user), text: 'x' }, null))).toMatchObject({
    code: 'conflict',
  });
  await moderate(await admin(), user._id, { kind: 'restored' });
  expect((await logIn(credentials(user)))._id).toBe(user._id);
});
