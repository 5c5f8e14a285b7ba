import { system } from '../../server/domain/actor.ts';
import { computeFeedback } from '../../server/domain/profile-feedback-compute.ts';
import type { JobPayload } from '../../shared/jobs.ts';

/** Writes the feedback on one member's profile. */
export const feedback = (payload: JobPayload<'feedback'>): Promise<void> => computeFeedback(system, payload);
