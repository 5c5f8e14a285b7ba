import { system } from '../../server/domain/kernel/actor.ts';
import { applyWording } from '../../server/domain/recommendations/wording-apply.ts';
import type { JobPayload } from '../../shared/jobs.ts';

/** Lets the configured model word what is kept for one member. */
export const wording = (payload: JobPayload<'wording'>): Promise<void> => applyWording(system, payload);
