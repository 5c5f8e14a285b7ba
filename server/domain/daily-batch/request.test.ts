import { expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { testStores } from '../../../testing/stores/stores.ts';
import { connectJobs, disconnectJobs, getQueue } from '../../jobs.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor } from '../kernel/actor.ts';
import { addDays, today } from '../kernel/day.ts';
import { requestDailyRun } from './request.ts';

givenDatabase();

test("R40: an admin starts today's run, and no other day's, which is recorded; no other role may", async () => {
  const { redisUrl } = await testStores();
  connectJobs(redisUrl);
  try {
    const admin = createActor(await makeUser({ role: 'admin' }), 's');
    const jobId = await requestDailyRun(admin, { date: today() });
    expect((await getQueue('daily-matches').getJob(jobId))?.data).toEqual({ day: today() });
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({
      actorId: admin.userId,
      action: 'daily-matches.run',
      details: { day: today() },
    });
    const counts = await getQueue('daily-matches').getJobCounts();
    for (const date of [addDays(today(), 1), addDays(today(), -1), '2020-01-01', '0001-01-01', '9999-12-31'])
      await expect(requestDailyRun(admin, { date }), date).rejects.toMatchObject({
        code: 'bad_request',
        issues: [{ path: 'date' }],
      });
    expect(await getQueue('daily-matches').getJobCounts()).toEqual(counts);
    expect(await AuditEntryModel.countDocuments()).toBe(1);
    const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
    await expect(requestDailyRun(matchmaker, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(requestDailyRun(createActor(await makeMember(), 's'), {})).rejects.toMatchObject({
      code: 'not_found',
    });
  } finally {
    await disconnectJobs();
  }
});
