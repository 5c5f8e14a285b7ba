import { system } from '../domain/actor.ts';
import { configureDemand, type Insight } from '../domain/insights.ts';
import { computeFeedback } from '../domain/profile-feedback-compute.ts';
import { computeRecommendations } from '../domain/recommendations-compute.ts';

/** Does what a worker would do when something is asked for, in this process and at once; answers when it is stored. */
export const compute = (kind: Insight, userId: string): Promise<void> =>
  kind === 'feedback' ? computeFeedback(system, { userId }) : computeRecommendations(system, { userId });

export const computeInline = (): void => configureDemand({ ask: compute });
