import { system } from '../../server/domain/kernel/actor.ts';
import { computeFeedback } from '../../server/domain/recommendations/feedback/compute.ts';
import { enqueue } from '../../server/jobs.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Computes the feedback on one member's profile. No result waits for the language model: it rewords it by a job of its own. */
export const runFeedback: JobImplementation<'feedback'> = {
  async run({ userId }, { wordingModel }) {
    const isUnworded = await computeFeedback(system, { userId });
    if (isUnworded && wordingModel) await enqueue('wording', { userId, of: 'feedback' });
  },
};
