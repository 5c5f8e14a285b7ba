import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { buildMailSettings, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { startTestPushService } from '../../../testing/app/push-service.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeVip } from '../../../testing/people/vips.ts';
import { createMailServer } from '../../mail/smtp.ts';
import { UserModel } from '../../models/members/user.ts';
import { createPostPush } from '../../push/post.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { requestSecondFactorReset } from '../accounts/members/staff-requests.ts';
import { appeal } from '../applications/appeal.ts';
import { apply } from '../applications/apply.ts';
import { decideApplication } from '../applications/review.ts';
import { createChannels } from '../delivery/channels.ts';
import { claimDue } from '../delivery/claim.ts';
import { deliver } from '../delivery/deliver.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { sendMatchmakerMessage } from '../messaging/matchmaker-thread.ts';
import { moderate } from '../moderation/actions.ts';
import { appealSuspension } from '../moderation/appeals.ts';
import { notifyOfMessages } from '../notifications/message-notifications.ts';
import { notifyMany } from '../notifications/notify.ts';
import { reportMember } from '../reports/reports.ts';
import { notifyStaffByClock } from './by-clock.ts';

/* Each kind of notification of staff, from what causes it to a mail server and a push service. */
const PASSWORD = 'a quiet garden wall';
const SETTLED_MS = 3_000;
/** Noon of today, after the hour of the digest. */
const NOON = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
const at = (ms: number): void => clock.set(() => new Date(NOON + ms));
const STAFF = ['huda', 'sana', 'maryam', 'gone'] as const;
type Name = (typeof STAFF)[number];
let app: TestApp;
let inbox: TestMailServer;
let service: Awaited<ReturnType<typeof startTestPushService>>;
let channels: ReturnType<typeof createChannels>;
const staff = {} as Record<Name, UserActor>;

/** Signs one of the staff in on a device that shows notifications. */
const subscribe = async (name: Name): Promise<void> => {
  const browser = await app.signIn(staff[name].user);
  await browser.call(contract.pushSubscriptions.add, { body: service.subscribe(name) });
};

beforeAll(async () => {
  app = await startTestApp();
  inbox = await startTestMailServer();
  service = await startTestPushService();
  const mailServer = createMailServer(buildMailSettings(inbox.url));
  channels = createChannels({ mailServer, mailPace: null, postPush: createPostPush(500) });
  configureContext({ noticeChannels: ['email', 'push'], pushOrigins: [service.origin] });
  for (const name of STAFF) {
    const user = await makeUser({ role: name === 'maryam' ? 'matchmaker' : 'admin', firstName: name });
    staff[name] = createActor(user, 's');
    await subscribe(name);
  }
  await UserModel.updateOne({ _id: staff.gone.userId }, { suspendedAt: new Date() });
  await notifyOfMessages(system, { isRecent: false });
});
beforeEach(() => at(0));
afterEach(() => clock.set());
afterAll(async () => {
  configureContext({ noticeChannels: [], pushOrigins: [] });
  await service.stop();
  await inbox.stop();
  await app.stop();
});

/** Delivers what is due now; returns the names of whom it reached by mail, and by push. */
const deliverDue = async () => {
  const [mails, pushes] = [inbox.received.length, service.received.length];
  for (const channel of ['email', 'push'] as const) {
    for (let ids = await claimDue(system, { channel }); ids; ids = await claimDue(system, { channel }))
      await deliver(system, { dispatchIds: ids }, channels);
  }
  const nameOf = new Map(STAFF.map((name) => [staff[name].user.email, name]));
  return {
    mail: inbox.received
      .slice(mails)
      .flatMap(({ to, head }) => [[nameOf.get(to[0] ?? ''), /Subject: (.*)/.exec(head)?.[1]?.trim()]])
      .filter(([name]) => name)
      .sort(),
    push: service.received
      .slice(pushes)
      .map(({ path, text }) => [path.slice(1), JSON.parse(text).title])
      .sort(),
  };
};

const ACTS: Record<string, { act: () => Promise<unknown>; to: readonly Name[] }> = {
  'A member wrote to you': {
    act: async () => {
      const vip = createActor(await makeVip(staff.maryam), 's');
      await sendMatchmakerMessage(vip, { matchmakerId: staff.maryam.userId, content: 'Peace' });
      at(SETTLED_MS);
      await notifyOfMessages(system, { isRecent: true });
    },
    to: ['maryam'],
  },
  'An urgent report arrived': {
    act: async () => {
      const [me, other] = [await makeMember(), await makeMember({}, { gender: 'male' })];
      await makeConnection(me._id, other._id);
      const report = { userId: other._id, reason: 'harassment' as const };
      await reportMember(createActor(me, 's'), report);
      await reportMember(createActor(me, 's'), { ...report, details: 'And again.' });
      await reportMember(createActor(me, 's'), { userId: other._id, reason: 'other' });
    },
    to: ['huda', 'sana'],
  },
  'A second admin is asked': {
    act: async () => {
      const subject = await makeUser({ secondFactorAt: new Date() });
      await requestSecondFactorReset(staff.huda, subject._id);
    },
    to: ['sana'],
  },
  'Somebody appealed': {
    act: async () => {
      const user = await makeMember({ passwordHash: await hashPassword(PASSWORD) });
      await moderate(staff.huda, user._id, { kind: 'suspended', message: 'You asked for money.', note: 'Two' });
      await appealSuspension({ email: user.email, password: PASSWORD, text: 'Not me' }, null);
    },
    to: ['sana'],
  },
  'Somebody appealed ': {
    act: async () => {
      const applicant = createActor(await makeUser(), 's');
      const { _id } = await apply(applicant, { answers: 'I look for a calm home.' });
      await decideApplication(staff.sana, _id, { decision: 'rejected', reason: 'Too little' });
      await appeal(applicant, 'You missed my work.');
    },
    to: ['huda'],
  },
  'A decision of yours did not take effect': {
    act: () => notifyMany([{ userId: staff.sana.userId, kind: 'decision-dropped', event: 'decision:a' }]),
    to: ['sana'],
  },
  'An answer is due within four hours': {
    act: async () => {
      at(21 * 3_600_000);
      // Their session of the day before is over.
      await subscribe('maryam');
      await notifyStaffByClock(system);
    },
    to: ['maryam'],
  },
};

test.each(Object.entries(ACTS))(
  '“%s” arrives by mail and push, once, at whom it concerns',
  async (title, { act, to }) => {
    await act();
    const expected = to.map((name) => [name, title.trim()]).sort();
    expect(await deliverDue()).toEqual({ mail: expected, push: expected });
    expect(await deliverDue()).toEqual({ mail: [], push: [] });
  },
);

test('a member of staff who left, or switched work off, is told nothing', async () => {
  await app
    .signIn(staff.sana.user)
    .then((browser) => browser.call(contract.noticeTimes.change, { body: { email: { work: false } } }));
  const tell = (event: string) =>
    notifyMany([staff.sana, staff.huda].map(({ userId }) => ({ userId, kind: 'work-report' as const, event })));
  await tell('report:x');
  await UserModel.updateOne({ _id: staff.huda.userId }, { role: 'member', membershipTier: 'standard' });
  expect(await deliverDue()).toEqual({ mail: [], push: [['sana', 'An urgent report arrived']] });
});
