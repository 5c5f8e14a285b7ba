import { applyChunk } from '../../server/domain/daily-batch/plan-chunks.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Gives the members of one chunk their introductions. */
export const runDailyChunk: JobImplementation<'daily-chunk'> = { run: (payload) => applyChunk(system, payload) };
