import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { LIMITS } from '../../shared/limits.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { databaseHash } from '../../testing/stores/database-hash.ts';
import { ContactListModel } from '../models/members/contact-list.ts';
import { UserModel } from '../models/members/user.ts';
import { createLog } from '../process/log.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }), throwFaults: false });
});
afterAll(() => app.stop());

const [CONTACTS, HIM] = ['/api/settings/contacts', '+44 20 7946 0123'];

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
  expect(answers[1]?.body).toEqual({ count: 2 });
  expect(answers[2]?.body).toMatchObject({ message: 'Lines 2 and 3 are not phone numbers.' });
  expect(answers[4]?.body.issues).toEqual([{ path: 'phones', message: 'At most 500 numbers can be listed' }]);
  expect(answers[6]?.body).toEqual({ count: 2 });
  const stored = JSON.stringify(await ContactListModel.find().lean());
  const { hashes } = await ContactListModel.findById(user._id).lean().orFail();
  const bodies = answers.map(({ text }) => text).join('\n');
  for (const text of [bodies, lines.join('\n'), stored]) expect(text).not.toMatch(/7946|0187|0123/);
  for (const hash of hashes) expect(bodies + lines.join('\n')).not.toContain(hash);
  expect((await browser.request('DELETE', CONTACTS)).status).toBe(204);
  expect(await browser.call(contract.contacts.mine)).toEqual({ count: 0 });
  expect(await ContactListModel.countDocuments()).toBe(0);
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
  const before = await databaseHash();
  expect(await profile()).toEqual(await profile('AAAAAAAAAAAAAAAAAAAAAA'));
  expect([(await thread()).status, await matches(), await him.call(contract.messages.conversations)]).toEqual([
    404,
    [],
    [],
  ]);
  const content = { body: { content: 'Peace' } };
  expect((await him.request('POST', `/api/matches/${_id}/messages`, content)).status).toBe(404);
  expect(await databaseHash()).toBe(before);
  await hers.call(contract.contacts.clear);
  expect([(await profile())[0], (await thread()).status, await matches()]).toEqual([200, 200, [_id]]);
});
