import { expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { givePhotos } from '../../testing/app/photos.ts';
import { openTab } from '../../testing/app/tab.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { apply } from '../domain/applications/apply.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import { ReportModel } from '../models/operations/report.ts';

const { staffApplications, staffDecisions, staffPhotos, staffReports } = contract;
const app = givenTestApp();

test('an answer says until when a decision can be taken back; every admin sees that, and the applicant nothing', async () => {
  const user = await makeUser();
  const { _id: id } = await apply(createActor(user, 's'), { answers: 'I look for a calm home.' });
  const [applicant, staff, other] = await Promise.all([
    app.signIn(user),
    app.signIn(await makeUser({ role: 'admin' })),
    app.signIn(await makeUser({ role: 'admin' })),
  ]);
  const tab = await openTab(app.url, applicant);
  const [mine, me] = [
    await applicant.call(contract.applications.mine),
    await applicant.call(contract.accounts.current),
  ];
  const body = { decision: 'rejected', reason: 'Too little', undoSeconds: 10 } as const;
  const decided = await staff.call(staffApplications.decide, { params: { id }, body });
  expect(decided).toMatchObject({ status: 'pending', can: { decide: false, claim: false, ask: false } });
  const leftMs = Date.parse(decided.pending?.takesEffectAt ?? '') - Date.now();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(10_000);
  const seen = await other.call(staffApplications.one, { params: { id } });
  expect(seen.pending).toEqual(decided.pending);
  expect(JSON.stringify(seen)).not.toContain('Too little');
  expect(await other.call(staffDecisions.pending)).toEqual([]);
  expect(await staff.call(staffDecisions.pending)).toMatchObject([
    { kind: 'application', id, decision: 'rejected', written: { reason: 'Too little' } },
  ]);
  expect(await applicant.call(contract.applications.mine)).toEqual(mine);
  expect(await applicant.call(contract.accounts.current)).toEqual(me);

  const takeBack = `/api/staff/applications/${id}/decision`;
  expect((await other.request('DELETE', takeBack)).status).toBe(403);
  expect((await staff.request('DELETE', takeBack)).status).toBe(204);
  expect((await staff.request('DELETE', takeBack)).status).toBe(409);
  expect((await other.call(staffApplications.one, { params: { id } })).pending).toBeNull();
  expect(tab.of('user:updated')).toEqual([]);
});

test('a photo and a report wait as well; a suspension does not, and nothing waits for more than half a minute', async () => {
  const staff = await app.signIn(await makeUser({ role: 'admin' }));
  const { _id: userId } = await makeMember();
  const [photoId = ''] = await givePhotos(userId, ['in-review']);
  const photo = await staff.call(staffPhotos.decide, {
    params: { photoId },
    body: { decision: 'approved', undoSeconds: 30 },
  });
  expect(photo).toMatchObject({ status: 'in-review', pending: { takesEffectAt: expect.any(String) } });
  const [id, at] = [newId(), clock.now()];
  const about = { reporterId: (await makeMember())._id, reportedId: userId, reason: 'money' as const, severity: 1 };
  await ReportModel.create({ _id: id, ...about, statements: [], status: 'received', createdAt: at, addedAt: at });
  const close = (body: object) => staff.request('POST', `/api/staff/reports/${id}/close`, { body });
  expect(await close({ outcome: 'suspended', message: 'No', undoSeconds: 10 })).toMatchObject({
    status: 400,
    body: { message: 'This takes effect immediately and cannot wait' },
  });
  expect((await close({ outcome: 'nothing', undoSeconds: 31 })).status).toBe(400);
  const report = await staff.call(staffReports.close, {
    params: { id },
    body: { outcome: 'warned', message: 'Please stop.', undoSeconds: 10 },
  });
  expect(report).toMatchObject({ status: 'received', pending: { takesEffectAt: expect.any(String) } });
  expect((await close({ outcome: 'nothing' })).status).toBe(409);
});
