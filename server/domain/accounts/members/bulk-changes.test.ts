import { beforeEach, expect, test } from 'vitest';
import { staffMembers } from '../../../../shared/contract/staff/staff-members.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { clearDatabase } from '../../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { presentBulkOutcome } from '../../../presenters/staff/staff-members.ts';
import { createActor } from '../../kernel/actor.ts';
import { changeMany } from './bulk-changes.ts';

givenDatabase();
beforeEach(clearDatabase);

const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');

test('the tier of several is changed, each with its entry in the audit; whose is not is said, with the reason', async () => {
  const actor = await admin();
  const [one, other, applicant] = [await makeMember(), await makeMember(), await makeUser({ firstName: 'Bilal' })];
  const userIds = [one._id, applicant._id, other._id, 'nobody', one._id];
  const outcome = presentBulkOutcome(await changeMany(actor, { userIds, membershipTier: 'premium' }));
  expect(staffMembers.changeMany.responses[200].parse(outcome)).toEqual(outcome);
  expect(outcome.changed).toEqual([one._id, other._id]);
  expect(outcome.failed).toMatchObject([
    { id: applicant._id, person: { firstName: 'Bilal' }, message: 'Only members have a membership tier.' },
    { id: 'nobody', person: null },
  ]);
  const tiers = await UserModel.find({ _id: { $in: userIds } }).lean();
  expect(tiers.filter(({ membershipTier }) => membershipTier === 'premium')).toHaveLength(2);
  expect(await AuditEntryModel.countDocuments({ action: 'member.changed', actorId: actor.userId })).toBe(2);
});

test('a matchmaker is given to several at once, by two admins at the same time too', async () => {
  const [first, second] = [await admin(), await admin()];
  const amal = await makeUser({ role: 'matchmaker' });
  const members = await Promise.all(Array.from({ length: 6 }, () => makeMember({ membershipTier: 'vip' })));
  const userIds = members.map(({ _id }) => _id);
  const change = { assignedMatchmakerId: amal._id };
  const outcomes = await Promise.all([
    changeMany(first, { userIds, ...change }),
    changeMany(second, { userIds: [...userIds].reverse(), ...change }),
  ]);
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  expect(await UserModel.countDocuments(change)).toBe(6);
  // Whoever was second changed nothing, so that nothing of theirs is in the audit.
  expect(await AuditEntryModel.countDocuments({ action: 'member.changed' })).toBe(6);
});
