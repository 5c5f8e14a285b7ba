import { expect, test } from 'vitest';
import { connectJobs, disconnectJobs, queueOf } from '../jobs.ts';
import { AuditEntryModel } from '../models/audit-entry.ts';
import { givenDatabase } from '../test/database.ts';
import { makeMember, makeUser } from '../test/factories.ts';
import { testStores } from '../test/stores.ts';
import { actorFor } from './actor.ts';
import { requestDailyRun } from './daily-run-request.ts';

givenDatabase();

test("an admin starts a day's run, which is recorded; nobody else may", async () => {
  const { redisUrl } = await testStores();
  connectJobs(redisUrl);
  try {
    const admin = actorFor(await makeUser({ role: 'admin' }), 's');
    const jobId = await requestDailyRun(admin, { date: '2030-01-02' });
    expect((await queueOf('daily-matches').getJob(jobId))?.data).toEqual({ day: '2030-01-02' });
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({
      actorId: admin.userId,
      action: 'daily-matches.run',
      details: { day: '2030-01-02' },
    });
    const matchmaker = actorFor(await makeUser({ role: 'matchmaker' }), 's');
    await expect(requestDailyRun(matchmaker, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(requestDailyRun(actorFor(await makeMember(), 's'), {})).rejects.toMatchObject({ code: 'not_found' });
  } finally {
    await disconnectJobs();
  }
});
