import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DARK, LIGHT } from '../../../client/src/theme/tokens.ts';
import { buildMailSettings, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { createMailServer } from '../../mail/smtp.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import type { MailServer } from '../delivery/channel.ts';
import { deliver } from '../delivery/deliver.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { type DomainEvent, subscribe } from '../kernel/events.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import type { BuildMail } from './own-mail.ts';
import { renderMail } from './render.tsx';

givenDatabase();
let inbox: TestMailServer;
let mailServer: MailServer;
beforeAll(async () => {
  inbox = await startTestMailServer();
  const from = 'Mithaq <hello@mithaq.example>';
  mailServer = createMailServer({ smtpUrl: inbox.url, from, requiresEncryption: false });
  configureContext({ sendsMail: true, publicUrl: 'https://mithaq.example', supportEmail: 'help@mithaq.example' });
});
beforeEach(async () => {
  await clearDatabase();
  inbox.behave({});
});
afterEach(() => clock.set());
afterAll(async () => {
  configureContext({ sendsMail: false, publicUrl: 'http://localhost:3000', supportEmail: null });
  await inbox.stop();
});

let written = 0;
const LETTER = { subject: 'Peace be upon you', paragraphs: ['Dear Amina,'], note: 'A note.' };
const build: BuildMail = async () => ({
  to: 'amina@example.test',
  write: () => {
    written += 1;
    return LETTER;
  },
});

const queue = async (given: Partial<Pick<Delivery, 'to'>> = {}): Promise<string> => {
  await inTransaction((tx) => notify(tx, { kind: 'letter', userId: null, ...given }));
  const stored = await DeliveryModel.findOne().sort({ createdAt: -1 }).lean();
  return stored?._id ?? '';
};
/** Sends a mail as its job does, which fails where it is to be tried again. */
const send = async (id: string, server: MailServer | null = mailServer, letter = build): Promise<void> => {
  const own = { mailServer: server, builders: { letter } };
  const [failure] = await deliver(system, { dispatchIds: [id] }, { email: null, push: null }, own);
  if (failure) throw new Error(failure.reason);
};
const stateOf = async (id: string) => (await DeliveryModel.findById(id).lean())?.state;

test('a queued mail is announced after the commit, and sent once, with a text and an HTML part', async () => {
  const events: DomainEvent[] = [];
  const stop = subscribe((event) => void events.push(event));
  const before = inbox.received.length;
  const mailId = await queue({ to: 'former@example.test' });
  stop();
  expect(events).toEqual([{ type: 'mail.queued', deliveryId: mailId }]);
  await Promise.all([send(mailId), send(mailId), send(mailId)].map((sending) => sending.catch(() => {})));
  await send(mailId);
  expect(inbox.received.length - before).toBe(1);
  const mail = inbox.received.at(-1);
  expect(mail?.to).toEqual(['amina@example.test']);
  expect(mail?.head).toMatch(/^From: Mithaq <hello@mithaq\.example>\r$/m);
  expect(mail?.head).toMatch(/^Reply-To: help@mithaq\.example\r$/m);
  expect(mail?.head).toContain(`Message-ID: <${mailId}@mithaq.example>`);
  expect(mail?.head).toContain('Auto-Submitted: auto-generated');
  expect(mail?.text).toContain('Dear Amina,');
  expect(mail?.html).toContain('Dear Amina,');
  expect(await DeliveryModel.findById(mailId).lean()).toMatchObject({ state: 'sent', to: null });
});

test('no mail is queued where there is no mail server', async () => {
  configureContext({ sendsMail: false });
  await inTransaction((tx) => notify(tx, { kind: 'letter', userId: null }));
  configureContext({ sendsMail: true });
  expect(await DeliveryModel.countDocuments()).toBe(0);
  await expect(send(await queue(), null)).rejects.toThrow('no mail server');
});

test('a mail server that is away is tried again', async () => {
  const away = await startTestMailServer();
  await away.stop();
  const mailId = await queue();
  const from = 'hello@mithaq.example';
  const server = createMailServer({ smtpUrl: away.url, from, requiresEncryption: false });
  await expect(send(mailId, server)).rejects.toThrow('failed at CONN with');
  expect(await stateOf(mailId)).toBe('waiting');
});

test('a mail server that does not answer is waited for once, then asked by one at a time, and used again once it answers', async () => {
  let [asked, isSilent] = [0, true];
  const server = createServer((socket) => {
    asked += 1;
    socket.on('error', () => {});
    if (!isSilent) socket.pipe(connect(Number(new URL(inbox.url).port), '127.0.0.1')).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mails = createMailServer(buildMailSettings(`smtp://127.0.0.1:${port}`), {
    connectMs: 1_500,
    leftAloneMs: 1_000,
  });
  const sendTo = (to: string) => mails.send({ id: to, to }, () => renderMail(LETTER));
  const sendMany = () => Promise.all(['a', 'b', 'c', 'd'].map((name) => sendTo(`${name}@example.test`)));
  const silent = { outcome: 'later', reason: 'the mail server failed at CONN with ETIMEDOUT' };
  expect(await sendTo('first@example.test')).toEqual(silent);
  expect([await sendMany(), asked]).toEqual([Array(4).fill(silent), 1]);
  // A timer may fire a moment before the time is over.
  await wait(1_100);
  expect([await sendMany(), asked]).toEqual([Array(4).fill(silent), 2]);
  await wait(1_100);
  isSilent = false;
  expect(await sendTo('last@example.test')).toMatchObject({ outcome: 'accepted' });
  expect((await sendMany()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'));
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    inbox.hangUp();
  });
});

test('nothing goes over a line that cannot be encrypted where encryption is required', async () => {
  const mailId = await queue();
  const from = 'hello@mithaq.example';
  const server = createMailServer({ smtpUrl: inbox.url, from, requiresEncryption: true });
  const before = inbox.texts();
  await expect(send(mailId, server)).rejects.toThrow('failed at');
  expect(inbox.texts()).toBe(before);
});

test.each([
  [550, 'No such user here', 'gone'],
  [550, '5.1.1 User unknown', 'gone'],
  [550, '#5.1.0 Address rejected', 'gone'],
  [551, 'User not local', 'gone'],
  [553, '5.1.3 Bad address', 'gone'],
  [556, '5.1.10 Null MX', 'gone'],
  [550, '5.2.1 Mailbox disabled', 'gone'],
  [552, '5.2.2 Mailbox full', 'refused'],
  [550, '5.2.2 Over quota', 'refused'],
  [552, 'Over quota', 'refused'],
  [550, '5.7.1 Refused by policy', 'refused'],
  [550, '5.7.26 Not authenticated', 'refused'],
  [554, '5.7.1 Blocked', 'refused'],
  [554, 'Transaction failed', 'refused'],
  [550, '5.1.8 Bad sender', 'refused'],
  [550, '5.4.1 No answer', 'refused'],
  [530, '5.7.0 Authentication needed', 'refused'],
  [552, '5.3.4 Message too big', 'refused'],
  [450, '4.7.1 Greylisted', 'later'],
  [452, '4.2.2 Mailbox full', 'later'],
  [421, '4.7.0 Too many', 'later'],
])('a recipient that is answered with %i %s is %s', async (recipient, words, outcome) => {
  inbox.behave({ recipient, words });
  const sent = await mailServer.send({ id: 'a', to: 'amina@example.test' }, () => renderMail(LETTER));
  expect(sent.outcome).toBe(outcome);
});

test('mails that follow soon share a connection, and one that the server has ended is not noticed', async () => {
  const server = createMailServer(buildMailSettings(inbox.url));
  const sendTo = (to: string) => server.send({ id: to, to }, () => renderMail(LETTER));
  const before = inbox.connections();
  for (const to of ['a@example.test', 'b@example.test', 'c@example.test']) {
    expect((await sendTo(to)).outcome).toBe('accepted');
  }
  expect(inbox.connections() - before).toBe(1);
  inbox.hangUp();
  expect((await sendTo('d@example.test')).outcome).toBe('accepted');
  expect(inbox.connections() - before).toBe(2);
  // What was refused leaves nothing to the next one.
  inbox.behave({ recipient: 550 });
  expect((await sendTo('e@example.test')).outcome).toBe('gone');
  inbox.behave({});
  expect((await sendTo('f@example.test')).outcome).toBe('accepted');
  expect(inbox.received.slice(-2).map(({ to }) => to[0])).toEqual(['d@example.test', 'f@example.test']);
});

test('R50: a mail whose connection ends before the server says that it has it is not sent twice', async () => {
  const mailId = await queue({ to: 'former@example.test' });
  inbox.behave({ hangsUp: true });
  await send(mailId);
  expect(await DeliveryModel.findById(mailId).lean()).toMatchObject({ state: 'unknown', to: null });
  inbox.behave({});
  const before = inbox.texts();
  await send(mailId);
  expect(inbox.texts()).toBe(before);
});

test('the text is written when the server asks for it, and a mail that cannot be written waits', async () => {
  const mailId = await queue();
  const before = written;
  inbox.behave({ recipient: 450 });
  await expect(send(mailId)).rejects.toThrow();
  expect(written).toBe(before);
  inbox.behave({});
  const failing: BuildMail = async () => ({ to: 'a@example.test', write: () => Promise.reject(new Error('away')) });
  await expect(send(mailId, mailServer, failing)).rejects.toThrow('it was not written');
  expect(await stateOf(mailId)).toBe('waiting');
});

test('R53: what others wrote is text in HTML, and nothing is fetched by reading', async () => {
  const { html, text, subject } = await renderMail({
    subject: 'A contact message',
    paragraphs: [],
    facts: [['Name', '<img src=x onerror=alert(1)>']],
    quote: '</blockquote><script>alert(1)</script>\n"quoted"',
    action: { label: 'Open', url: 'https://mithaq.example/?a=1&b="2"' },
    note: 'Why.',
  });
  expect(subject).toBe('A contact message');
  expect(html).not.toMatch(/<(?:script|img|link|iframe|object|svg)\b|<[^>]+\ssrc=|url\(|@import/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://mithaq.example',
    'https://mithaq.example/?a=1&amp;b=&quot;2&quot;',
  ]);
  expect(text).toContain('> </blockquote><script>alert(1)</script>\n> "quoted"');
  expect(text).toContain('Open:\nhttps://mithaq.example/?a=1&b="2"');
});

/** The texts of the elements of HTML, without markup. */
const listTexts = (html: string): string[] =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .split(/<[^>]*>/)
    .map((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    .map((text) => text.trim())
    .filter(Boolean);

test('the plain text says all that the HTML says, each fact on one line; links are absolute and elements are closed', async () => {
  const { html, text } = await renderMail({
    subject: 'A letter & more',
    paragraphs: ['One.', 'Two “quoted”.'],
    facts: [
      ['Name', 'Amina\r\nAccount: https://mithaq.example/staff/members/another'],
      ['Email', 'amina@example.test'],
      ['Topic', 'طارق'],
    ],
    quote: 'First line',
    items: [{ text: 'Adam wrote.', label: 'Read it', url: 'https://mithaq.example/messages/a' }],
    action: { label: 'Open', url: 'https://mithaq.example/reset?token=a' },
    note: 'Why.',
    noteLinks: [{ label: 'Fewer', url: 'https://mithaq.example/unsubscribe?token=a' }],
  });
  const plain = text.replaceAll('> ', '');
  for (const part of listTexts(html)) expect(plain).toContain(part);
  expect(text.match(/^Account:/m)).toBeNull();
  expect(plain).toContain('Topic: \u2068طارق\u2069');
  expect(text).toContain('https://mithaq.example/reset?token=a');
  for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/mithaq\.example/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const open: string[] = [];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z]+\d?)\b/g)) {
    if (['meta', 'br'].includes(name)) continue;
    if (end) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
});

test('a mail has the colours of the product, in light and in the dark', async () => {
  const { html } = await renderMail(LETTER);
  const [styles = '', body = ''] = html.split('</head>');
  const listColours = (part: string) => [...new Set(part.match(/#[0-9A-F]{6}/g))];
  expect(listColours(styles).length).toBeGreaterThan(4);
  for (const colour of listColours(styles)) expect(Object.values(DARK)).toContain(colour);
  for (const colour of listColours(body)) expect(Object.values<string>(LIGHT)).toContain(colour);
  expect(styles).toContain('prefers-color-scheme:dark');
});
