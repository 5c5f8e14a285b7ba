import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendWaitingMails, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { createActor } from '../kernel/actor.ts';
import { configureContext } from '../kernel/context.ts';
import { listNotifications } from '../notifications/notifications.ts';
import { issueResetLink } from './reset-links.ts';

givenDatabase();
let inbox: TestMailServer;
beforeAll(async () => {
  inbox = await startTestMailServer();
  configureContext({ sendsMail: true, noticeChannels: ['email', 'push'] });
});
afterAll(async () => {
  configureContext({ sendsMail: false, noticeChannels: [] });
  await inbox.stop();
});

test('R66: the owner is told of each link that staff make, by mail, push and in the bell, whatever they switched off', async () => {
  const [owner, admin] = [await makeMember(), createActor(await makeUser({ role: 'admin' }), 's')];
  const off = { email: false, push: false, matches: false, messages: false, events: false };
  await SettingsModel.updateOne(
    { _id: owner._id },
    { $set: { notifications: off, 'stoppedChannels.email': new Date() } },
    { upsert: true },
  );
  const [first] = [await issueResetLink(admin, owner._id), await issueResetLink(admin, owner._id)];
  await sendWaitingMails(inbox);
  const mails = inbox.received.filter(({ to }) => to.includes(owner.email));
  expect(mails).toHaveLength(2);
  expect(mails[0]?.head).toContain('Subject: A link was made for your account');
  expect(mails[0]?.text).toContain('Our team created a link to set a new password for your account.');
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain(new URL(first.url).searchParams.get('token'));
  const shown = await listNotifications(createActor(owner, 's'), { limit: 5 });
  expect(shown.map(({ notice }) => notice.kind)).toEqual(['reset-link', 'reset-link']);
  expect(await NotificationModel.countDocuments({ userId: owner._id, 'due.push': { $lte: new Date() } })).toBe(2);
});
