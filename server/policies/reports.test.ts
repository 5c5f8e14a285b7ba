import { expect, test } from 'vitest';
import { REPORT_REASONS, REPORT_STATUSES } from '../../shared/report-options.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import { type Report, ReportModel } from '../models/operations/report.ts';
import { getReportAbilities } from './abilities.ts';
import { isWorkable, workableReports } from './reports.ts';

givenDatabase();

const NAMED = { reporterId: 'a', reportedId: 'b' };

test('who may work on a report: the filter finds what the predicate allows, and no more', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const at = { createdAt: clock.now(), addedAt: clock.now() };
  const about = { ...NAMED, reason: REPORT_REASONS[0], severity: 0, statements: [], ...at };
  for (const status of REPORT_STATUSES) {
    for (const claimedBy of [null, admin.userId, 'another'])
      await ReportModel.create({ _id: newId(), ...about, status, claimedBy });
    for (const own of [{ reporterId: admin.userId }, { reportedId: admin.userId }])
      await ReportModel.create({ _id: newId(), ...about, ...own, status, claimedBy: null });
  }
  const all = await ReportModel.find({}).lean<Report[]>();
  const found = await ReportModel.find(workableReports(admin), { _id: 1 }).lean();
  const allowed = all.filter((report) => isWorkable(report, admin));
  expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set(allowed.map(({ _id }) => _id)));
  expect(allowed.map(({ status, claimedBy }) => [status, claimedBy])).toEqual([
    ['received', null],
    ['received', admin.userId],
    ['reviewed', null],
    ['reviewed', admin.userId],
  ]);
});

test('an admin claims what is free, releases and closes their own, and does nothing with that of another', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const abilities = (claimedBy: string | null) =>
    getReportAbilities(admin, { ...NAMED, status: 'reviewed', claimedBy });
  expect(abilities(null)).toEqual({ claim: true, takeOver: false, release: false, close: true });
  expect(abilities(admin.userId)).toEqual({ claim: false, takeOver: false, release: true, close: true });
  expect(abilities('another')).toEqual({ claim: false, takeOver: true, release: false, close: false });
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  expect(getReportAbilities(matchmaker, { ...NAMED, status: 'received', claimedBy: null }).close).toBe(false);
});
