import type { Contract } from '../../shared/contract/index.ts';
import { apply, getOwnApplication } from '../domain/applications/apply.ts';
import { loadApplicantFacts } from '../domain/applications/facts.ts';
import { answerQuestion } from '../domain/applications/questions.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Application } from '../models/members/application.ts';
import { presentApplication } from '../presenters/applications.ts';

const present = async (application: Application) => {
  const factsOf = await loadApplicantFacts([application]);
  return presentApplication(application, factsOf(application));
};

export const applications: Handlers<Contract>['applications'] = {
  apply: async ({ actor, body }) => present(await apply(actor, body)),

  mine: async ({ actor }) => {
    const application = await getOwnApplication(actor);
    return application && present(application);
  },
};

export const applicationQuestions: Handlers<Contract>['applicationQuestions'] = {
  answer: async ({ actor, params, body }) => present(await answerQuestion(actor, params.id, body.answer)),
};
