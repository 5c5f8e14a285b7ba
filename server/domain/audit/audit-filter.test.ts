import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_ACTOR } from '../../../shared/audit-options.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import type { User } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentAuditRows } from '../../presenters/staff/staff-audit.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { type AuditFilter, buildAuditFilter, listAudit, openAuditExport } from './audit.ts';

givenDatabase();

const HOUR_MS = 3_600_000;
const START = Date.parse('2030-03-01T00:00:00Z');
const COUNT = 600;
const ACTIONS = ['member.changed', 'report.read', 'photo.approved', 'letter.read', 'audit.exported'];

let huda: UserActor;
let amina: User;
let others: User[];

/** An entry an hour: of three actors in turn, five actions, and twelve people. */
beforeAll(async () => {
  huda = createActor(await makeUser({ role: 'admin', firstName: 'Huda' }), 's');
  amina = await makeUser({ firstName: 'Amina', email: 'amina.n@example.test' });
  others = await Promise.all(Array.from({ length: 11 }, (_, at) => makeUser({ firstName: `Other${at}` })));
  const actors = [huda.userId, others[0]?._id ?? '', null];
  const subjects = [amina, ...others].map(({ _id }) => _id);
  await AuditEntryModel.insertMany(
    Array.from({ length: COUNT }, (_, at) => ({
      _id: `entry-${String(at).padStart(4, '0')}`,
      seq: 10_000 + at,
      hash: 'none',
      actorId: actors[at % 3],
      action: ACTIONS[at % 5],
      subjectId: subjects[at % 12],
      details: { at: String(at) },
      at: new Date(START + at * HOUR_MS),
    })),
  );
});

/** The numbers of the entries that fit, page by page. */
const list = async (filter: AuditFilter, limit = 7): Promise<number[]> => {
  const found: number[] = [];
  for (let before: string | undefined; ; ) {
    const { entries } = await listAudit(huda, { ...filter, before, limit });
    found.push(...entries.map(({ details }) => Number(details.at)));
    const last = entries.at(-1);
    if (!last || entries.length < limit) return found;
    before = Buffer.from(`${last.at.getTime()}:${last._id}`, 'latin1').toString('base64url');
  }
};
const where = (fits: (at: number) => boolean) =>
  Array.from({ length: COUNT }, (_, at) => COUNT - 1 - at).filter((at) => fits(at));

describe('the audit is filtered by', () => {
  test('who acted', async () => {
    expect(await list({ actor: huda.userId })).toEqual(where((at) => at % 3 === 0));
    expect(await list({ actor: SERVICE_ACTOR })).toEqual(where((at) => at % 3 === 2));
    expect(await list({ actor: 'nobody' })).toEqual([]);
  });

  test('whom it concerns, by a part of the name or the e-mail', async () => {
    for (const q of ['  aMIna ', 'amina.n@']) expect(await list({ q }), q).toEqual(where((at) => at % 12 === 0));
    expect(await list({ q: 'Other1' })).toEqual(where((at) => [2, 11].includes(at % 12)));
    expect(await list({ q: '.*' })).toEqual([]);
  });

  test('what was done', async () => {
    expect(await list({ action: 'letter.read' })).toEqual(where((at) => at % 5 === 3));
  });

  test('the first and the last day, both whole', async () => {
    expect(await list({ from: '2030-03-03', to: '2030-03-03' })).toEqual(where((at) => at >= 48 && at < 72));
    expect(await list({ from: '2030-03-25' })).toEqual(where((at) => at >= 24 * 24));
    expect(await list({ to: '2030-03-01' })).toEqual(where((at) => at < 24));
    expect(await list({ from: '2030-03-03', to: '2030-03-02' })).toEqual([]);
  });

  test('all of them together', async () => {
    const filter = { actor: huda.userId, q: 'amina', action: 'member.changed', from: '2030-03-02', to: '2030-03-20' };
    expect(await list(filter)).toEqual(where((at) => at % 60 === 0 && at >= 24 && at < 480));
  });
});

test.each<[string, () => AuditFilter]>([
  ['who acted', () => ({ actor: huda.userId })],
  ['the service', () => ({ actor: SERVICE_ACTOR })],
  ['one person', () => ({ q: 'amina' })],
  ['several people', () => ({ q: 'other' })],
  ['the action', () => ({ action: 'letter.read' })],
  ['days', () => ({ from: '2030-03-03', to: '2030-03-05' })],
  ['who acted and days', () => ({ actor: huda.userId, from: '2030-03-03', to: '2030-03-20' })],
  ['nothing', () => ({})],
])('a page of the audit filtered by %s walks an index in its order', async (_, filter) => {
  const plan = JSON.stringify(
    await AuditEntryModel.find(await buildAuditFilter(filter()))
      .sort({ at: -1, _id: -1 })
      .limit(25)
      .explain('executionStats'),
  );
  expect(plan).toContain('IXSCAN');
  expect(plan).not.toContain('COLLSCAN');
  expect(plan).not.toContain('"stage":"SORT"');
  const read = Number(/"totalDocsExamined":(\d+)/.exec(plan)?.[1]);
  expect(read).toBeLessThanOrEqual(26);
});

test('an export has every entry that fits, in parts, and the audit says so before, without the name that was searched', async () => {
  const parts: number[] = [];
  const rows: Record<string, string>[] = [];
  const pages = await openAuditExport(huda, { q: 'amina.n@example', from: '2030-03-01' });
  const exports = () => AuditEntryModel.find({ action: 'audit.exported', subjectId: null }).lean();
  expect(await exports()).toMatchObject([
    { actorId: huda.userId, subjectId: null, details: { from: '2030-03-01', person: 'named' } },
  ]);
  const counted = async function* () {
    for await (const page of pages) {
      parts.push(page.entries.length);
      yield page;
    }
  };
  for await (const row of presentAuditRows(counted())) rows.push(row);
  expect(rows).toHaveLength(50);
  expect(rows[0]).toEqual({
    time: new Date(START + 588 * HOUR_MS).toISOString(),
    number: '10588',
    actor: 'Huda Rahman',
    actorId: huda.userId,
    action: 'letter.read',
    subject: 'Amina Rahman',
    subjectId: amina._id,
    details: 'at: 588',
  });
  const all = await openAuditExport(huda, { from: '2030-03-01', to: '2030-03-25' });
  const sizes: number[] = [];
  for await (const { entries } of all) sizes.push(entries.length);
  expect(sizes).toEqual([200, 200, 200]);
  // Whom the file names they were shown.
  const looks = await AccessRecordModel.find({ call: 'staffAudit.export' }).lean();
  expect(looks.flatMap(({ listedIds }) => listedIds)).toEqual(expect.arrayContaining(others.map(({ _id }) => _id)));
});
