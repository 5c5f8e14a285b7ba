import { beforeAll, expect, test } from 'vitest';
import { hashCheaply } from '../../../../testing/app/hashing.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { NotificationModel } from '../../../models/members/notification.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { presentCurrentUser } from '../../../presenters/accounts.ts';
import { createActor } from '../../kernel/actor.ts';
import { formatCursor } from '../../kernel/pagination.ts';
import { changeAccount } from '../account-changes.ts';
import { hashPassword } from '../hashing.ts';
import { leave } from '../leave.ts';
import { decideName, listNamesForReview } from './name-reviews.ts';

givenDatabase();
let passwordHash: string;
beforeAll(async () => {
  hashCheaply();
  passwordHash = await hashPassword(password);
});

const password = 'a quiet garden wall';
const actorOf = (user: User) => createActor(user, 's');
const givenAdmin = async () => actorOf(await makeUser({ role: 'admin' }));
const givenMember = () => makeMember({ passwordHash, firstName: 'Amina', lastName: 'Noor' });
const reload = async ({ _id }: User): Promise<User> => (await UserModel.findById(_id).lean<User>()) as User;
const rename = async (user: User, name: { firstName?: string; lastName?: string; phone?: string }) =>
  presentCurrentUser(await changeAccount(actorOf(user), { password, ...name }));

test("R69: a member's new name waits: the latest that was given, until today's is given again or they leave", async () => {
  const her = await givenMember();
  const asked = await rename(her, { firstName: 'Nur' });
  expect(asked).toMatchObject({ firstName: 'Amina', pendingName: { firstName: 'Nur', lastName: 'Noor' } });
  const { searchName, nameChange } = await reload(her);
  expect(searchName).toBe(her.searchName);
  // The same once more keeps its place among those that wait.
  await rename(her, { firstName: 'Nur', lastName: 'Noor', phone: '+44 20 7946 0321' });
  expect((await reload(her)).nameChange).toEqual(nameChange);
  expect((await rename(her, { lastName: 'Aziz' })).pendingName).toEqual({ firstName: 'Amina', lastName: 'Aziz' });
  await expect(rename(her, { firstName: 'Security', lastName: 'Team' })).rejects.toMatchObject({ code: 'bad_request' });
  expect((await rename(her, { firstName: 'Amina', lastName: 'Noor' })).pendingName).toBeUndefined();
  await rename(her, { firstName: 'Nur' });
  await leave(actorOf(her), password);
  expect((await reload(her)).nameChange).toBeNull();
});

test.each(['applicant', 'matchmaker', 'admin'] as const)('the new name of %s stands at once', async (role) => {
  const someone = await makeUser({ role, passwordHash });
  expect(await rename(someone, { firstName: 'Nur' })).toMatchObject({ firstName: 'Nur' });
  expect((await reload(someone)).nameChange).toBeNull();
});

test('R69: admins approve a name, which stands from then on, or reject it; its owner is told, and may ask again', async () => {
  const [admin, her] = [await givenAdmin(), await givenMember()];
  for (const decision of ['rejected', 'approved'] as const) {
    await rename(her, { firstName: 'Nur' });
    await decideName(admin, her._id, { decision });
    const shown = presentCurrentUser(await reload(her));
    expect(shown.pendingName).toBeUndefined();
    expect(shown.firstName).toBe(decision === 'approved' ? 'Nur' : 'Amina');
  }
  expect((await reload(her)).searchName).not.toBe(her.searchName);
  const kinds = (await NotificationModel.find({ userId: her._id }).sort({ at: 1 }).lean()).map(({ kind }) => kind);
  expect(kinds).toEqual(['name-rejected', 'name-approved']);
  const audited = await AuditEntryModel.find({ subjectId: her._id }).sort({ seq: 1 }).lean();
  expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['name.rejected', admin.userId],
    ['name.approved', admin.userId],
  ]);
});

test('of two who decide at once one does; nobody decides on a name that they have not seen, nor without the right to', async () => {
  const [her, admins] = [await givenMember(), await Promise.all([givenAdmin(), givenAdmin()])];
  const [admin] = admins;
  await rename(her, { firstName: 'Nur' });
  const seen = (await reload(her)).nameChange?.at.toISOString();
  await rename(her, { firstName: 'Nuria' });
  const blind = decideName(admin, her._id, { decision: 'approved', requestedAt: seen });
  await expect(blind).rejects.toMatchObject({ code: 'conflict' });
  const matchmaker = actorOf(await makeUser({ role: 'matchmaker' }));
  const lacking = { ...admin, lacksSecondFactor: true };
  for (const actor of [matchmaker, lacking]) {
    await expect(decideName(actor, her._id, { decision: 'approved' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listNamesForReview(actor, { limit: 9 })).rejects.toMatchObject({ code: 'forbidden' });
  }
  const outcomes = await Promise.allSettled(
    admins.map((one, at) => decideName(one, her._id, { decision: at === 0 ? 'approved' : 'rejected' })),
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: 'conflict' }]);
  expect(await AuditEntryModel.countDocuments({ subjectId: her._id, action: /^name/ })).toBe(1);
});

test('names wait in the order in which they were given, page by page', async () => {
  const admin = await givenAdmin();
  await UserModel.updateMany({}, { nameChange: null });
  const members = await Promise.all([1, 2, 3].map(givenMember));
  for (const [at, { _id }] of members.entries()) {
    const nameChange = { firstName: 'Nur', lastName: 'Noor', at: new Date(Date.UTC(2030, 0, at < 2 ? 1 : 2)) };
    await UserModel.updateOne({ _id }, { nameChange });
  }
  const [one, two, last] = members.map(({ _id }) => _id);
  const first = await listNamesForReview(admin, { limit: 2 });
  expect(first.map(({ user }) => user._id)).toEqual([one, two].sort());
  const { user, nameChange } = first[1] ?? {};
  const before = formatCursor(nameChange?.at ?? new Date(), user?._id ?? '');
  expect((await listNamesForReview(admin, { before, limit: 2 })).map((name) => name.user._id)).toEqual([last]);
  expect((await listNamesForReview(admin, { of: two, limit: 2 })).map((name) => name.user._id)).toEqual([two]);
});
