import { system } from '../../server/domain/kernel/actor.ts';
import { applyWording } from '../../server/domain/recommendations/wording-apply.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Has the configured model reword what is stored for one member. */
export const runWording: JobImplementation<'wording'> = { run: (payload) => applyWording(system, payload) };
