import { computeAnalytics } from '../../server/domain/analytics/analytics.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Computes the figures for admins; `reconcile()` enqueues it once a day is over. */
export const runInsight: JobImplementation<'insight'> = {
  run: ({ day }) => computeAnalytics(system, day),
};
