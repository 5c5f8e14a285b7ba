import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { TIERS } from '../../../shared/options.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import {
  buildMailSettings,
  sendWaitingMails,
  startTestMailServer,
  type TestMailServer,
} from '../../../testing/app/mail-server.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';

const NOW = new Date('2030-01-05T10:00:00Z');
const HOUR_MS = 3_600_000;
const { letters, notices, staffSupport, support } = contract;

let app: TestApp;
let inbox: TestMailServer;
beforeAll(async () => {
  inbox = await startTestMailServer();
  app = await startTestApp({
    config: { mail: buildMailSettings(inbox.url), supportEmail: 'support@mithaq.example', trustProxy: 1 },
  });
});
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => NOW);
  configureContext({ sendsMail: true });
});
afterAll(async () => {
  clock.set();
  configureContext({ sendsMail: false, supportEmail: null });
  await app.stop();
  await inbox.stop();
});

const signInAdmin = async (firstName = 'Huda') => app.signIn(await makeUser({ role: 'admin', firstName }));
const at = (hours: number) => clock.set(() => new Date(NOW.getTime() + hours * HOUR_MS));

test('who is signed in asks without an address of support; the answer is told and read in the app, and the next message waits', async () => {
  configureContext({ supportEmail: null });
  const member = await makeMember({ membershipTier: 'vip' });
  const [browser, admin] = [await app.signIn(member), await signInAdmin()];
  const asked = await browser.call(support.ask, { body: { topic: 'refund', text: 'I paid twice.' } });
  expect(asked).toMatchObject({
    state: 'waiting',
    topic: 'refund',
    dueAt: new Date(+NOW + 12 * HOUR_MS).toISOString(),
  });
  const params = { id: asked.id };
  at(1);
  const answered = await admin.call(staffSupport.reply, { params, body: { text: 'We returned it.' } });
  expect(answered).toMatchObject({ state: 'done', isAnswered: true, answersBy: 'app', dueAt: null });
  expect(answered.claimedBy?.firstName).toBe('Huda');
  expect((await browser.call(notices.mine, { query: {} })).map(({ kind, path }) => [kind, path])).toEqual([
    ['support-answer', '/settings/support'],
  ]);
  const read = await browser.call(support.one, { params });
  expect(read).toMatchObject({ state: 'answered', can: { reply: true } });
  expect(read.messages.map(({ isOwn, text }) => [isOwn, text])).toEqual([
    [true, 'I paid twice.'],
    [false, 'We returned it.'],
  ]);
  expect(JSON.stringify(read)).not.toContain('Huda');
  at(5);
  await browser.call(support.reply, { params, body: { text: 'Thank you.' } });
  const later = await signInAdmin();
  await later.call(staffSupport.claim, { params, body: { takeOver: true } });
  expect(await later.call(staffSupport.list, { query: {} })).toMatchObject([
    { id: asked.id, state: 'open', waitingSince: new Date(+NOW + 5 * HOUR_MS).toISOString(), tier: 'vip' },
  ]);
  await later.call(staffSupport.done, { params, body: { words: 'A thank you' } });
  expect((await browser.call(support.list, { query: {} })).map(({ state }) => state)).toEqual(['done']);
  await sendWaitingMails(inbox);
  expect(inbox.received.filter(({ to }) => to.includes('support@mithaq.example'))).toEqual([]);
  const actions = (await AuditEntryModel.find({ subjectId: member._id }).sort({ seq: 1 }).lean()).map(
    ({ action, details }) => [action, details.by],
  );
  expect(actions).toEqual([
    ['letter.answered', 'app'],
    ['letter.taken-over', undefined],
    ['letter.claimed', undefined],
    ['letter.done', undefined],
  ]);
});

