import { afterEach, beforeAll, expect, test } from 'vitest';
import { captureEvents } from '../../../../testing/app/capture-events.ts';
import { hashCheaply } from '../../../../testing/app/hashing.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { type Delivery, DeliveryModel } from '../../../models/operations/delivery.ts';
import { createActor } from '../../kernel/actor.ts';
import { configureContext } from '../../kernel/context.ts';
import { buildOwnMail } from '../../mail/own-mail.ts';
import { hashContacts } from '../../privacy/phone-hash.ts';
import { changeAccount } from '../account-changes.ts';
import { listAccountNotifications } from '../account-notifications.ts';
import { logIn } from '../accounts.ts';
import { accountMails } from '../by-mail/account-mails.ts';
import { hashPassword } from '../hashing.ts';
import { issueResetLink, requireResetLink } from '../reset-links.ts';
import { correctContact } from './contact-corrections.ts';

givenDatabase();
let passwordHash: string;
beforeAll(async () => {
  hashCheaply();
  passwordHash = await hashPassword(password);
});
afterEach(() => configureContext({ sendsMail: false }));

const password = 'a quiet garden wall';
const explanation = 'She called from the number we have';
const givenAdmin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const reload = async ({ _id }: User): Promise<User> => (await UserModel.findById(_id).lean<User>()) as User;
const secretOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? '';

test('a corrected e-mail signs in at once and the former no longer; keys and fingerprints follow, and the person is told', async () => {
  const [admin, her] = [await givenAdmin(), await makeMember({ passwordHash }, { verificationStatus: 'verified' })];
  const [email, phone] = ['Nur.Rahman@Corrected.test', '+44 20 7946 0321'];
  const events = await captureEvents(() => correctContact(admin, her._id, { email, phone, explanation }));
  expect(events).toEqual([
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'user.updated', userId: her._id },
  ]);
  const changed = await reload(her);
  expect(changed).toMatchObject({ email, phone, emailKey: email.toLowerCase() });
  const { emailHashes, phoneHashes } = hashContacts({ email, phone });
  expect(changed).toMatchObject({ emailHashes: [...her.emailHashes, ...emailHashes], phoneHashes });
  expect((await logIn({ email: 'nur.rahman@corrected.test', password }))._id).toBe(her._id);
  await expect(logIn({ email: her.email, password })).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await listAccountNotifications(createActor(changed, 's'))).toMatchObject([{ kind: 'contact-corrected' }]);
  const [entry] = await AuditEntryModel.find({ action: 'contact.corrected', subjectId: her._id }).lean();
  expect(entry).toMatchObject({ actorId: admin.userId, details: { corrected: 'email, phone', explanation } });
  expect(JSON.stringify(entry)).not.toMatch(/corrected\.test|7946/i);
  // Neither was checked for the mark, and a correction is no change of hers.
  expect((await ProfileModel.findById(her._id).lean())?.verificationStatus).toBe('verified');
  expect(changed.addressChanges).toEqual(her.addressChanges);
  expect(await captureEvents(() => correctContact(admin, her._id, { email, explanation }))).toEqual([]);
});

test('R4: links that went to the former e-mail no longer work, nor does a change that waits for its link', async () => {
  configureContext({ sendsMail: true });
  const [admin, her] = [await givenAdmin(), await makeMember({ passwordHash })];
  const link = await issueResetLink(admin, her._id);
  await changeAccount(createActor(her, 's'), { password, email: 'waiting@former.test' });
  expect((await reload(her)).emailChange?.email).toBe('waiting@former.test');
  await correctContact(admin, her._id, { phone: '+44 20 7946 0322', explanation });
  expect(await requireResetLink(secretOf(link))).toBe(her._id);
  await correctContact(admin, her._id, { email: 'now@corrected.test', explanation });
  await expect(requireResetLink(secretOf(link))).rejects.toMatchObject({ code: 'bad_request' });
  expect((await reload(her)).emailChange).toBeUndefined();

  const mails = await DeliveryModel.find({ userId: her._id }).lean<Delivery[]>();
  const sent = await Promise.all(
    mails.map(async (mail) => {
      const [kind] = mail.kinds;
      const build = kind === 'email-changed' ? accountMails[kind] : buildOwnMail;
      return kind === 'email-changed' || kind === 'contact-corrected' ? [[kind, (await build(mail))?.to]] : [];
    }),
  );
  expect(sent.flat().sort()).toEqual([
    ['contact-corrected', 'now@corrected.test'],
    ['contact-corrected', 'now@corrected.test'],
    ['email-changed', her.email],
  ]);
  const former = mails.find(({ kinds }) => kinds[0] === 'email-changed');
  const written = former && (await (await accountMails['email-changed'](former))?.write());
  expect(JSON.stringify(written)).not.toContain('now@corrected.test');
});

test('R39: an e-mail in use, in any spelling, is refused and changes nothing; of two corrections to one e-mail one succeeds', async () => {
  const [admin, her, him] = [await givenAdmin(), await makeMember(), await makeMember()];
  const taken = him.email.toUpperCase();
  await expect(correctContact(admin, her._id, { email: taken, explanation })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await reload(her)).toEqual(her);
  const both = await Promise.allSettled(
    [her, him].map(({ _id }) => correctContact(admin, _id, { email: 'both@corrected.test', explanation })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await UserModel.countDocuments({ emailKey: 'both@corrected.test' })).toBe(1);
  const audited = { action: 'contact.corrected', subjectId: { $in: [her._id, him._id] } };
  expect(await AuditEntryModel.countDocuments(audited)).toBe(1);
});

test('R39: a correction and the person’s own change at the same moment leave one of the two e-mails, with its keys', async () => {
  const [admin, her] = [await givenAdmin(), await makeMember({ passwordHash })];
  await Promise.all([
    correctContact(admin, her._id, { email: 'by-staff@corrected.test', explanation }),
    changeAccount(createActor(her, 's'), { password, email: 'by-herself@corrected.test' }),
  ]);
  const { email, emailKey, ...rest } = await reload(her);
  expect(emailKey).toBe(email);
  expect(rest.emailHashes).toEqual(expect.arrayContaining(hashContacts({ email }).emailHashes));
});

test('only admins correct, and nobody’s of the staff', async () => {
  const admin = await givenAdmin();
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const her = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
  const given = { phone: null, explanation };
  await expect(correctContact(createActor(matchmaker, 's'), her._id, given)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(correctContact(createActor(her, 's'), her._id, given)).rejects.toMatchObject({ code: 'not_found' });
  await expect(correctContact(admin, 'nobody', given)).rejects.toMatchObject({ code: 'not_found' });
  for (const userId of [matchmaker._id, admin.userId])
    await expect(correctContact(admin, userId, given)).rejects.toMatchObject({ code: 'conflict' });
});
