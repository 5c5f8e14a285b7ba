import { system } from '../../server/domain/kernel/actor.ts';
import { checkAudit } from '../../server/domain/staff/audit-check.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Checks the whole audit every night and records in it what was found. */
export const runAuditCheck: JobImplementation<'audit-check'> = {
  schedule: { pattern: '30 3 * * *', payload: {} },
  run: async () => {
    await checkAudit(system, 'job');
  },
};
