import { afterEach, beforeAll, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listConversations } from '../messaging/inbox.ts';
import { hashContacts } from '../privacy/phone-hash.ts';
import { changeAccount } from './account-changes.ts';
import { logIn } from './accounts.ts';
import { hashPassword } from './hashing.ts';
import { decideName } from './members/name-reviews.ts';

givenDatabase();
let passwordHash: string;
beforeAll(async () => {
  hashCheaply();
  passwordHash = await hashPassword(password);
});
afterEach(() => clock.set());

const password = 'a quiet garden wall';
const actorOf = (user: User) => createActor(user, 's');
const reload = async ({ _id }: User): Promise<User> => (await UserModel.findById(_id).lean<User>()) as User;

test('names, e-mail and phone number change with the password; the new e-mail signs in, and the fingerprints follow', async () => {
  const her = await makeUser({ passwordHash });
  await expect(changeAccount(actorOf(her), { password: 'not it', firstName: 'Nur' })).rejects.toMatchObject({
    issues: [{ path: 'password' }],
  });
  const [email, phone] = ['Nur.Rahman@Example.test', '+44 20 7946 0321'];
  const events = await captureEvents(() => changeAccount(actorOf(her), { password, firstName: ' Nur ', email, phone }));
  expect(events).toEqual([
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'user.updated', userId: her._id },
  ]);
  const changed = await reload(her);
  expect(changed).toMatchObject({ firstName: 'Nur', lastName: 'Rahman', email, phone, emailKey: email.toLowerCase() });
  const { emailHashes, phoneHashes } = hashContacts({ email, phone });
  expect(changed).toMatchObject({ emailHashes: [...her.emailHashes, ...emailHashes], phoneHashes });
  expect((await logIn({ email: 'nur.rahman@example.test', password }))._id).toBe(her._id);
  await expect(logIn({ email: her.email, password })).rejects.toMatchObject({ code: 'unauthorized' });
  await changeAccount(actorOf(changed), { password, phone: ' ' });
  expect(await reload(her)).toMatchObject({ phone: null, phoneHashes });
});

test('R39: an e-mail in use, in any spelling, is refused and changes nothing', async () => {
  const [her, other] = [await makeMember({ passwordHash }), await makeMember({ email: 'taken@example.test' })];
  const change = { password, firstName: 'Nur', email: 'TAKEN@example.test' };
  await expect(changeAccount(actorOf(her), change)).rejects.toMatchObject({ code: 'conflict' });
  expect((await reload(her)).firstName).toBe(her.firstName);
  expect((await reload(other)).email).toBe('taken@example.test');
});

test('a new name takes the verified mark once it stands, and the audit says so; a new number does not', async () => {
  const her = await makeMember({ passwordHash });
  await ProfileModel.updateOne({ _id: her._id }, { $set: { verificationStatus: 'verified' } });
  const mark = async () => (await ProfileModel.findById(her._id).lean())?.verificationStatus;
  await changeAccount(actorOf(her), { password, phone: '+44 20 7946 0322', firstName: her.firstName });
  expect(await mark()).toBe('verified');
  await changeAccount(actorOf(her), { password, lastName: 'Siddiqui' });
  expect(await mark()).toBe('verified');
  await decideName(actorOf(await makeUser({ role: 'admin' })), her._id, { decision: 'approved' });
  expect(await mark()).toBe('pending');
  expect(await AuditEntryModel.find({ action: 'verification.taken-back', subjectId: her._id }).lean()).toMatchObject([
    { details: { changed: 'lastName' } },
  ]);
});

test('R27: e-mail and number change three times in 30 days each, so that nobody tries who hides from whom', async () => {
  clock.set(() => new Date('2030-05-01T00:00:00Z'));
  const her = await makeMember({ passwordHash });
  const change = async (email: string) => changeAccount(actorOf(await reload(her)), { password, email });
  for (const at of [1, 2, 3]) await change(`new-${at}@firm-${at}.example`);
  await change('new-3@firm-3.example');
  await expect(change('new-4@firm-4.example')).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const at of [1, 2, 3]) {
    await changeAccount(actorOf(her), { password, phone: `+44 20 7946 000${at}` });
    await changeAccount(actorOf(her), { password, phone: null });
  }
  const fourth = changeAccount(actorOf(her), { password, phone: '+44 20 7946 0004' });
  await expect(fourth).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.set(() => new Date('2030-05-31T00:00:00Z'));
  await change('new-4@firm-4.example');
});

test('R25: who hides from colleagues hides from whoever has or had an e-mail at the same firm, in their conversation too', async () => {
  const hidden = await makeMember({ email: 'hidden@firm.example' });
  await ProfileModel.updateOne({ _id: hidden._id }, { $set: { 'privacySettings.hideFromContacts': true } });
  const her = await makeMember({ passwordHash });
  await makeConnection(her._id, hidden._id);
  const inbox = async (user: User) => (await listConversations(actorOf(await reload(user)), { limit: 5 })).length;
  expect([await inbox(her), await inbox(hidden)]).toEqual([1, 1]);
  await changeAccount(actorOf(her), { password, email: 'amina@firm.example' });
  expect([await inbox(her), await inbox(hidden)]).toEqual([0, 1]);
  await changeAccount(actorOf(her), { password, email: 'amina@elsewhere.example' });
  expect([await inbox(her), await inbox(hidden)]).toEqual([0, 1]);
});
