import type { Contract } from '../../shared/contract/index.ts';
import { notFound } from '../domain/kernel/errors.ts';
import { getRenewal } from '../domain/matches/daily-snapshot.ts';
import { findDeclinePattern, storeDeclineReason } from '../domain/matches/introduction-records.ts';
import { listDailyMatches, listMatches, listMatchWith, listOpenings } from '../domain/matches/list.ts';
import { loadMatchView, loadMatchViews } from '../domain/matches/load-views.ts';
import { respondToMatch } from '../domain/matches/respond.ts';
import { unmatch } from '../domain/matches/unmatch.ts';
import { listRecommendations } from '../domain/recommendations/list.ts';
import { getDailyOutlook } from '../domain/settings/daily-outlook.ts';
import { findToldFrom } from '../domain/settings/notification-times.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentListedMatch, presentMatch } from '../presenters/matches.ts';
import { presentRecommendation, presentRenewal } from '../presenters/recommendations.ts';

export const matches: Handlers<Contract>['matches'] = {
  recommendations: async ({ actor, query }) => (await listRecommendations(actor, query)).map(presentRecommendation),

  renewal: async ({ actor }) => {
    const renewal = await getRenewal(actor);
    return presentRenewal(renewal, await findToldFrom(actor, 'introductions', renewal.renewsAt));
  },

  list: async ({ actor, query: { userId, ...page } }) => {
    const listed = await (userId === undefined ? listMatches(actor, page) : listMatchWith(actor, userId));
    return listed.map(presentListedMatch);
  },

  daily: async ({ actor }) => (await loadMatchViews(actor.userId, await listDailyMatches(actor))).map(presentMatch),

  outlook: ({ actor }) => getDailyOutlook(actor),

  respond: async ({ actor, params, body }) => {
    const match = await respondToMatch(actor, { matchId: params.id, ...body });
    const details = await loadMatchView(actor.userId, match);
    if (!details) throw notFound('hidden meanwhile');
    return presentMatch(details);
  },

  declineReason: async ({ actor, params, body }) => {
    await storeDeclineReason(actor, { matchId: params.id, ...body });
    return reply(204, undefined);
  },

  declinePattern: ({ actor }) => findDeclinePattern(actor),

  unmatch: async ({ actor, params, body }) => {
    await unmatch(actor, { matchId: params.id, ...body });
    return reply(204, undefined);
  },

  openings: ({ actor, params }) => listOpenings(actor, params.id),
};
