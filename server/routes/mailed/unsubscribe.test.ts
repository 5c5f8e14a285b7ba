import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { TOPICS } from '../../../shared/notification.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { buildWorkerContext, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { claimDue } from '../../domain/delivery/claim.ts';
import { deliver } from '../../domain/delivery/deliver.ts';
import { createActor, system } from '../../domain/kernel/actor.ts';
import { clock } from '../../domain/kernel/clock.ts';
import { configureContext } from '../../domain/kernel/context.ts';
import { listNotifications } from '../../domain/notifications/notifications.ts';
import { notifyMany } from '../../domain/notifications/notify.ts';
import { createUnsubscribeTokens } from '../../domain/notifications/unsubscribe.ts';
import { changeNotificationTimes, getOwnNotificationTimes } from '../../domain/settings/notification-times.ts';
import type { User } from '../../models/members/user.ts';

let app: TestApp;
let inbox: TestMailServer;
beforeAll(async () => {
  app = await startTestApp();
  inbox = await startTestMailServer();
  configureContext({ noticeChannels: ['email'] });
});
beforeEach(clearDatabase);
afterAll(async () => {
  configureContext({ noticeChannels: [] });
  await inbox.stop();
  await app.stop();
});

const listOff = async (user: User) => {
  const { choices } = await getOwnNotificationTimes(createActor(user, 'session'));
  return TOPICS.filter((topic) => !choices.email[topic]).concat(TOPICS.filter((topic) => !choices.push[topic]));
};
/** Requests an address as a program for mail does: without cookies, origin or token. */
const request = (path: string, method = 'GET') =>
  fetch(new URL(path, app.url), {
    method,
    ...(method === 'POST' && {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  });
const receiveMail = async (events: readonly ('photo-decided' | 'report-closed')[]) => {
  const me = await makeMember();
  await notifyMany(events.map((kind) => ({ userId: me._id, kind, event: kind })));
  await deliver(
    system,
    { dispatchIds: (await claimDue(system, { channel: 'email' })) ?? [] },
    buildWorkerContext(inbox).channels,
  );
  const mail = inbox.received.at(-1);
  const [, header = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(mail?.head ?? '') ?? [];
  return { me, mail, path: new URL(header).pathname + new URL(header).search };
};

test('one click from a mail switches off mails of its kind alone, without signing in; opening the address only asks', async () => {
  const { me, mail, path } = await receiveMail(['photo-decided']);
  expect(mail?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail?.text).toContain(`No more mail about your photos:\r\n`);
  const page = await request(path);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<button>No more mail about your photos</button>');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await listOff(me)).toEqual([]);
  for (let times = 0; times < 2; times++) {
    const done = await request(path, 'POST');
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('no more mail about your photos')]);
  }
  expect(await listOff(me)).toEqual(['photos']);
});

test('a mail about several things has a link for each, and one click for those that it tells of', async () => {
  const { me, mail, path } = await receiveMail(['photo-decided', 'report-closed']);
  expect(mail?.html.match(/href="[^"]*\/unsubscribe\?token=/g)).toHaveLength(2);
  await request(path, 'POST');
  expect(await listOff(me)).toEqual(['photos', 'reports']);
});

test('a link ends after 60 days: its page says so, leads to the settings, and switches nothing off', async () => {
  const me = await makeMember();
  const token = (await createUnsubscribeTokens(me._id))(['photos']);
  onTestFinished(() => clock.set());
  const answerAfter = async (days: number, method: string) => {
    clock.set(() => new Date(Date.now() + days * 86_400_000));
    const answer = await request(`/unsubscribe?token=${token}`, method);
    return [answer.status, await answer.text()] as const;
  };
  for (const method of ['GET', 'POST']) {
    const [status, text] = await answerAfter(61, method);
    expect(status).toBe(410);
    expect(text).toContain('This link has ended');
    expect(text).toContain('<a href="/settings">');
    expect(text).not.toContain('<form');
  }
  expect(await listOff(me)).toEqual([]);
  expect((await answerAfter(60, 'POST'))[0]).toBe(200);
  expect(await listOff(me)).toEqual(['photos']);
});

test('the bell tells of what a link switched off, once, until it is switched on again', async () => {
  const me = await makeMember();
  const actor = createActor(me, 'session');
  await changeNotificationTimes(actor, { email: { messages: false } });
  const token = (await createUnsubscribeTokens(me._id))(['photos', 'reports', 'messages']);
  const told = async () =>
    (await listNotifications(actor, { limit: 9 })).map(({ notice: { kind, topics } }) => [kind, topics]);
  await Promise.all([1, 2].map(() => request(`/unsubscribe?token=${token}`, 'POST')));
  expect(await told()).toEqual([['mails-switched-off', ['photos', 'reports']]]);
  await changeNotificationTimes(actor, { push: { photos: true }, email: { messages: true } });
  expect(await told()).toHaveLength(1);
  await changeNotificationTimes(actor, { email: { photos: true } });
  expect(await told()).toEqual([['mails-switched-off', ['reports']]]);
  await changeNotificationTimes(actor, { email: { reports: true } });
  expect([await told(), await listOff(me)]).toEqual([[], []]);
});

test('a token that was changed, is another person’s or is none switches nothing off', async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember()]);
  const token = (await createUnsubscribeTokens(me._id))(['photos']);
  await createUnsubscribeTokens(other._id);
  const [, , madeOn, signature] = token.split('.');
  for (const wrong of [
    `${other._id}.photos.${madeOn}.${signature}`,
    `${me._id}.messages.${madeOn}.${signature}`,
    `${me._id}.photos-messages.${madeOn}.${signature}`,
    `${me._id}.photos.${Number(madeOn) + 1}.${signature}`,
    `${me._id}.photos.${signature}`,
    `${me._id}.photos.${madeOn}.`,
    `${token}.x`,
    'a'.repeat(5_000),
    '',
  ]) {
    const answers = [
      await request(`/unsubscribe?token=${wrong}`),
      await request(`/unsubscribe?token=${wrong}`, 'POST'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  }
  expect([await listOff(me), await listOff(other)]).toEqual([[], []]);
  expect((await request('/unsubscribe', 'PUT')).status).toBe(405);
  expect((await request(`/unsubscribe?token=${token}`, 'POST')).status).toBe(200);
});
