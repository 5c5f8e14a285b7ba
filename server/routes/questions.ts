import type { Contract } from '../../shared/contract/index.ts';
import { answerQuestion, deleteAnswer, getOwnAnswers } from '../domain/questions/question-answers.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentAnswers } from '../presenters/question-answers.ts';

export const questions: Handlers<Contract>['questions'] = {
  mine: async ({ actor }) => presentAnswers(await getOwnAnswers(actor)),

  answer: async ({ actor, params, body }) => {
    await answerQuestion(actor, params.questionId, body);
    return reply(204, undefined);
  },

  forget: async ({ actor, params }) => {
    await deleteAnswer(actor, params.questionId);
    return reply(204, undefined);
  },
};
