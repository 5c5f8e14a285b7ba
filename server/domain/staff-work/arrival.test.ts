import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { PRICE_TABLES } from '../../../shared/plans.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { startTestPushService } from '../../../testing/app/push-service.ts';
import { signStripe, stripeEvents } from '../../../testing/payments/stripe-events.ts';
import { stripePayments } from '../../../testing/payments/stripe-server.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeVip } from '../../../testing/people/vips.ts';
import { findMorningZone, findZoneAt } from '../../../testing/processes/day-zone.ts';
import { endProcess } from '../../../testing/processes/end-process.ts';
import { startWorkerProcess } from '../../../testing/processes/worker-process.ts';
import { OPENING_KEY } from '../../../testing/stores/open-keys.ts';
import { startJobStarters } from '../../job-starters.ts';
import { runMigrations } from '../../migrations/run.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { StripePurchaseModel } from '../../models/operations/stripe-purchase.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { requestSecondFactorReset } from '../accounts/members/staff-requests.ts';
import { appeal } from '../applications/appeal.ts';
import { apply } from '../applications/apply.ts';
import { decideApplication } from '../applications/review.ts';
import { askSupport } from '../contact-messages/own-threads.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext, DEFAULT_CONTEXT } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { payByProvider } from '../membership/payments/provider-rules.ts';
import { applyRule } from '../membership/tier.ts';
import { sendMatchmakerMessage } from '../messaging/matchmaker-thread.ts';
import { moderate } from '../moderation/actions.ts';
import { appealSuspension } from '../moderation/appeals.ts';
import { notifyMany } from '../notifications/notify.ts';
import { reportMember } from '../reports/reports.ts';
import { notifyStaffByClock } from './by-clock.ts';

/* Each kind of notification of staff, from what causes it, by a worker process, to a mail server and a push service. */
const PASSWORD = 'a quiet garden wall';
const HOUR_MS = 3_600_000;
const SECRET = 'whsec_of_this_test';
const PRICE = { plan: 'premium', amount: PRICE_TABLES.pricing.premium, table: 'pricing' } as const;
/** Where the pace of the machine counts, each arrives within this time. */
const WITHIN_MS = process.env.TEST_FULL === 'true' ? 5_000 : Number.POSITIVE_INFINITY;
const NOW = new Date();
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
let app: TestApp;
let inbox: TestMailServer;
let service: Awaited<ReturnType<typeof startTestPushService>>;
let worker: ChildProcess;
let stopStarters: () => void;
type Name = 'huda' | 'sana' | 'maryam' | 'gone' | 'noor';
const staff = {} as Record<Name, UserActor>;

/** Adds one of the staff, signed in on a device that shows notifications. */
const join = async (name: Name): Promise<void> => {
  const user = await makeUser({ role: name === 'maryam' ? 'matchmaker' : 'admin', firstName: name });
  staff[name] = createActor(user, 's');
  const browser = await app.signIn(user);
  await browser.call(contract.pushSubscriptions.add, { body: service.subscribe(name) });
};

beforeAll(async () => {
  // No digest comes by itself: it is long before eight.
  configureContext({ timeZone: findMorningZone(NOW) });
  app = await startTestApp();
  await runMigrations();
  inbox = await startTestMailServer();
  service = await startTestPushService();
  configureContext({
    ...{ noticeChannels: ['email', 'push'], pushOrigins: [service.origin] },
    payments: stripePayments('http://127.0.0.1:9', SECRET),
  });
  for (const name of ['huda', 'sana', 'maryam', 'gone'] as const) await join(name);
  await UserModel.updateOne({ _id: staff.gone.userId }, { suspendedAt: new Date() });
  stopStarters = startJobStarters();
  worker = await startWorkerProcess(app, {
    ...{ LOG_LEVEL: 'fatal', SESSION_KEYS: OPENING_KEY, PUSH_ORIGINS: service.origin },
    ...{ SMTP_URL: inbox.url, MAIL_FROM: 'Mithaq <hello@mithaq.example>' },
  });
}, 180_000);
afterAll(async () => {
  await endProcess(worker, 'SIGTERM');
  stopStarters();
  configureContext(DEFAULT_CONTEXT);
  await service.stop();
  await inbox.stop();
  await app.stop();
});

