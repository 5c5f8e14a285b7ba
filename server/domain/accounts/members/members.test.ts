import { afterEach, expect, test } from 'vitest';
import { staffMembers } from '../../../../shared/contract/staff/staff-members.ts';
import { toShortReference } from '../../../../shared/rules/short-reference.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { ApplicationModel } from '../../../models/members/application.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { SettingsModel } from '../../../models/members/settings.ts';
import { UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { presentStaffMember, presentStaffMemberRow } from '../../../presenters/staff/staff-members.ts';
import { openPrivateDetails } from '../../access-log/private-details.ts';
import { createActor, type UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { addContacts } from '../../privacy/phone-hash.ts';
import { listMembers, openMember } from './members.ts';

givenDatabase();
afterEach(() => clock.set());

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

test('admins find people by city, phone number, application and its short reference; a matchmaker theirs by city alone', async () => {
  const [reviewer, desk] = [await admin(), createActor(await makeUser({ role: 'matchmaker' }), 's')];
  const assigned = { membershipTier: 'vip', assignedMatchmakerId: desk.userId } as const;
  const phone = '+44 20 7946 0818';
  const { _id } = await makeMember(assigned, { location: 'Kraków, Poland' });
  const other = await makeMember({}, { location: 'Krakow' });
  await UserModel.updateOne({ _id }, addContacts({ phone }));
  const application = { _id: newId(), userId: _id, status: 'approved', answers: {}, submittedAt: new Date() } as const;
  await ApplicationModel.create(application);
  const short = toShortReference(application._id) ?? '';
  const found = async (actor: UserActor, q: string) =>
    (await listMembers(actor, { limit: 200, q })).map(({ user }) => user._id).sort();
  expect(await found(reviewer, 'krakow')).toEqual([_id, other._id].sort());
  expect(await found(desk, 'KRAKÓW')).toEqual([_id]);
  for (const q of ['020 7946 0818', phone, application._id, short, short.toLowerCase()]) {
    expect(await found(reviewer, q), q).toEqual([_id]);
    expect(await found(desk, q), q).toEqual([]);
  }
  const open = async (actor: UserActor) => presentStaffMember(await openMember(actor, _id, 'staffMembers.one'), actor);
  expect([(await open(reviewer)).applicationId, (await open(desk)).applicationId]).toEqual([application._id, null]);
});

test('R23: staff see what the contract says, the private details only for a reason, and never a hash', async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const assigned = { membershipTier: 'vip', assignedMatchmakerId: matchmaker._id } as const;
  const user = await makeMember({ ...assigned, phone: '123', passwordHash: 'secret-hash' }, { income: '500k+' });
  const open = async (viewer: UserActor) => {
    const shown = presentStaffMember(await openMember(viewer, user._id, 'staffMembers.one'), viewer);
    expect(staffMembers.one.responses[200].parse(shown)).toEqual(shown);
    expect(JSON.stringify(shown)).not.toContain('secret-hash');
    return shown;
  };
  const rowFor = async (viewer: UserActor) => {
    const [row] = (await listMembers(viewer, { limit: 200 })).filter((one) => one.user._id === user._id);
    return row && presentStaffMemberRow(row, viewer);
  };
  const closed = { phone: null, privateDetails: { isOpen: false, openUntil: null } };
  for (const [viewer, email] of [
    [await admin(), user.email],
    [createActor(matchmaker, 's'), null],
  ] as const) {
    expect(await open(viewer)).toMatchObject({ ...closed, email, profile: { income: null } });
    expect(await rowFor(viewer)).toMatchObject({ ...closed, email });
    clock.set(() => new Date('2026-03-01T12:00:00Z'));
    await openPrivateDetails(viewer, user._id, { reason: 'help' });
    const opened = { isOpen: true, openUntil: '2026-03-01T12:30:00.000Z' };
    const all = { email: user.email, phone: '123', privateDetails: opened, profile: { income: '500k+' } };
    expect(await open(viewer)).toMatchObject(all);
    expect(await rowFor(viewer)).toMatchObject({ ...closed, email });
    // A reason of one viewer opens nothing to another.
    expect(await open(await admin())).toMatchObject(closed);
    clock.set(() => new Date('2026-03-01T12:29:59Z'));
    expect(await open(viewer)).toMatchObject(all);
    clock.set(() => new Date('2026-03-01T12:30:00Z'));
    expect(await open(viewer)).toMatchObject({ ...closed, email, profile: { income: null } });
    clock.set();
  }
});

test('R13: a reason opens nobody whom the viewer does not work with, and is kept in the audit', async () => {
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  const viewer = await admin();
  const member = await makeMember();
  await expect(openPrivateDetails(matchmaker, member._id, { reason: 'help' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(openPrivateDetails(viewer, 'nobody', { reason: 'help' })).rejects.toMatchObject({ code: 'not_found' });
  await openPrivateDetails(viewer, member._id, { reason: 'help', note: 'About 07700 900123' });
  const [entry, ...more] = await AuditEntryModel.find({ subjectId: member._id }).lean();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    actorId: viewer.userId,
    action: 'private-details.opened',
    details: { reason: 'help' },
  });
});

test('a matchmaker cannot search by the addresses that they do not see', async () => {
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  const assigned = { membershipTier: 'vip', assignedMatchmakerId: matchmaker.userId } as const;
  const mine = await makeMember({ ...assigned, email: 'hidden.address@example.test', username: 'sumayyah-1' });
  const found = async (q: string) => (await listMembers(matchmaker, { limit: 9, q })).map(({ user }) => user._id);
  expect([await found('hidden.address'), await found('sumayyah-1'), await found('amina')]).toEqual([
    [],
    [mine._id],
    [mine._id],
  ]);
});

test('the time zone is the one that was chosen for notifications, else that of the city; none where neither tells', async () => {
  const actor = await admin();
  const { _id } = await makeMember();
  const getZone = async () => (await openMember(actor, _id, 'staffMembers.one')).timeZone;
  await ProfileModel.updateOne({ _id }, { $set: { location: 'Somewhere by the sea' } });
  expect(await getZone()).toBeNull();
  await ProfileModel.updateOne({ _id }, { $set: { location: 'Chicago, IL' } });
  expect(await getZone()).toBe('America/Chicago');
  await SettingsModel.updateOne({ _id }, { $set: { 'noticeTimes.timeZone': 'Asia/Dubai' } }, { upsert: true });
  expect(await getZone()).toBe('Asia/Dubai');
});