test('what is typed into a form decides nothing: the session says by when and how an answer comes', async () => {
  configureContext({ supportEmail: 'support@mithaq.example' });
  const vip = await makeMember({ membershipTier: 'vip' });
  const typed = { form: 'support' as const, name: vip.firstName, email: vip.email, topic: 'vip' as const };
  const ask = async (who: 'visitor' | (typeof TIERS)[number]) => {
    const body = { ...typed, message: `As ${who}` };
    if (who === 'visitor') await app.client().call(letters.send, { body });
    else await (await app.signIn(await makeMember({ membershipTier: who }))).call(letters.send, { body });
  };
  for (const who of ['visitor', ...TIERS] as const) await ask(who);
  const admin = await signInAdmin();
  const found = await Promise.all(
    (await admin.call(staffSupport.list, { query: {} })).map(async ({ id }) => {
      const { messages, dueAt, tier, answersBy } = await admin.call(staffSupport.one, { params: { id } });
      return [messages[0]?.text, (Date.parse(dueAt ?? '') - +NOW) / HOUR_MS, tier, answersBy];
    }),
  );
  expect(found.sort()).toEqual([
    ['As premium', 24, 'premium', 'app'],
    ['As standard', 48, 'standard', 'app'],
    ['As vip', 12, 'vip', 'app'],
    ['As visitor', 48, null, 'mail'],
  ]);
  // A visitor who types the address of a VIP member is not them: neither sees anything of the other.
  expect(await (await app.signIn(vip)).call(support.list, { query: {} })).toEqual([]);
});

test('a visitor gets the answer by mail, once; without a mail server there is none, and staff say so', async () => {
  configureContext({ supportEmail: 'support@mithaq.example' });
  const email = 'amina@visitor.example';
  await app.client().call(letters.send, { body: { ...letters.send.example, email } });
  const admin = await signInAdmin();
  const [row] = await admin.call(staffSupport.list, { query: {} });
  const params = { id: row?.id ?? '' };
  const body = { text: 'Peace.\n<b>Two days</b>', clientMessageId: randomUUID() };
  configureContext({ sendsMail: false });
  expect((await admin.request('POST', `/api/staff/support/${params.id}/reply`, { body })).status).toBe(409);
  configureContext({ sendsMail: true });
  const statuses = [];
  for (const text of [body.text, body.text, 'Another'])
    statuses.push(
      (await admin.request('POST', `/api/staff/support/${params.id}/reply`, { body: { ...body, text } })).status,
    );
  expect(statuses).toEqual([201, 200, 409]);
  await sendWaitingMails(inbox);
  const mails = inbox.received.filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.head).toContain('Subject: An answer to what you wrote to us');
  expect(mails[0]?.html).toContain('&lt;b&gt;Two days&lt;/b&gt;');
  expect((await admin.call(staffSupport.one, { params })).messages).toHaveLength(2);
});

test('who can no longer sign in gets the answer by mail at the address of the account', async () => {
  const member = await makeMember();
  const { id } = await (await app.signIn(member)).call(support.ask, { body: { text: 'My data, please.' } });
  await UserModel.updateOne({ _id: member._id }, { suspendedAt: NOW, email: 'new@address.example' });
  const admin = await signInAdmin();
  await admin.call(staffSupport.reply, { params: { id }, body: { text: 'Here it is.' } });
  await sendWaitingMails(inbox);
  expect(inbox.received.filter(({ text }) => text.includes('Here it is.')).map(({ to }) => to)).toEqual([
    ['new@address.example'],
  ]);
});

test('what was acknowledged is stored once, also where the same words are sent at the same moment', async () => {
  const member = await makeMember();
  const browsers = [await app.signIn(member), await app.signIn(member)];
  const post = (path: string, body: object) => Promise.all(browsers.map((one) => one.request('POST', path, { body })));
  const body = { text: 'Is it you?', clientMessageId: randomUUID() };
  const asked = await post('/api/support', body);
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 201]);
  const path = `/api/support/${asked[0]?.body.id}/reply`;
  expect((await post(path, body)).map(({ status }) => status).sort()).toEqual([200, 201]);
  expect((await post(path, { ...body, text: 'Another' })).map(({ status }) => status)).toEqual([409, 409]);
  const both = await Promise.all(
    browsers.map((one, nth) => one.request('POST', path, { body: { text: `At once ${nth}` } })),
  );
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const [stored] = await ContactMessageModel.find().lean();
  expect(stored?.replies?.map(({ text }) => text).sort()).toEqual(['At once 0', 'At once 1', 'Is it you?']);
});

