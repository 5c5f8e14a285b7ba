import type { Contract } from '../../shared/contract/index.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { notFound } from '../domain/kernel/errors.ts';
import { getRenewal } from '../domain/matches/day-side.ts';
import { hydrateMatch, readMatches } from '../domain/matches/hydrate.ts';
import { listDailyMatches, listMatches, listOpenings } from '../domain/matches/list.ts';
import { respondToMatch } from '../domain/matches/respond.ts';
import { unmatch } from '../domain/matches/unmatch.ts';
import { readRecommendations } from '../domain/recommendations/list.ts';
import { type Handlers, LastingReply, reply } from '../http/handlers.ts';
import type { Match } from '../models/matching/match.ts';
import { presentMatch } from '../presenters/matches.ts';
import { presentRecommendation, presentRenewal } from '../presenters/recommendations.ts';

const presentMatches = async ({ userId }: UserActor, matches: readonly Match[]) => {
  const { basis, build } = await readMatches(userId, matches);
  return new LastingReply(userId, basis, () => build().map(presentMatch));
};

export const matches: Handlers<Contract>['matches'] = {
  recommendations: async ({ actor, query }) => {
    const { basis, build } = await readRecommendations(actor, query);
    return new LastingReply(actor.userId, basis, () => build().map(presentRecommendation));
  },

  renewal: async ({ actor }) => presentRenewal(await getRenewal(actor)),

  list: async ({ actor }) => presentMatches(actor, await listMatches(actor)),

  daily: async ({ actor }) => presentMatches(actor, await listDailyMatches(actor)),

  respond: async ({ actor, params, body }) => {
    const match = await respondToMatch(actor, { matchId: params.id, response: body.response });
    const details = await hydrateMatch(actor.userId, match);
    if (!details) throw notFound('hidden meanwhile');
    return presentMatch(details);
  },

  unmatch: async ({ actor, params, body }) => {
    await unmatch(actor, { matchId: params.id, reason: body.reason });
    return reply(204, undefined);
  },

  openings: ({ actor, params }) => listOpenings(actor, params.id),
};
