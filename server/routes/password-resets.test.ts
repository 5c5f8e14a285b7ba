import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import {
  buildMailSettings,
  sendMailOf,
  sendWaitingMails,
  startTestMailServer,
  type TestMailServer,
} from '../../testing/app/mail-server.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { createLog } from '../bootstrap/log.ts';
import { buildPasswordReset } from '../domain/accounts/by-mail/password-reset.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { clock } from '../domain/kernel/clock.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { startJobStarters } from '../job-starters.ts';
import { getQueue } from '../jobs.ts';
import { ResetTokenModel } from '../models/members/reset-token.ts';
import { UserModel } from '../models/members/user.ts';
import { type Delivery, DeliveryModel } from '../models/operations/delivery.ts';

const PASSWORD = 'a quiet garden wall';
const NEW_PASSWORD = 'an open window at last';
const HOUR_MS = 3_600_000;
const lines: string[] = [];
let app: TestApp;
let inbox: TestMailServer;
let passwordHash: string;
let stopJobs: () => void;
beforeAll(async () => {
  inbox = await startTestMailServer();
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  app = await startTestApp({ log, config: { mail: buildMailSettings(inbox.url) } });
  stopJobs = startJobStarters();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(() => inbox.behave({}));
afterEach(() => clock.set());
afterAll(async () => {
  stopJobs();
  await app.stop();
  await inbox.stop();
});

const { request } = contract.passwordResets;
const ask = (email: string) => app.client().request('POST', request.path, { body: { email } });
const mailsTo = (email: string) => inbox.received.filter(({ to }) => to.includes(email));
const readSecret = (text: string, parameter: string): string =>
  new RegExp(`\\?${parameter}=([\\w-]+)`).exec(text)?.[1] ?? '';

test('R10: a link is mailed once, stored as a hash, works once, and its owner learns of the change', async () => {
  const { email, _id } = await makeMember({ passwordHash });
  expect((await ask(email.toUpperCase())).status).toBe(204);
  await sendWaitingMails(inbox);
  await sendWaitingMails(inbox);
  const [mail] = mailsTo(email);
  expect(mailsTo(email)).toHaveLength(1);
  expect(mail?.head).toContain('Subject: Set a new password');
  const token = readSecret(mail?.text ?? '', 'token');
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(mail?.html).toContain(`/reset?token=${token}`);
  const [stored] = await ResetTokenModel.find({ userId: _id }).lean();
  expect(stored?._id).not.toBe(token);
  expect(stored?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + HOUR_MS);

  const set = () =>
    app.client().request('POST', contract.accounts.changePassword.path, { body: { token, password: NEW_PASSWORD } });
  expect([(await set()).status, (await set()).status]).toEqual([204, 400]);
  await sendWaitingMails(inbox);
  expect(mailsTo(email).at(-1)?.head).toContain('Subject: Your password was changed');
});

test('R3: the answer is the same for everyone, and mail goes to open accounts alone', async () => {
  const [open, suspended] = [await makeMember(), await makeMember({ suspendedAt: clock.now() })];
  const before = inbox.received.length;
  const asked = [open.email, suspended.email, 'nobody@example.test'];
  const answers = [];
  for (const email of asked) {
    const { status, text, headers } = await ask(email);
    const names = [...headers.keys()].sort();
    answers.push({ status, text, names });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  // The same is stored for each; nothing names somebody who has no account.
  expect(JSON.stringify(await DeliveryModel.find().lean())).not.toContain('nobody');
  await sendWaitingMails(inbox);
  expect(inbox.received.slice(before).map(({ to }) => to)).toEqual([[open.email]]);
});

test('R4: one account gets three links an hour, whoever asks', async () => {
  const { email } = await makeMember();
  for (let count = 0; count < 5; count += 1) {
    expect((await ask(email)).status).toBe(204);
    await sendWaitingMails(inbox);
  }
  expect(mailsTo(email)).toHaveLength(3);
  clock.set(() => new Date(Date.now() + HOUR_MS + 1_000));
  await ask(email);
  await sendWaitingMails(inbox);
  expect(mailsTo(email)).toHaveLength(4);
});

test('R4: requests whose mails are sent at the same moment get three links too', async () => {
  const { email, _id } = await makeMember();
  for (let count = 0; count < 6; count += 1) await ask(email);
  const mails = await DeliveryModel.find({ userId: _id }, { _id: 1 }).lean();
  expect(mails).toHaveLength(6);
  await Promise.all(mails.map((mail) => sendMailOf(inbox, mail._id)));
  expect(mailsTo(email)).toHaveLength(3);
});

test('no link is made for an address that the account has given up since the mail was begun', async () => {
  const { email, _id } = await makeMember();
  await ask(email);
  const mail = await DeliveryModel.findOne({ userId: _id }).lean<Delivery>();
  const prepared = mail && (await buildPasswordReset(mail));
  expect(prepared?.to).toBe(email);
  await UserModel.updateOne({ _id }, { email: `new-${email}`, emailKey: `new-${email}` });
  await expect(prepared?.write()).rejects.toThrow('changed meanwhile');
  expect(await ResetTokenModel.countDocuments({ userId: _id })).toBe(0);
  // The job is tried again, and then writes to the new address.
  await sendWaitingMails(inbox);
  expect([mailsTo(email).length, mailsTo(`new-${email}`).length]).toEqual([0, 1]);
});

test.each([
  ['Amina', 'Dear Amina,'],
  ['نور الهدى', 'Dear \u2068نور الهدى\u2069,'],
  ['Win at evil.example', 'Hello,'],
  ['a'.repeat(80), 'Hello,'],
])('R53: an account named %s cannot have others read an advertisement', async (firstName, greeting) => {
  const { email } = await makeMember({ firstName });
  await ask(email);
  await sendWaitingMails(inbox);
  expect(mailsTo(email)[0]?.text).toContain(`\r\n${greeting}\r\n`);
  expect(mailsTo(email)[0]?.text.includes('evil')).toBe(false);
});

test('a link to a new e-mail is mailed once the server takes the text, and an older one no more', async () => {
  const user = await makeMember({ passwordHash, firstName: 'Zaynab' });
  const browser = await app.signIn(user);
  const change = (email: string) => browser.call(contract.account.change, { body: { password: PASSWORD, email } });
  await change('first-choice@example.test');
  await change('second-choice@example.test');
  inbox.behave({ text: 451 });
  await expect(sendWaitingMails(inbox)).rejects.toThrow('with 451');
  inbox.behave({});
  await sendWaitingMails(inbox);
  expect(mailsTo('first-choice@example.test')).toEqual([]);
  const [mail, another] = mailsTo('second-choice@example.test');
  expect(another).toBeUndefined();
  // Whose address it is, is not known yet.
  expect(mail?.text).not.toContain('Zaynab');
  const token = readSecret(mail?.text ?? '', 'confirm');
  expect((await browser.call(contract.account.confirmEmail, { body: { token } })).email).toBe(
    'second-choice@example.test',
  );
});

test('a new e-mail waits for the link that is mailed to it, and the former one is told', async () => {
  const user = await makeMember({ passwordHash });
  const [browser, other] = [await app.signIn(user), await app.signIn(await makeMember())];
  const email = 'canary-new-address@example.test';
  const change = { password: PASSWORD, phone: '+44 20 7946 0000', email };
  const changed = await browser.call(contract.account.change, { body: change });
  expect(changed).toMatchObject({ phone: '+44 20 7946 0000', email: user.email, emailChange: { email } });
  // A link to the former address that is still on its way must not open the account later.
  await ask(user.email);
  await sendWaitingMails(inbox);
  const token = readSecret(mailsTo(email)[0]?.text ?? '', 'confirm');
  expect(mailsTo(email)[0]?.html).toContain(`/settings/account?confirm=${token}`);
  expect((await other.request('POST', contract.account.confirmEmail.path, { body: { token } })).status).toBe(400);
  const confirmed = await browser.call(contract.account.confirmEmail, { body: { token } });
  expect(confirmed.email).toBe(email);
  expect(confirmed.emailChange).toBeUndefined();
  expect(await ResetTokenModel.countDocuments({ userId: user._id })).toBe(0);
  expect((await browser.request('POST', contract.account.confirmEmail.path, { body: { token } })).status).toBe(400);
  await sendWaitingMails(inbox);
  const told = mailsTo(user.email).at(-1);
  expect(told?.head).toContain('Subject: Your e-mail address was changed');
  expect(told?.text).not.toContain(email);
  const credentials = { email, password: PASSWORD };
  expect((await app.client().request('POST', '/api/login', { body: credentials })).status).toBe(200);
});

test('an e-mail that another account has is refused when it is confirmed, and when it is asked for its owner alone is told', async () => {
  const [user, owner] = [await makeMember({ passwordHash }), await makeMember()];
  const browser = await app.signIn(user);
  const change = (email: string) =>
    browser.request('PATCH', contract.account.change.path, { body: { password: PASSWORD, email } });
  expect((await change(owner.email)).status).toBe(200);
  await sendWaitingMails(inbox);
  expect(mailsTo(owner.email).map(({ head }) => /Subject: (.*)/.exec(head)?.[1])).toEqual([
    'Someone used your e-mail address',
  ]);
  const email = 'contested@example.test';
  expect((await change(email)).status).toBe(200);
  await sendWaitingMails(inbox);
  const token = readSecret(mailsTo(email)[0]?.text ?? '', 'confirm');
  await UserModel.updateOne({ _id: owner._id }, { email, emailKey: email });
  expect((await browser.request('POST', contract.account.confirmEmail.path, { body: { token } })).status).toBe(409);
});

test('R31: neither jobs nor the log have an address or a secret of a link', async () => {
  const user = await makeMember({ email: 'canary-reset-mail@secret.test', emailKey: 'canary-reset-mail@secret.test' });
  await ask(user.email);
  await expect.poll(async () => (await getQueue('mail').getJobs()).length).toBeGreaterThan(0);
  inbox.behave({ recipient: 450 });
  const failure = await sendWaitingMails(inbox).then(
    () => '',
    (error: Error) => `${error.message} ${error.stack}`,
  );
  expect(failure).toContain('failed at RCPT TO with 450');
  const jobs = JSON.stringify((await getQueue('mail').getJobs()).map(({ id, data, opts }) => ({ id, data, opts })));
  for (const text of [failure, jobs, lines.join('')]) expect(text).not.toMatch(/canary|@secret\.test|token=/);
  inbox.behave({});
  await sendWaitingMails(inbox);
  expect(mailsTo(user.email)).toHaveLength(1);
});

test('without a mail server there is no such call, and a new e-mail counts at once', async () => {
  configureContext({ sendsMail: false });
  const user = await makeMember({ passwordHash });
  expect((await ask(user.email)).status).toBe(404);
  const browser = await app.signIn(user);
  const body = { password: PASSWORD, email: 'at-once@example.test' };
  expect((await browser.call(contract.account.change, { body })).email).toBe(body.email);
  configureContext({ sendsMail: true });
});