test('one admin answers a thread at a time; another takes it over with a reason, or when it lay for half an hour', async () => {
  const { id } = await (await app.signIn(await makeMember())).call(support.ask, { body: { text: 'A question' } });
  const [huda, sana] = [await signInAdmin('Huda'), await signInAdmin('Sana')];
  const params = { id };
  await huda.call(staffSupport.claim, { params, body: {} });
  const waiting = async (admin: typeof huda) => (await admin.call(contract.staffOperations.waiting, {})).letters;
  expect([await waiting(huda), await waiting(sana)]).toEqual([1, 0]);
  const act = (verb: string, path: string, body?: object) =>
    sana.request(verb, `/api/staff/support/${id}/${path}`, body ? { body } : {});
  const refused = [
    await act('POST', 'claim', {}),
    await act('POST', 'reply', { text: 'Mine' }),
    await act('POST', 'done', {}),
    await act('DELETE', 'claim'),
    await act('POST', 'claim', { takeOver: true }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 400]);
  expect((await act('POST', 'claim', { takeOver: true, reason: 'Out today' })).status).toBe(200);
  expect((await huda.call(notices.mine, { query: {} })).length).toBe(1);
  at(0.5);
  expect((await huda.call(staffSupport.claim, { params, body: { takeOver: true } })).claimedBy?.firstName).toBe('Huda');
  await huda.call(staffSupport.release, { params });
  expect([await waiting(huda), await waiting(sana)]).toEqual([1, 1]);
  const actions = await AuditEntryModel.find({ action: /^letter\./ }).distinct('action');
  expect(actions.sort()).toEqual(['letter.claimed', 'letter.taken-over']);
});

test('the longest waiting comes first; an answered one leaves the list, and comes back at its end', async () => {
  const ids = [];
  for (const hours of [0, 1, 2]) {
    at(hours);
    ids.push((await (await app.signIn(await makeMember())).call(support.ask, { body: { text: `${hours}` } })).id);
  }
  const admin = await signInAdmin();
  const read = async () => {
    const found: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await admin.call(staffSupport.list, { query: { limit: 1, ...(before && { before }) } });
      if (!page[0]) return found;
      found.push(page[0].id);
      before = page[0].cursor;
    }
  };
  expect(await read()).toEqual(ids);
  const [first = ''] = ids;
  const params = { id: first };
  await admin.call(staffSupport.reply, { params, body: { text: 'Yes' } });
  expect(await read()).toEqual(ids.slice(1));
  at(3);
  const writer = await UserModel.findById((await ContactMessageModel.findById(first).orFail().lean()).userId).orFail();
  await (await app.signIn(writer.toObject())).call(support.reply, { params, body: { text: 'And?' } });
  expect(await read()).toEqual([...ids.slice(1), first]);
});

test('a thread that has gone on for half a year goes on no more', async () => {
  const browser = await app.signIn(await makeMember());
  const { id } = await browser.call(support.ask, { body: { text: 'A question' } });
  await ContactMessageModel.updateOne({ _id: id }, { createdAt: new Date(+NOW - 181 * 24 * HOUR_MS) });
  expect((await browser.call(support.one, { params: { id } })).can.reply).toBe(false);
  expect((await browser.request('POST', `/api/support/${id}/reply`, { body: { text: 'More' } })).status).toBe(409);
});

test('what was written while staff wrote is neither answered nor put aside', async () => {
  const [browser, admin] = [await app.signIn(await makeMember()), await signInAdmin()];
  const { id } = await browser.call(support.ask, { body: { text: 'A question' } });
  const [params, upTo] = [{ id }, id];
  await browser.call(support.reply, { params, body: { text: 'One more thing' } });
  const act = async (path: string, body: object) =>
    (await admin.request('POST', `/api/staff/support/${id}/${path}`, { body })).status;
  expect([await act('reply', { text: 'Yes', upTo }), await act('done', { upTo })]).toEqual([409, 409]);
  const { messages } = await admin.call(staffSupport.one, { params });
  expect(await act('reply', { text: 'Yes', upTo: messages.at(-1)?.id })).toBe(201);
});
