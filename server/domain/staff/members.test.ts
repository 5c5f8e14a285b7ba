import { expect, test } from 'vitest';
import { staffMembers } from '../../../shared/contract/staff/staff-members.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { presentStaffMember, presentStaffMemberRow } from '../../presenters/staff-members.ts';
import { createActor } from '../kernel/actor.ts';
import { listMembers, requireMember } from './members.ts';

givenDatabase();

const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');

test('the list is newest first and continues page by page', async () => {
  const actor = await admin();
  await UserModel.deleteMany({ role: 'member' });
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push((await makeMember({ createdAt: new Date(Math.max(1, n) * 1000) }))._id);
  const rows: string[] = [];
  let before: string | undefined;
  do {
    const page = (await listMembers(actor, { role: 'member', limit: 3, before })).map((one) =>
      presentStaffMemberRow(one, actor),
    );
    rows.push(...page.map((row) => row.id));
    before = page.length === 3 ? page.at(-1)?.cursor : undefined;
  } while (before);
  expect(rows.slice(0, 5)).toEqual(ids.slice(2).reverse());
  expect(rows.slice(5).sort()).toEqual(ids.slice(0, 2).sort());
});

test('users are found by role, tier, state and part of their name or address', async () => {
  const actor = await admin();
  const [vip, suspended, applicant] = [
    await makeMember({ membershipTier: 'vip', firstName: 'Sumayyah', lastName: 'O’Brien' }),
    await makeMember({ suspendedAt: new Date(), email: 'odd+[address]@example.test' }),
    await makeUser({ username: 'waiting-one' }),
  ];
  const deleted = await makeMember({ deletedAt: new Date() });
  const found = async (query: object) =>
    (await listMembers(actor, { limit: 200, ...query })).map(({ user }) => user._id);
  expect(await found({ tier: 'vip' })).toEqual([vip._id]);
  expect(await found({ status: 'suspended' })).toEqual([suspended._id]);
  expect(await found({ status: 'active' })).not.toContain(suspended._id);
  expect(await found({ q: ' SUMAYYAH o’b' })).toEqual([vip._id]);
  expect(await found({ q: '+[ADDRESS]' })).toEqual([suspended._id]);
  expect(await found({ q: 'waiting-one', role: 'member' })).toEqual([]);
  expect(await found({ q: 'waiting-one' })).toEqual([applicant._id]);
  expect(await found({})).not.toContain(deleted._id);
  for (const q of ['.*', '$emailKey', '^o']) expect(await found({ q })).toEqual([]);
});

test('R13: a matchmaker sees the members assigned to them and no others; other roles see no list', async () => {
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  const [mine, another] = [await makeMember({ assignedMatchmakerId: matchmaker.userId }), await makeMember()];
  expect((await listMembers(matchmaker, { limit: 200 })).map(({ user }) => user._id)).toEqual([mine._id]);
  expect(await listMembers(matchmaker, { limit: 200, role: 'admin' })).toEqual([]);
  expect((await requireMember(matchmaker, mine._id)).user._id).toBe(mine._id);
  for (const id of [another._id, matchmaker.userId, 'nobody']) {
    await expect(requireMember(matchmaker, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(listMembers(createActor(mine, 's'), { limit: 5 })).rejects.toMatchObject({ code: 'not_found' });
});

test('R23: staff see exactly what the contract says, and never a hash', async () => {
  const user = await makeMember({ phone: '123', passwordHash: 'secret-hash' }, { income: '500k+' });
  const viewer = await admin();
  const shown = presentStaffMember(await requireMember(viewer, user._id), viewer);
  expect(staffMembers.one.responses[200].parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({ email: user.email, phone: '123', profile: { income: '500k+' } });
  expect(JSON.stringify(shown)).not.toContain('secret-hash');
});
