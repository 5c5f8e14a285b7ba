import { system } from '../../server/domain/kernel/actor.ts';
import { computeRecommendations } from '../../server/domain/recommendations/compute.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Computes one member's recommendations. */
export const runRecommendations: JobImplementation<'recommendations'> = {
  run: (payload) => computeRecommendations(system, payload),
};
