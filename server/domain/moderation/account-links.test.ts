import { beforeEach, expect, test } from 'vitest';
import { staffConduct } from '../../../shared/contract/staff/moderation.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { AccountLinkModel } from '../../models/members/account-link.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentAccountLinks } from '../../presenters/staff/moderation.ts';
import { createActor } from '../kernel/actor.ts';
import { linkAccounts, listLinks, unlinkAccounts } from './account-links.ts';

givenDatabase();
beforeEach(clearDatabase);

const admin = async () => createActor(await makeUser({ role: 'admin', firstName: 'Huda' }), 's');

test('two accounts of one person are shown on both, by whoever linked them, until somebody takes it back', async () => {
  const actor = await admin();
  const [one, other] = [await makeMember({ firstName: 'Adam' }), await makeUser({ username: 'Second-One' })];
  await linkAccounts(actor, one._id, { account: ' second-one ', note: 'The same phone' });
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const) {
    const shown = presentAccountLinks(await listLinks(actor, mine._id), mine._id);
    expect(staffConduct.links.responses[200].parse(shown)).toEqual(shown);
    expect(shown).toMatchObject([{ person: { id: theirs._id }, by: { firstName: 'Huda' }, note: 'The same phone' }]);
  }
  await unlinkAccounts(actor, other._id, one._id);
  expect((await listLinks(actor, one._id)).links).toEqual([]);
  const audit = await AuditEntryModel.find({}, { action: 1, subjectId: 1 }).lean();
  expect(audit.map(({ action, subjectId }) => `${action} ${subjectId}`).sort()).toEqual(
    ['linked', 'unlinked'].flatMap((did) => [one._id, other._id].map((id) => `accounts.${did} ${id}`)).sort(),
  );
  await expect(unlinkAccounts(actor, other._id, one._id)).rejects.toMatchObject({ code: 'not_found' });
});

test('of two who link the same at once one does; an account is not linked with itself or with nobody', async () => {
  const [first, second, one, other] = [await admin(), await admin(), await makeMember(), await makeMember()];
  const outcomes = await Promise.allSettled([
    linkAccounts(first, one._id, { account: other.email }),
    linkAccounts(second, other._id, { account: one.email }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  expect(await AccountLinkModel.countDocuments({})).toBe(1);
  for (const account of [one.email, 'nobody@example.test'])
    await expect(linkAccounts(first, one._id, { account })).rejects.toMatchObject({ code: 'bad_request' });
  await expect(linkAccounts(first, 'nobody', { account: one.email })).rejects.toMatchObject({ code: 'not_found' });
});
