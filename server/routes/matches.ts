import type { Contract } from '../../shared/contract/index.ts';
import { notFound } from '../domain/kernel/errors.ts';
import { listDailyMatches, listMatches } from '../domain/matches/list.ts';
import { respondToMatch } from '../domain/matches/respond.ts';
import { listRecommendations } from '../domain/recommendations/list.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentMatchesFor } from '../presenters/matches.ts';
import { presentRecommendation } from '../presenters/recommendations.ts';

export const matches: Handlers<Contract>['matches'] = {
  recommendations: async ({ actor, query }) => (await listRecommendations(actor, query)).map(presentRecommendation),

  list: async ({ actor }) => presentMatchesFor(actor.userId, await listMatches(actor)),

  daily: async ({ actor }) => presentMatchesFor(actor.userId, await listDailyMatches(actor)),

  respond: async ({ actor, params, body }) => {
    const match = await respondToMatch(actor, { matchId: params.id, response: body.response });
    const [shown] = await presentMatchesFor(actor.userId, [match]);
    if (!shown) throw notFound('hidden meanwhile');
    return shown;
  },
};
