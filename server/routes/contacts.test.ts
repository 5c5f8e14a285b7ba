import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { LIMITS } from '../../shared/limits.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';
import { createLog } from '../bootstrap/log.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import { endDueRemovals } from '../domain/privacy/contact-list.ts';
import { ContactListModel } from '../models/members/contact-list.ts';
import { UserModel } from '../models/members/user.ts';

const lines: string[] = [];
const app = givenTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }), throwFaults: false });

const [CONTACTS, HIM] = ['/api/settings/contacts', '+44 20 7946 0123'];

/** Ids, times and durations may have any digits. */
const withoutNumbering = (text: string): string => text.replace(/"(?:requestId|pid|time|ms)":(?:"[^"]*"|[\d.]+)/g, '');

test('R23, R31: numbers never appear again: not for their owner, not in the log, not in the database', async () => {
  const user = await makeMember();
  const browser = await app.signIn(user);
  const put = (phones: unknown) => browser.request('PUT', CONTACTS, { body: { phones } });
  const answers = [
    await browser.request('GET', CONTACTS),
    await put([HIM, '+1 202 555 0187']),
    await put([HIM, 'call 555 0187 7946', '0123 7946 555 0187 0123 7946']),
    await put([HIM, `7946 ${'1'.repeat(LIMITS.contacts.line)}`]),
    await put(Array(LIMITS.contacts.max + 1).fill(HIM)),
    await put(HIM),
    await browser.request('GET', CONTACTS),
    await browser.request('GET', '/api/settings'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400, 400, 200, 200]);
  expect(answers[1]?.body).toMatchObject({ count: 2, leaving: null, newLeft: 498 });
  expect(answers[2]?.body).toMatchObject({ message: 'Lines 2 and 3 are not phone numbers.' });
  expect(answers[4]?.body.issues).toEqual([{ path: 'phones', message: 'At most 500 numbers can be listed' }]);
  expect(answers[6]?.body).toMatchObject({ count: 2 });
  const stored = JSON.stringify(await ContactListModel.find().lean());
  const { hashes } = await ContactListModel.findById(user._id).lean().orFail();
  const bodies = withoutNumbering(answers.map(({ text }) => text).join('\n'));
  const log = withoutNumbering(lines.join('\n'));
  for (const text of [bodies, log, stored]) expect(text).not.toMatch(/7946|0187|0123/);
  for (const hash of hashes) expect(bodies + lines.join('\n')).not.toContain(hash);
  expect((await browser.request('DELETE', CONTACTS)).status).toBe(204);
  const left = await browser.call(contract.contacts.mine);
  expect(left).toMatchObject({ count: 0, leaving: { count: 2 } });
});

test('R13, R25: whose number is listed gets the 404 of who does not exist, and nothing reveals why', async () => {
  const her = await makeMember({ email: 'her@gmail.com' });
  const names = { firstName: 'Adam', lastName: 'Noor', password: 'a quiet garden wall' };
  const him = app.client();
  const account = { ...names, username: 'adam', email: 'adam@gmail.com', phone: '0044 20 79460123' };
  const { id } = await him.call(contract.accounts.register, { body: account });
  await UserModel.updateOne({ _id: id }, { role: 'member' });
  const { _id } = await makeConnection(her._id, id);
  const hers = await app.signIn(her);
  await hers.call(contract.contacts.replace, { body: { phones: [HIM] } });
  const masked = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replace(/"requestId":"[^"]*"/, ''),
  ];
  const profile = async (of = her._id) => masked(await him.request('GET', `/api/profiles/${of}`));
  const thread = () => him.request('GET', `/api/matches/${_id}/messages`);
  const matches = async () => (await him.call(contract.matches.list)).map((match) => match.id);
  expect([(await profile())[0], (await thread()).status, await matches()]).toEqual([200, 200, [_id]]);
  await hers.call(contract.profiles.change, { body: { privacySettings: { hideFromContacts: true } } });
  const before = await hashDatabase();
  expect(await profile()).toEqual(await profile('AAAAAAAAAAAAAAAAAAAAAA'));
  expect([(await thread()).status, await matches(), await him.call(contract.messages.conversations)]).toEqual([
    404,
    [],
    [],
  ]);
  const content = { body: { content: 'Peace' } };
  expect((await him.request('POST', `/api/matches/${_id}/messages`, content)).status).toBe(404);
  expect(await hashDatabase()).toEqual(before);
  await hers.call(contract.contacts.clear);
  expect((await profile())[0]).toBe(404);
  const later = new Date(clock.now().getTime() + 24 * 3_600_000);
  clock.set(() => later);
  onTestFinished(() => clock.set());
  await endDueRemovals(system);
  expect([(await profile())[0], (await thread()).status, await matches()]).toEqual([200, 200, [_id]]);
});