/** Returns what has reached staff since it was called. */
const beginToListen = () => {
  const [mails, pushes] = [inbox.received.length, service.received.length];
  return () => {
    const nameOf = new Map(Object.entries(staff).map(([name, { user }]) => [user.email, name]));
    const mailed = inbox.received.slice(mails).flatMap(({ to, head }) => {
      const name = nameOf.get(to[0] ?? '');
      return name ? [`${name}, mail: ${/Subject: (.*)/.exec(head)?.[1]?.trim()}`] : [];
    });
    const pushed = service.received
      .slice(pushes)
      .map(({ path, text }) => `${path.slice(1)}, push: ${JSON.parse(text).title}`);
    return [...mailed, ...pushed].sort();
  };
};
/** Waits until nothing more is on its way. */
const settle = async (): Promise<void> => {
  const due = { $type: 'date' as const, $lte: new Date() };
  const left = async () =>
    (await NotificationModel.countDocuments({ $or: [{ 'due.email': due }, { 'due.push': due }] })) +
    (await DeliveryModel.countDocuments({ state: { $in: ['waiting', 'handed-over'] } }));
  await expect.poll(left).toBe(0);
};

/** Sends what the payment provider has signed. */
const post = (body: object) => {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signStripe(text, SECRET, new Date()) };
  return fetch(new URL('/api/payments/stripe', app.url), { method: 'POST', headers, body: text });
};
const lookTwice = async (): Promise<void> => {
  for (let look = 0; look < 2; look++) await notifyStaffByClock(system);
};
/** Has some of the staff look at eight o'clock on their wall. */
const lookAtEight = async (...names: Name[]): Promise<void> => {
  const noticeTimes = { timeZone: findZoneAt(NOW, 8) };
  for (const name of names)
    await SettingsModel.updateOne({ _id: staff[name].userId }, { $set: { noticeTimes } }, { upsert: true });
  const eight = new Date(NOW);
  eight.setUTCMinutes(0, 0, 0);
  clock.set(() => eight);
  await lookTwice();
  clock.set();
};

