import { expect, test } from 'vitest';
import type { ApplicationForm } from '../../../shared/contract/applications.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { presentStaffApplication, presentStaffApplicationRow } from '../../presenters/staff/staff-applications.ts';
import { changeAccount } from '../accounts/account-changes.ts';
import { createAccount } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { createActor } from '../kernel/actor.ts';
import { apply } from './apply.ts';
import { listApplications, requireApplication } from './queue.ts';

givenDatabase();

let made = 0;
const register = (given: { firstName?: string; lastName?: string; email?: string; phone?: string }) => {
  made += 1;
  const username = `checked-${made}`;
  const names = { firstName: `First${made}`, lastName: 'Nobody', passwordHash: null };
  return createAccount({ ...names, username, email: `${username}@firm.example`, ...given });
};
// So short that it is not compared with others.
const about = 'Teaching mathematics in Leeds; hoping for evenings of reading together.';
const form: ApplicationForm = {
  firstName: 'Widad',
  lastName: 'Unlike',
  email: 'unlike@firm.example',
  phone: '+44 20 7946 0000',
  occupation: 'Teacher',
  education: 'master',
  income: '100k-150k',
  religiousLevel: 'practicing',
  about,
};
const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const review = async (applicantId: string, answers: Parameters<typeof apply>[1]) => {
  const actor = await admin();
  const applicant = createActor(await UserModel.findById(applicantId).lean().orFail(), 's');
  const { _id } = await apply(applicant, answers);
  const view = presentStaffApplication(await requireApplication(actor, _id), actor);
  const found = (view.checks ?? []).map((one) => [one.found, ...one.accounts.map(({ member }) => member.id)]);
  return { actor, id: _id, found, view };
};

/** What the row of an application in the queue says that was found. */
const findingsOfRow = async (id: string) =>
  (await listApplications(await admin(), { limit: 200 })).find(({ application }) => application._id === id)?.findings;

test('an application in which nothing is unusual has no findings, nor has its row', async () => {
  const { _id } = await register({ firstName: 'Widad', lastName: 'Unlike' });
  const contacts = { email: 'widad@firm.example', phone: '+44 20 7946 0999' };
  const { actor, id, found } = await review(_id, { ...form, ...contacts, age: 31 });
  expect(found).toEqual([]);
  const rows = await listApplications(actor, { limit: 200 });
  const row = rows.find(({ application }) => application._id === id);
  expect(row && presentStaffApplicationRow(row, actor)).toMatchObject({ checks: null, findings: [] });
});

test('other accounts with the same mailbox, number or name in another spelling are named, and recorded as shown', async () => {
  const sameMail = await register({ email: 'k.hadija@gmail.com' });
  const samePhone = await register({ phone: '020 7946 0123' });
  const sameName = await register({ firstName: 'Muhammad', lastName: 'Qureshi' });
  await UserModel.updateOne({ _id: sameName._id }, { suspendedAt: new Date() });
  const applicant = await register({
    firstName: 'Mohamed',
    lastName: 'Kureshi',
    email: 'khadija+2@googlemail.com',
    phone: '+44 20 7946 0123',
  });
  const { found, view, id } = await review(applicant._id, { answers: 'Short and plain.' });
  expect(found).toEqual([
    ['age-missing'],
    ['same-email', sameMail._id],
    ['same-phone', samePhone._id],
    ['same-name', sameName._id],
    ['short-text'],
  ]);
  expect(view.id).toBe(id);
  expect(await findingsOfRow(id)).toEqual(found.map(([kind]) => kind));
  expect(view.checks?.find((one) => one.found === 'same-name')?.accounts).toMatchObject([{ isSuspended: true }]);
  const [look] = await AccessRecordModel.find({ subjectId: applicant._id }).lean();
  expect(look?.listedIds).toEqual(expect.arrayContaining([sameMail._id, samePhone._id, sameName._id]));
});

test('the contacts in the answers count too, and the name follows a change of the account', async () => {
  const other = await register({ phone: '+44 20 7946 0456' });
  const namesake = await register({ firstName: 'Sumayya', lastName: 'Idris' });
  const password = 'a long password of hers';
  const applicant = await register({});
  await UserModel.updateOne({ _id: applicant._id }, { passwordHash: await hashPassword(password) });
  await changeAccount(createActor(applicant, 's'), { password, firstName: 'Sumaya', lastName: 'Idrees' });
  const { found } = await review(applicant._id, { ...form, phone: '0044 20 7946 0456', age: 30 });
  expect(found).toEqual([
    ['same-phone', other._id],
    ['same-name', namesake._id],
  ]);
});

test('an address of a throwaway service is found in the answers and in the account', async () => {
  const written = await register({});
  expect((await review(written._id, { ...form, email: 'me@post.mailinator.com', age: 30 })).found).toEqual([
    ['disposable-email'],
  ]);
  const registered = await register({ email: 'me@mailinator.com' });
  expect(
    (await review(registered._id, { ...form, email: 'me@mailinator.com', phone: '+44 20 7946 0777', age: 30 })).found,
  ).toEqual([['disposable-email']]);
});

test('a text that is much the same as that of another account is found, with that account, and contact details are', async () => {
  const text =
    'Sundays begin with bread from the oven and end with a long letter to my sister in Fes, who answers with questions about the garden.';
  const [writer, copier] = [await register({}), await register({})];
  const contacts = { email: 'copy-1@firm.example', phone: '+44 20 7946 0501' };
  await review(writer._id, { ...form, ...contacts, age: 31, about: text });
  const about = `${text.replace('Fes', 'Rabat')} Write to me at copier@firm.example, please.`;
  const second = { email: 'copy-2@firm.example', phone: '+44 20 7946 0502' };
  const { found, id } = await review(copier._id, { ...form, ...second, age: 31, about });
  expect(found).toEqual([['same-text', writer._id], ['contact-data']]);
  expect(await findingsOfRow(id)).toEqual(['same-text', 'contact-data']);
});
