import { introducePicks } from '../../server/domain/daily-batch/picks-today.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Introduces the picks for one member today. */
export const runIntroducePicks: JobImplementation<'introduce-picks'> = {
  run: (payload) => introducePicks(system, payload),
};