const ACTS: readonly (readonly [what: string, title: string, to: readonly Name[], act: () => Promise<unknown>])[] = [
  [
    'an assigned thread that waits',
    'A member wrote to you',
    ['maryam'],
    async () => {
      const vip = createActor(await makeVip(staff.maryam), 's');
      await sendMatchmakerMessage(vip, { matchmakerId: staff.maryam.userId, content: 'Peace' });
    },
  ],
  [
    'an urgent report',
    'An urgent report arrived',
    ['huda', 'sana'],
    async () => {
      const [me, other] = [await makeMember(), await makeMember({}, { gender: 'male' })];
      await makeConnection(me._id, other._id);
      const report = { userId: other._id, reason: 'harassment' as const };
      await reportMember(createActor(me, 's'), report);
      await reportMember(createActor(me, 's'), { ...report, details: 'And again.' });
      await reportMember(createActor(me, 's'), { userId: other._id, reason: 'other' });
    },
  ],
  [
    'a second admin who is asked',
    'A second admin is asked',
    ['sana'],
    async () => {
      const subject = await makeUser({ secondFactorAt: new Date() });
      await requestSecondFactorReset(staff.huda, subject._id);
    },
  ],
  [
    'an appeal against a suspension',
    'Somebody appealed',
    ['sana'],
    async () => {
      const user = await makeMember({ passwordHash: await hashPassword(PASSWORD) });
      await moderate(staff.huda, user._id, { kind: 'suspended', message: 'You asked for money.', note: 'Two' });
      await appealSuspension({ email: user.email, password: PASSWORD, text: 'Not me' }, null);
    },
  ],
  [
    'an appeal against a rejection',
    'Somebody appealed',
    ['huda'],
    async () => {
      const applicant = createActor(await makeUser(), 's');
      const { _id } = await apply(applicant, { answers: 'I look for a calm home.' });
      await decideApplication(staff.sana, _id, { decision: 'rejected', reason: 'Too little' });
      await appeal(applicant, 'You missed my work.');
    },
  ],
  [
    'a promise that is due',
    'An answer is due within four hours',
    ['maryam'],
    async () => {
      await ConversationModel.updateMany({ matchmakerId: staff.maryam.userId }, { $set: { waitingSince: ago(21) } });
      await lookTwice();
    },
  ],
  [
    'a thread with support that is due',
    'An answer of support is due within four hours',
    ['huda', 'sana'],
    async () => {
      const member = createActor(await makeMember(), 's');
      const { thread } = await askSupport(member, { topic: 'other', text: 'A question' });
      await ContactMessageModel.updateOne({ _id: thread._id }, { $set: { dueAt: ago(-3) } });
      await lookTwice();
    },
  ],
  [
    'a charge that failed',
    'A payment did not go through',
    ['huda', 'sana'],
    async () => {
      const { _id } = await makeMember();
      const charge = { amount: PRICE.amount, currency: 'usd', period: { from: ago(720), until: ago(-1) } };
      const by = { periodEnd: null, firstInvoice: null };
      await inTransaction((tx) => applyRule(tx, system, _id, (state) => payByProvider(state, [PRICE], charge, by)));
      const { ledgerId } = await UserModel.findById(_id).lean<User>().orFail();
      await StripePurchaseModel.create({ _id: `of_${_id}`, ledgerId: ledgerId ?? '', ...PRICE, createdAt: new Date() });
      const { failed } = stripeEvents({ reference: `of_${_id}`, subscription: `sub_${_id}`, customer: `cus_${_id}` });
      for (const event of [failed, failed].map((say) => say(NOW, `in_${_id}`, PRICE.amount, ago(-1), ago(-720))))
        expect((await post(event)).status).toBe(204);
    },
  ],
  [
    'unknown messages of the payment provider',
    'The payment provider sent what we do not know',
    ['huda', 'sana'],
    async () => {
      const says = stripeEvents({ reference: 'nobody', subscription: 'sub_1', customer: 'cus_1' });
      const answers = [await post(says.other(NOW)), await post(says.completed(NOW)), await post({ id: 1 })];
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 400]);
    },
  ],
  [
    'VIP members without a matchmaker',
    'VIP members wait for a matchmaker',
    ['huda', 'sana'],
    async () => {
      await makeVip(null);
      await lookAtEight('huda', 'sana', 'gone');
    },
  ],
  [
    'what is overdue',
    'What is overdue today',
    ['maryam'],
    async () => {
      await ConversationModel.updateMany({ matchmakerId: staff.maryam.userId }, { $set: { waitingSince: ago(26) } });
      await lookAtEight('maryam', 'gone');
    },
  ],
  [
    'a decision whose right was lost',
    'A decision of yours did not take effect',
    ['noor'],
    async () => {
      await join('noor');
      const { _id } = await apply(createActor(await makeUser(), 's'), { answers: 'I look for a calm home.' });
      await decideApplication(staff.noor, _id, { decision: 'rejected', reason: 'Too little', undoSeconds: 1 });
      await UserModel.updateOne({ _id: staff.noor.userId }, { role: 'matchmaker' });
    },
  ],
];

test.each(ACTS)('%s: “%s” arrives by mail and push, once, at whom it concerns', async (_, title, to, act) => {
  const list = beginToListen();
  await act();
  const begun = performance.now();
  const expected = to.flatMap((name) => [`${name}, mail: ${title}`, `${name}, push: ${title}`]);
  await expect.poll(list).toEqual(expected);
  expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
  await settle();
  expect(list()).toEqual(expected);
});

test('a member of staff who left, or switched work off, is told nothing', async () => {
  const list = beginToListen();
  await app
    .signIn(staff.sana.user)
    .then((browser) => browser.call(contract.noticeTimes.change, { body: { email: { work: false } } }));
  await UserModel.updateOne({ _id: staff.huda.userId }, { role: 'member', membershipTier: 'standard' });
  await notifyMany(
    [staff.sana, staff.huda].map(({ userId }) => ({ userId, kind: 'work-report' as const, event: 'report:x' })),
  );
  await settle();
  expect(list()).toEqual(['sana, push: An urgent report arrived']);
});
