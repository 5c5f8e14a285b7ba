import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import {
  buildMailSettings,
  sendWaitingMails,
  startTestMailServer,
  type TestMailServer,
} from '../../../testing/app/mail-server.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { configureContext } from '../kernel/context.ts';

const supportEmail = 'support@mithaq.example';
let app: TestApp;
let inbox: TestMailServer;
beforeAll(async () => {
  inbox = await startTestMailServer();
  app = await startTestApp({
    config: { mail: buildMailSettings(inbox.url), supportEmail, rateLimits: true, trustProxy: 1 },
  });
});
beforeEach(clearDatabase);
afterAll(async () => {
  configureContext({ sendsMail: false, supportEmail: null });
  await app.stop();
  await inbox.stop();
});

const { staffSupport } = contract;
const { send } = contract.letters;
const CONTACT = send.example;
const post = (body: object, from = '203.0.113.1') =>
  app.client().request('POST', send.path, { body, headers: { 'X-Forwarded-For': from } });

test('a contact message is stored for staff and mailed to the operator, who answers the account that wrote it', async () => {
  const user = await makeMember();
  const browser = await app.signIn(user);
  await browser.call(send, { body: { ...CONTACT, message: 'How long?\n<b>Please</b>' } });
  expect(await ContactMessageModel.find().lean()).toMatchObject([{ form: 'contact', userId: user._id, state: 'open' }]);
  await sendWaitingMails(inbox);
  const mail = inbox.received.at(-1);
  expect(mail?.to).toEqual([supportEmail]);
  expect(mail?.head).toContain(`Reply-To: ${user.email}`);
  expect(mail?.head).toContain('Subject: A contact message from the contact page');
  expect(mail?.text).toContain('> How long?\n> <b>Please</b>'.replace('\n', '\r\n'));
  expect(mail?.html).toContain('&lt;b&gt;Please&lt;/b&gt;');
  expect(mail?.html).toContain(`/staff/members/${user._id}`);
});

test('R53: what a contact message says changes no head of the mail and no markup', async () => {
  const name = 'Amina\r\nBcc: all@example.test';
  const message = '\r\n.\r\nQUIT\r\nMAIL FROM:<a@example.test>\r\n<script>alert(1)</script>';
  expect((await post({ ...CONTACT, name, message }, '203.0.113.2')).status).toBe(204);
  await sendWaitingMails(inbox);
  const mail = inbox.received.at(-1);
  expect(mail?.to).toEqual([supportEmail]);
  expect(mail?.head).toContain(`Reply-To: ${CONTACT.email}`);
  expect(mail?.head).not.toMatch(/^Bcc:/im);
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.text).toContain('> QUIT');
  for (const email of ['a@example.test\r\nBcc: b@example.test', '"a b"@example.test,c@example.test', 'a@b@c.test']) {
    expect((await post({ ...CONTACT, email }, '203.0.113.3')).status).toBe(400);
  }
});

test('R57: five contact messages an hour from one address or account; a body that is not filled in does not count', async () => {
  const from = '198.51.100.7';
  const client = app.client();
  const write = (body: object) => client.request('POST', send.path, { body, headers: { 'X-Forwarded-For': from } });
  const statuses = [(await write({ ...CONTACT, message: ' ' })).status];
  for (let count = 0; count < 6; count += 1) statuses.push((await write(CONTACT)).status);
  expect(statuses).toEqual([400, 204, 204, 204, 204, 204, 429]);
  expect(await ContactMessageModel.countDocuments()).toBe(5);
  expect((await post(CONTACT, '198.51.100.8')).status).toBe(204);
});

test('staff read threads, put them aside with a word and open them again; that is recorded', async () => {
  const user = await makeMember({ firstName: 'Amina' });
  await (await app.signIn(user)).call(send, { body: { form: 'subscribe', email: user.email } });
  await (await app.signIn(await makeMember())).call(send, { body: { ...CONTACT, form: 'support', topic: 'vip' } });
  const admin = await app.signIn(await makeUser({ role: 'admin' }));
  const list = (state: 'open' | 'done') => admin.call(staffSupport.list, { query: { state } });
  const open = await list('open');
  expect(open.map(({ form, topic, dueAt }) => [form, topic, dueAt === null])).toEqual([
    ['subscribe', null, true],
    ['support', 'vip', false],
  ]);
  expect(JSON.stringify(open)).not.toContain(CONTACT.message);
  const params = { id: open[0]?.id ?? '' };
  expect(await admin.call(staffSupport.one, { params })).toMatchObject({
    email: user.email,
    messages: [],
    answersBy: null,
    writer: { firstName: 'Amina' },
  });
  expect(await admin.call(staffSupport.done, { params, body: { words: 'Subscribed' } })).toMatchObject({
    doneWords: 'Subscribed',
    state: 'done',
  });
  expect((await list('open')).length).toBe(1);
  expect((await list('done')).map(({ id }) => id)).toEqual([params.id]);
  expect((await admin.call(contract.staffOperations.waiting, {})).letters).toBe(1);
  expect((await admin.call(staffSupport.reopen, { params })).state).toBe('open');
  const audited = await AuditEntryModel.find({ action: /^letter\./ })
    .sort({ seq: 1 })
    .lean();
  expect(audited.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['letter.read', user._id],
    ['letter.done', user._id],
    ['letter.reopened', user._id],
  ]);
  expect(JSON.stringify(audited)).not.toContain('Subscribed');
  expect(await AccessRecordModel.countDocuments({ listedIds: user._id })).toBeGreaterThan(1);
});

test('without a mail server a contact message is stored for staff alone; without SUPPORT_EMAIL there is no such call', async () => {
  configureContext({ sendsMail: false });
  await (await app.signIn(await makeMember())).call(send, { body: CONTACT });
  expect([await ContactMessageModel.countDocuments(), await DeliveryModel.countDocuments()]).toEqual([1, 0]);
  configureContext({ sendsMail: true, supportEmail: null });
  expect((await (await app.signIn(await makeMember())).request('POST', send.path, { body: CONTACT })).status).toBe(404);
  configureContext({ supportEmail });
});
