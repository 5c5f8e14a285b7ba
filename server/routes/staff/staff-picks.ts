import type { Contract } from '../../../shared/contract/index.ts';
import { getSeenAnswers } from '../../domain/matches/shown-answers.ts';
import { getCandidatePhoto, openCandidate } from '../../domain/picks/candidate-profile.ts';
import { listCandidates } from '../../domain/picks/candidates.ts';
import { listPicks, makePick, withdrawPick } from '../../domain/picks/picks.ts';
import { answerPickRequest, listPickRequests } from '../../domain/picks/requests.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import {
  presentCandidateProfile,
  presentPick,
  presentPickCandidate,
  presentPickRequest,
} from '../../presenters/staff/staff-picks.ts';

export const staffPicks: Handlers<Contract>['staffPicks'] = {
  candidates: async ({ actor, params, query }) =>
    (await listCandidates(actor, params.userId, query)).map(presentPickCandidate),
  candidate: async ({ actor, params }) => {
    const shown = await openCandidate(actor, params);
    return presentCandidateProfile(shown, await getSeenAnswers(null, shown));
  },
  candidatePhoto: ({ actor, params }) => getCandidatePhoto(actor, params),
  list: async ({ actor, params, query }) => (await listPicks(actor, params.userId, query)).map(presentPick),
  make: async ({ actor, params, body }) => {
    const { details, isNew } = await makePick(actor, params.userId, body);
    return reply(isNew ? 201 : 200, presentPick(details));
  },
  withdraw: async ({ actor, params }) => {
    await withdrawPick(actor, { memberId: params.userId, pickId: params.pickId });
    return reply(204, undefined);
  },
};

export const staffPickRequests: Handlers<Contract>['staffPickRequests'] = {
  list: async ({ actor }) => {
    const { received, sent } = await listPickRequests(actor);
    return { received: received.map(presentPickRequest), sent: sent.map(presentPickRequest) };
  },
  answer: async ({ actor, params, body }) => {
    await answerPickRequest(actor, params.id, body.agrees);
    return reply(204, undefined);
  },
};
