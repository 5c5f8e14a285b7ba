import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { LookModel } from '../../models/operations/look.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { verifyAudit } from '../staff/verify-audit.ts';
import { recordList, recordLook } from './looks.ts';
import { sealLooks } from './seal.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const at = (time: string) => clock.set(() => new Date(time));
const sealed = async () =>
  (await AuditEntryModel.find({ action: 'looks.sealed' }).sort({ seq: 1 }).lean()).map(({ details }) => [
    details.day,
    details.count,
  ]);
/** What is found of looks; the chain itself was cleared before each test. */
const findings = async () => (await verifyAudit()).findings.filter((finding) => finding.includes('looks'));

/** Has an admin look at a member three times, on two days with a day between them. */
const givenLooks = async () => {
  const [admin, member] = [createActor(await makeUser({ role: 'admin' }), 's'), await makeMember()];
  const look = () => recordLook(admin, { call: 'staffMembers.one', part: 'profile', subject: member });
  at('2030-05-05T23:59:59.999Z');
  await look();
  await recordList(admin, 'staffMembers.list', [member._id]);
  at('2030-05-07T08:00:00Z');
  await look();
};

test('R61: the looks of each day that has ended are sealed in the audit, once', async () => {
  await givenLooks();
  await sealLooks(system);
  expect(await sealed()).toEqual([['2030-05-05', '2']]);
  // What is being written at midnight is waited for.
  at('2030-05-08T00:59:59Z');
  await sealLooks(system);
  expect(await sealed()).toHaveLength(1);
  at('2030-05-08T01:00:00Z');
  await Promise.all([sealLooks(system), sealLooks(system)]);
  await sealLooks(system);
  expect(new Set((await sealed()).map(String))).toEqual(new Set(['2030-05-05,2', '2030-05-07,1']));
  expect(await findings()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['deleted', () => LookModel.collection.deleteOne({ part: 'profile' })],
  ['added', async () => LookModel.create({ ...(await LookModel.findOne().lean()), _id: 'another' })],
  ['given another viewer', () => LookModel.collection.updateOne({ part: 'list' }, { $set: { viewerId: 'x' } })],
  ['given another reason', () => LookModel.collection.updateOne({ part: 'profile' }, { $set: { reason: 'safety' } })],
  ['moved in time', () => LookModel.collection.updateOne({ part: 'list' }, { $set: { at: new Date('2030-05-05') } })],
])('R61: a record of a sealed day that was %s is found', async (_, tamper) => {
  await givenLooks();
  at('2030-05-06T12:00:00Z');
  await sealLooks(system);
  expect(await findings()).toEqual([]);
  await tamper();
  expect(await findings()).toEqual([
    expect.stringMatching(/^The records of looks of 2030-05-05 were changed: there are \d and were 2\.$/),
  ]);
});

test('records that were deleted because of their age are no finding', async () => {
  await givenLooks();
  at('2030-05-08T12:00:00Z');
  await sealLooks(system);
  at('2032-05-20T12:00:00Z');
  await LookModel.deleteMany({});
  expect(await findings()).toEqual([]);
});
