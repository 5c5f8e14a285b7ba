import type { UseQueryResult } from '@tanstack/react-query';
import type { RecommendationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { CLIENT_CACHE } from './cache-times.ts';
import { useApiQuery } from './query.ts';

const CACHE_TIMES = { staleTime: CLIENT_CACHE.recommendationsMs, gcTime: CLIENT_CACHE.recommendationsMs };

/** Loads the members whom we recommend to the user, best first. */
export const useRecommendations = (): UseQueryResult<RecommendationView[]> =>
  useApiQuery(contract.matches.recommendations, { query: { limit: LIMITS.recommendations.default } }, CACHE_TIMES);
