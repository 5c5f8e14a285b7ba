import { system } from '../../server/domain/kernel/actor.ts';
import type { Insight } from '../../server/domain/kernel/events.ts';
import { computeRecommendations } from '../../server/domain/recommendations/compute.ts';
import { computeFeedback } from '../../server/domain/recommendations/feedback/compute.ts';
import { configureDemand } from '../../server/domain/recommendations/freshness.ts';

/** Does what a worker would do when something is asked for, in this process and at once; answers when it is stored. */
export const compute = (kind: Insight, userId: string): Promise<void> =>
  kind === 'feedback' ? computeFeedback(system, { userId }) : computeRecommendations(system, { userId });

export const computeInline = (): void => configureDemand({ ask: compute });
