import { computeInsight } from '../../server/domain/insight/insight.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Computes the figures for admins; `reconcile()` enqueues it once a day is over. */
export const runInsight: JobImplementation<'insight'> = {
  run: ({ day }) => computeInsight(system, day),
};
