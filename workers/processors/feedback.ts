import { system } from '../../server/domain/kernel/actor.ts';
import { computeFeedback } from '../../server/domain/recommendations/feedback/compute.ts';
import type { JobPayload } from '../../shared/jobs.ts';

/** Writes the feedback on one member's profile. */
export const feedback = (payload: JobPayload<'feedback'>): Promise<void> => computeFeedback(system, payload);
