import type { Contract } from '../../shared/contract/index.ts';
import { allowAnswers, answerQuestion, deleteAnswer, getOwnAnswers } from '../domain/questions/question-answers.ts';
import { getEssentialImpact } from '../domain/settings/preference-impact.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentAnswers, presentEssentialImpact } from '../presenters/question-answers.ts';

export const questions: Handlers<Contract>['questions'] = {
  mine: async ({ actor }) => presentAnswers(await getOwnAnswers(actor)),

  answer: async ({ actor, params, body }) => {
    await answerQuestion(actor, params.questionId, body);
    return reply(204, undefined);
  },

  allow: async ({ actor, body }) => presentAnswers(await allowAnswers(actor, body.mayKeepApart)),
  cost: async ({ actor, body }) => presentEssentialImpact(await getEssentialImpact(actor, body.answers)),

  forget: async ({ actor, params }) => {
    await deleteAnswer(actor, params.questionId);
    return reply(204, undefined);
  },
};
