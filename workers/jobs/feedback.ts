import { system } from '../../server/domain/kernel/actor.ts';
import { computeFeedback } from '../../server/domain/recommendations/feedback/compute.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Computes the feedback on one member's profile. */
export const runFeedback: JobImplementation<'feedback'> = { run: (payload) => computeFeedback(system, payload) };
