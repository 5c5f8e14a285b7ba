import { system } from '../../server/domain/kernel/actor.ts';
import { computeRecommendations } from '../../server/domain/recommendations/compute.ts';
import { enqueue } from '../../server/jobs.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Computes one member's recommendations. No result waits for the language model: it rewords them by a job of its own. */
export const runRecommendations: JobImplementation<'recommendations'> = {
  async run({ userId }, { wordingModel }) {
    const isStored = await computeRecommendations(system, { userId });
    if (isStored && wordingModel) await enqueue('wording', { userId, of: 'recommendations' });
  },
};