test('R25, R27: what somebody sees does not change with their own list; what the others see does, at once', async () => {
  const her = await makeMember({ email: 'lister@gmail.com' });
  const him = await makeMember({ email: 'listed@gmail.com', phone: HIM }, { gender: 'male' });
  const stranger = await makeMember({ email: 'stranger@gmail.com', phone: '+44 20 7946 0199' }, { gender: 'male' });
  const { _id } = await makeConnection(her._id, him._id);
  const params = { id: _id };
  const [hers, his] = [await app.signIn(her), await app.signIn(him)];
  const [herTab, hisTab] = [await openTab(app.url, hers), await openTab(app.url, his)];
  await hers.call(contract.profiles.change, { body: { privacySettings: { hideFromContacts: true } } });
  const seen = async () => [
    await hers.call(contract.matches.list),
    await hers.call(contract.matches.recommendations),
    await hers.call(contract.messages.conversations),
    await hers.call(contract.messages.list, { params }),
    await hers.request('GET', `/api/profiles/${him._id}`).then(({ status, body }) => [status, body]),
    await hers.request('GET', `/api/profiles/${stranger._id}`).then(({ status }) => status),
    await hers.call(contract.messages.unreadCount),
  ];
  const before = await seen();
  await hers.call(contract.contacts.replace, { body: { phones: [HIM, '+44 20 7946 0199'] } });
  expect(await seen()).toEqual(before);
  expect((await his.request('GET', `/api/profiles/${her._id}`)).status).toBe(404);
  expect(await his.call(contract.messages.conversations)).toEqual([]);
  // She may write as before; nothing of it reaches him, by no push either.
  const received = hisTab.received.length;
  await hers.call(contract.messages.send, { params, body: { content: 'Salam' } });
  await hers.call(contract.messages.read, { params, body: { upTo: 1 } });
  expect(await herTab.socket.timeout(5_000).emitWithAck('match:typing', { matchId: _id })).toEqual({ ok: true });
  await until(() => herTab.of('match:message').length > 0, 'the message in her own tab');
  await his.call(contract.settings.change, { body: { privacy: { showOnlineStatus: false } } });
  expect(hisTab.received.slice(received).map(({ event }) => event)).not.toContain('match:message');
  expect(JSON.stringify(hisTab.received.slice(received))).not.toContain(her._id);
  expect((await his.request('GET', `/api/matches/${_id}/messages`)).status).toBe(404);
});

const password = 'a quiet garden wall';
const SECOND = '+44 20 7946 0777';

/** What the one who is hidden from has said of himself, and what he says afterwards. */
const WAYS: readonly (readonly [string, { before: object; application?: object; after?: object }])[] = [
  ['removes the number', { before: { phone: HIM }, after: { phone: null } }],
  ['takes another number', { before: { phone: HIM }, after: { phone: SECOND } }],
  ['takes a private e-mail', { before: { email: 'him@clinic.example' }, after: { email: 'him@gmail.com' } }],
  ['gave the number in the application alone', { before: { phone: SECOND }, application: { phone: HIM } }],
  [
    'gave the address of the firm in the application alone',
    { before: {}, application: { email: 'him@clinic.example' } },
  ],
];

test.each(WAYS)('R25: no change of the viewer’s own lifts hiding, and hidden is as blocked: %s', async (_, way) => {
  const passwordHash = await hashPassword(password);
  const him = await makeUser({ email: `him-${newId()}@gmail.com`, passwordHash, ...way.before }, { gender: 'male' });
  if (way.application) {
    const form = {
      firstName: 'Adam',
      lastName: 'Noor',
      email: him.email,
      phone: him.phone ?? SECOND,
      occupation: 'Cook',
    };
    const rest = { education: 'master', income: '100k-150k', religiousLevel: 'practicing', about: 'A calm home.' };
    const body = { ...form, ...rest, ...way.application };
    expect((await (await app.signIn(him)).request('POST', '/api/apply', { body })).status).toBe(201);
  }
  await UserModel.updateOne({ _id: him._id }, { role: 'member', membershipTier: 'standard' });
  const [hider, blocker] = [
    await makeMember({ email: `${newId()}@clinic.example` }),
    await makeMember({ email: `${newId()}@gmail.com` }),
  ];
  const threads = new Map<string, string>();
  for (const { _id } of [hider, blocker]) threads.set(_id, (await makeConnection(him._id, _id))._id);
  const hers = await app.signIn(hider);
  await hers.call(contract.contacts.replace, { body: { phones: [HIM] } });
  await hers.call(contract.profiles.change, { body: { privacySettings: { hideFromContacts: true } } });
  await (await app.signIn(blocker)).call(contract.blocks.add, { params: { userId: him._id } });
  const his = await app.signIn(him);
  const seenOf = async ({ _id }: { _id: string }) => {
    const match = `/api/matches/${threads.get(_id)}`;
    const answers = [
      await his.request('GET', `/api/profiles/${_id}`),
      await his.request('GET', `/api/matches?userId=${_id}`),
      await his.request('GET', `${match}/messages`),
      await his.request('POST', `${match}/messages`, { body: { content: 'Peace' } }),
      await his.request('POST', `${match}/unmatch`, { body: {} }),
      await his.request('POST', `${match}/photo-request`),
      await his.request('POST', '/api/reports', { body: { userId: _id, reason: 'other' } }),
    ];
    return answers.map(({ status, text }) => [status, text.replace(/"(requestId|id|createdAt)":"[^"]*"/g, '')]);
  };
  const expectAlike = async () => {
    const hidden = await seenOf(hider);
    expect(hidden.map(([status]) => status)).toEqual([404, 200, 404, 404, 404, 404, 201]);
    expect(hidden).toEqual(await seenOf(blocker));
    expect(await his.call(contract.messages.conversations)).toEqual([]);
  };
  await expectAlike();
  if (way.after) {
    const changed = await his.request('PATCH', '/api/account', { body: { password, ...way.after } });
    expect(changed.status).toBe(200);
    await expectAlike();
  }
});
