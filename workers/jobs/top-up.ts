import { topUp } from '../../server/domain/daily-batch/top-up.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Fills one member's batch of today. */
export const runTopUp: JobImplementation<'top-up'> = { run: (payload) => topUp(system, payload) };
