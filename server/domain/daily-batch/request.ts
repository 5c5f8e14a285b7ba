import { enqueue } from '../../jobs.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { today } from '../kernel/day.ts';
import { invalid } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';

/**
 * Enqueues today's run and returns the job's id. For admins. Throws `bad_request` for any other day: its introductions would be
 * shown today, beyond what is allowed for a day (R40).
 */
export const requestDailyRun = async (actor: Actor, { date }: { date?: string | undefined }): Promise<string> => {
  requireAdmin(actor);
  const day = today();
  if (date !== undefined && date !== day) throw invalid('date', "Only today's introductions can be run.");
  const jobId = await enqueue('daily-run', { day });
  await inTransaction((tx) => recordAudit(tx, actor, 'daily-matches.run', null, { day }));
  return jobId;
};
