import { enqueue } from '../../jobs.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { today } from '../kernel/day.ts';
import { invalid } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';

/**
 * Enqueues the run of a day, today's unless a date is named, and returns the job's id. For admins. Throws `bad_request` for a
 * future day: members would have tomorrow's introductions today.
 */
export const requestDailyRun = async (actor: Actor, { date }: { date?: string | undefined }): Promise<string> => {
  requireAdmin(actor);
  const day = date ?? today();
  if (day > today()) throw invalid('date', 'That day has not begun yet. Please choose today or an earlier day.');
  const jobId = await enqueue('daily-run', { day });
  await inTransaction((tx) => recordAudit(tx, actor, 'daily-matches.run', null, { day }));
  return jobId;
};
