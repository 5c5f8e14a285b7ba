import type { Contract } from '../../shared/contract/index.ts';
import { answerQuestion, listQuestions } from '../domain/picks/questions.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentQuestion } from '../presenters/introduction-questions.ts';

export const introductionQuestions: Handlers<Contract>['introductionQuestions'] = {
  list: async ({ actor }) => (await listQuestions(actor)).map(presentQuestion),
  answer: async ({ actor, params, body }) => {
    await answerQuestion(actor, params.id, body.agrees);
    return reply(204, undefined);
  },
};
