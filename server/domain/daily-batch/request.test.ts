import { expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { testStores } from '../../../testing/stores/stores.ts';
import { connectJobs, disconnectJobs, getQueue } from '../../jobs.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor } from '../kernel/actor.ts';
import { clock, dayKey } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { requestDailyRun } from './request.ts';

givenDatabase();

test("an admin starts a day's run, which is recorded; no other role may", async () => {
  const { redisUrl } = await testStores();
  connectJobs(redisUrl);
  try {
    const admin = createActor(await makeUser({ role: 'admin' }), 's');
    const jobId = await requestDailyRun(admin, { date: '2024-02-29' });
    expect((await getQueue('daily-matches').getJob(jobId))?.data).toEqual({ day: '2024-02-29' });
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({
      actorId: admin.userId,
      action: 'daily-matches.run',
      details: { day: '2024-02-29' },
    });
    const tomorrow = dayKey(new Date(clock.now().getTime() + 36 * 3_600_000), getContext().timeZone);
    const counts = await getQueue('daily-matches').getJobCounts();
    await expect(requestDailyRun(admin, { date: tomorrow })).rejects.toMatchObject({
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
