import { beforeEach, expect, test } from 'vitest';
import { staffAudit } from '../../../shared/contract/staff/staff-audit.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { AuditHeadModel } from '../../models/operations/audit-head.ts';
import { presentAuditState } from '../../presenters/staff/staff-audit.ts';
import { createActor, system } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { beginAuditChain } from '../kernel/audit/chain.ts';
import { checkAudit, getAuditState } from './audit-check.ts';

givenDatabase();
beforeEach(async () => {
  await AuditEntryModel.collection.deleteMany({});
  await AuditHeadModel.collection.deleteMany({});
  await beginAuditChain();
});

const admin = async () => createActor(await makeUser({ role: 'admin', firstName: 'Huda' }), 's');
const lastSeq = async () => (await AuditEntryModel.findOne().sort({ seq: -1 }).lean())?.seq ?? 0;

test('R61: the state says what the last check has read and found, how it was started, and what came since', async () => {
  const actor = await admin();
  expect(await getAuditState(actor)).toMatchObject({ entries: 0, check: null, actions: [] });
  for (let n = 0; n < 3; n++) await recordRead(actor, 'letter.read', null);
  expect((await checkAudit(system, 'job')).findings).toEqual([]);
  expect(await getAuditState(actor)).toMatchObject({ entries: 4, check: { by: 'job', entries: 3, findings: 0 } });
  await recordRead(actor, 'letter.read', null);
  await AuditEntryModel.collection.updateOne({ seq: 2 }, { $set: { action: 'letter.done' } });
  expect((await checkAudit(system, 'command')).findings).toHaveLength(1);
  const state = presentAuditState(await getAuditState(actor));
  expect(staffAudit.state.responses[200].parse(state)).toEqual(state);
  expect(state).toMatchObject({
    entries: 6,
    check: { by: 'command', entries: 5, findings: 1 },
    actions: ['audit.checked', 'letter.done', 'letter.read'],
  });
  expect(state.staff.map(({ firstName }) => firstName)).toContain('Huda');
});

test('R61: the record of a check that was changed, or put in by somebody else, is not shown', async () => {
  const actor = await admin();
  await recordRead(actor, 'letter.read', null);
  await AuditEntryModel.collection.updateOne({ seq: 1 }, { $set: { subjectId: 'another' } });
  await checkAudit(system, 'job');
  expect((await getAuditState(actor)).check?.findings).toBe(1);
  await AuditEntryModel.collection.updateOne({ seq: await lastSeq() }, { $set: { 'details.findings': '0' } });
  expect((await getAuditState(actor)).check).toBeNull();
  const forged = { _id: 'forged' as never, seq: 99, hash: 'none', actorId: null, subjectId: null, at: new Date() };
  const details = { by: 'job', entries: '98', findings: '0' };
  await AuditEntryModel.collection.insertOne({ ...forged, previousHash: '', action: 'audit.checked', details });
  expect((await getAuditState(actor)).check).toBeNull();
});

test('R61: a head that was changed or deleted is not taken for the end of the audit', async () => {
  const actor = await admin();
  await recordRead(actor, 'letter.read', null);
  await AuditHeadModel.collection.updateOne({}, { $set: { seq: 7 } });
  expect((await getAuditState(actor)).entries).toBeNull();
  await AuditHeadModel.collection.deleteMany({});
  expect((await getAuditState(actor)).entries).toBeNull();
});

test('the state of the audit is for admins only', async () => {
  for (const [role, code] of [
    ['member', 'not_found'],
    ['matchmaker', 'forbidden'],
  ] as const) {
    await expect(getAuditState(createActor(await makeUser({ role }), 's'))).rejects.toMatchObject({ code });
  }
});
