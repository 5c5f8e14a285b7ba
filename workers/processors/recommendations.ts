import { system } from '../../server/domain/kernel/actor.ts';
import { computeRecommendations } from '../../server/domain/recommendations/compute.ts';
import type { JobPayload } from '../../shared/jobs.ts';

/** Finds whom one member is recommended. */
export const recommendations = (payload: JobPayload<'recommendations'>): Promise<void> =>
  computeRecommendations(system, payload);
