import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { expect, inject, test } from 'vitest';
import { makeUser } from '../../../../testing/people/factories.ts';
import { FROM_SOURCES } from '../../../../testing/processes/programs.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { AuditHeadModel } from '../../../models/operations/audit-head.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import { system } from '../actor.ts';
import { inTransaction } from '../transaction.ts';
import { recordAudit, recordRead } from './audit.ts';

givenDatabase();

const WRITER = fileURLToPath(new URL('../../../../testing/processes/audit-writer.ts', import.meta.url));

test('R61: 200 entries that two processes store at once are one whole chain', async () => {
  const before = await AuditEntryModel.countDocuments();
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${mongoose.connection.name}`;
  const writers = [1, 2].map(() => fork(WRITER, [uri.href, '100'], { execArgv: [...FROM_SOURCES] }));
  await Promise.all(writers.map((writer) => once(writer, 'message')));
  for (const writer of writers) writer.send('go');
  const codes = await Promise.all(writers.map((writer) => once(writer, 'exit')));
  expect(codes.map(([code]) => code)).toEqual([0, 0]);
  expect(await verifyAudit()).toMatchObject({ count: before + 200, findings: [] });
  expect(await AuditEntryModel.distinct('details.by')).toHaveLength(2);
}, 60_000);

test('entries of one transaction are chained together; a refused one leaves none', async () => {
  const before = await AuditEntryModel.countDocuments();
  await inTransaction(async (tx) => {
    await recordAudit(tx, system, 'note.added', null);
    await recordAudit(tx, system, 'note.changed', null);
  });
  const refused = inTransaction(async (tx) => {
    await recordAudit(tx, system, 'note.removed', null);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await AuditEntryModel.exists({ action: 'note.removed' })).toBeNull();
  expect(await verifyAudit()).toMatchObject({ count: before + 2, findings: [] });
  expect((await AuditHeadModel.findById('head').lean().orFail()).seq).toBe(before + 2);
});

test('entries that others store meanwhile do not make a long transaction begin again', async () => {
  const { _id } = await makeUser();
  let attempts = 0;
  await inTransaction(async (tx) => {
    attempts += 1;
    await UserModel.updateOne({ _id }, { firstName: 'Huda' }, { session: tx.session });
    await recordAudit(tx, system, 'report.read', _id);
    for (let n = 0; n < 5; n++) await recordRead(system, 'letter.read', null);
  });
  expect(attempts).toBe(1);
  expect(await verifyAudit()).toMatchObject({ findings: [] });
});

test('nobody waits long behind an entry that is under way: the number of an entry decides', async () => {
  let holds = () => {};
  let goesOn = () => {};
  const isHeld = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const mayGoOn = new Promise<void>((resolve) => {
    goesOn = resolve;
  });
  const slow = inTransaction(async (tx) => {
    await recordAudit(tx, system, 'queue.paused', null);
    tx.beforeCommit(async () => {
      holds();
      await mayGoOn;
    });
  });
  await isHeld;
  let attempts = 0;
  const other = inTransaction(async (tx) => {
    attempts += 1;
    // The first attempt has met the entry that is under way.
    if (attempts === 2) goesOn();
    await recordAudit(tx, system, 'queue.resumed', null);
  }).finally(goesOn);
  await Promise.all([slow, other]);
  expect(await verifyAudit()).toMatchObject({ findings: [] });
}, 30_000);
