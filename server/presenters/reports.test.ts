import { expect, test } from 'vitest';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor } from '../domain/kernel/actor.ts';
import type { Report } from '../models/operations/report.ts';
import { presentOwnReport } from './reports.ts';
import { presentStaffReport, presentStaffReports } from './staff/staff-reports.ts';

givenDatabase();

const at = new Date('2026-02-03T04:05:06.000Z');
const message = { seq: 1, content: 'Send me money', createdAt: at, warning: 'money' as const };
const report: Report = {
  _id: 'r',
  openKey: null,
  reporterId: 'hana',
  reportedId: 'adam',
  reason: 'money',
  severity: 1,
  status: 'closed',
  statements: [{ details: 'He asked for money.', evidence: [{ ...message, senderId: 'adam' }], at }],
  createdAt: at,
  addedAt: at,
  claimedBy: null,
  claimedAt: null,
  closedBy: 'sana',
  closedAt: at,
  outcome: 'suspended',
  note: 'A third report',
};

test('R70: the reporter sees that a report is closed, and neither whom it is about nor what was done', () => {
  expect(presentOwnReport(report)).toEqual({
    id: 'r',
    reason: 'money',
    status: 'closed',
    createdAt: '2026-02-03T04:05:06.000Z',
  });
});

test('an admin sees who reported whom and why, and what was said only in the opened report', async () => {
  const viewer = createActor(await makeUser({ role: 'admin' }), 's');
  const users = new Map([['hana', await makeUser({ _id: 'hana', firstName: 'Hana', lastName: 'Noor' })]]);
  const [row] = presentStaffReports({ reports: [report], users, pending: new Map() }, viewer);
  expect(row).toMatchObject({ severity: 'high', reported: null, outcome: 'suspended', can: { close: false } });
  expect(row?.reporter).toMatchObject({ id: 'hana', firstName: 'Hana', lastName: 'Noor' });
  expect(JSON.stringify(row)).not.toContain('Send me money');
  const other: Report = { ...report, _id: 'o', reporterId: 'adam', reportedId: 'lina' };
  const opened = presentStaffReport(
    { report, users, pending: new Map(), history: { reporter: [], reported: [other] }, reportedAge: 41 },
    viewer,
  );
  expect(opened.reportedAge).toBe(41);
  expect(opened.statements[0]?.evidence).toEqual([
    { seq: 1, isFromReporter: false, content: 'Send me money', createdAt: at.toISOString(), warning: 'money' },
  ]);
  expect(opened.history.reported).toMatchObject([{ id: 'o', isReporter: true, outcome: 'suspended' }]);
});
