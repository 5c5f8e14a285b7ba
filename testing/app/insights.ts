import { system } from '../../server/domain/kernel/actor.ts';
import { configureContext, type Insight } from '../../server/domain/kernel/context.ts';
import { computeRecommendations } from '../../server/domain/recommendations/compute.ts';
import { computeFeedback } from '../../server/domain/recommendations/feedback/compute.ts';

/** Computes an insight in this process, as a worker would; resolves when it is stored. */
export const compute = (kind: Insight, userId: string): Promise<boolean> =>
  kind === 'feedback' ? computeFeedback(system, { userId }) : computeRecommendations(system, { userId });

/** Has requests for insights computed in this process, without a worker. */
export const computeInline = (): void => configureContext({ insightRequests: { enqueue: compute } });
