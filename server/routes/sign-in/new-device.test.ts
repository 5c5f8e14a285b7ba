import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import {
  buildMailSettings,
  type ReceivedMail,
  sendWaitingMails,
  startTestMailServer,
  type TestMailServer,
} from '../../../testing/app/mail-server.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { hashPassword } from '../../domain/accounts/hashing.ts';
import { issueResetLink } from '../../domain/accounts/reset-links.ts';
import { system } from '../../domain/kernel/actor.ts';
import { clock } from '../../domain/kernel/clock.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';

const PASSWORD = 'a quiet garden wall';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let app: TestApp;
let inbox: TestMailServer;
let passwordHash: string;
beforeAll(async () => {
  inbox = await startTestMailServer();
  app = await startTestApp({ config: { mail: buildMailSettings(inbox.url) } });
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => clock.set());
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const logIn = async (browser: TestClient, email: string, password = PASSWORD) =>
  (
    await browser.request('POST', contract.accounts.login.path, {
      body: { email, password },
      headers: { 'User-Agent': FIREFOX },
    })
  ).status;
/** The mails about a new device that have gone to an address. */
const mailsTo = async (email: string): Promise<ReceivedMail[]> => {
  await sendWaitingMails(inbox);
  return inbox.received.filter(({ to, text }) => to.includes(email) && text.includes('A new device signed in'));
};

test('a browser that is new to the account is mailed with its name and a link to the devices; one that it knows is not', async () => {
  const { email } = await makeMember({ passwordHash });
  clock.set(() => new Date('2026-03-02T12:34:00Z'));
  const browser = app.client();
  expect(await logIn(browser, email, 'a wrong password')).toBe(401);
  expect(await mailsTo(email)).toEqual([]);
  expect(await logIn(browser, email)).toBe(200);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('Device: Firefox on Linux');
  expect(mail?.text).toContain('Time: 2 March 2026 at 12:34 UTC');
  expect(mail?.text).toContain('/settings/account');
  expect(mail?.head).not.toContain('List-Unsubscribe');

  await browser.call(contract.accounts.logout, {});
  expect(await logIn(browser, email)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await logIn(app.client(), email)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
});

test('who registers is at home in that browser; to another account it is new', async () => {
  const browser = app.client();
  const given = { email: 'nur@example.test', username: 'nur', firstName: 'Nur', lastName: 'Rahman' };
  await browser.call(contract.accounts.register, { body: { ...given, password: PASSWORD } });
  await browser.call(contract.accounts.logout, {});
  expect(await logIn(browser, given.email)).toBe(200);
  expect(await mailsTo(given.email)).toEqual([]);
  const { email } = await makeMember({ passwordHash });
  expect(await logIn(browser, email)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a new password makes every browser new but the one in which it was set', async () => {
  const { email } = await makeMember({ passwordHash });
  const [here, there] = [app.client(), app.client()];
  for (const browser of [here, there]) expect(await logIn(browser, email)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
  const password = 'an open window at last';
  await here.call(contract.accounts.changePassword, { body: { current: PASSWORD, password } });
  await here.call(contract.accounts.logout, {});
  expect(await logIn(here, email, password)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await logIn(there, email, password)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(3);
});

test('R66: a browser in which a link was used is new to the account, also where it was known before', async () => {
  const { email, _id } = await makeMember({ passwordHash });
  const browser = app.client();
  expect(await logIn(browser, email)).toBe(200);
  await browser.call(contract.accounts.logout, {});
  const token = (await issueResetLink(system, _id)).url.split('token=')[1] ?? '';
  const password = 'an open window at last';
  await browser.call(contract.accounts.changePassword, { body: { token, password } });
  const before = (await mailsTo(email)).length;
  expect(await logIn(browser, email, password)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

test('R66: a mail about the safety of an account is sent also after days in which none could be', async () => {
  const { email, _id } = await makeMember({ passwordHash });
  expect(await logIn(app.client(), email)).toBe(200);
  await DeliveryModel.updateOne({ userId: _id }, { $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) } });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('it is sent whatever was switched off or stopped, and what it names is in the mail alone', async () => {
  const { email, _id } = await makeMember({ passwordHash });
  const off = { email: false, push: false, matches: false, messages: false, events: false };
  await SettingsModel.updateOne({ _id }, { $set: { notifications: off, 'stoppedChannels.email': new Date() } });
  expect(await logIn(app.client(), email)).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await DeliveryModel.findOne({ userId: _id }).lean()).toMatchObject({
    kinds: ['new-device'],
    to: null,
    state: 'sent',
  });
});

test('R57: of one account five such mails go out in an hour, and five about a password, however often somebody causes them', async () => {
  const { email, _id } = await makeMember({ passwordHash });
  const queued = { userId: _id, channel: 'email' as const, noticeIds: [], state: 'waiting' as const };
  // Whoever opened an account with somebody else's address signs in again and again, without cookies.
  for (let n = 0; n < 8; n += 1) expect(await logIn(app.client(), email)).toBe(200);
  const kinds = ['new-device', 'password-changed'] as const;
  await DeliveryModel.insertMany(
    Array.from({ length: 8 }, (_, n) => ({ ...queued, _id: `${_id}-${n}`, kinds: [kinds[1]], createdAt: new Date() })),
  );
  await sendWaitingMails(inbox);
  const count = () =>
    Promise.all(kinds.map((kind) => DeliveryModel.countDocuments({ userId: _id, kinds: kind, state: 'sent' })));
  expect(await count()).toEqual([5, 5]);
  expect(inbox.received.filter(({ to }) => to.includes(email))).toHaveLength(10);
  clock.set(() => new Date(Date.now() + 3_600_001));
  expect(await logIn(app.client(), email)).toBe(200);
  await sendWaitingMails(inbox);
  expect(await count()).toEqual([6, 5]);
});
