import type { Contract } from '../../shared/contract/index.ts';
import { appeal, canAppeal } from '../domain/applications/appeal.ts';
import { apply, getOwnApplication } from '../domain/applications/apply.ts';
import { forgetDraft, getDraft, keepDraft } from '../domain/applications/draft.ts';
import { loadApplicantFacts } from '../domain/applications/facts.ts';
import { answerQuestion } from '../domain/applications/questions.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import type { Application } from '../models/members/application.ts';
import { getDueAt } from '../policies/review-promise.ts';
import { presentApplication, presentDraft } from '../presenters/applications.ts';

const present = async (application: Application, actor: UserActor) => {
  const [factsOf, mayAppeal] = await Promise.all([loadApplicantFacts([application]), canAppeal(actor, application)]);
  const outlook = { dueAt: getDueAt(application, clock.now()), canAppeal: mayAppeal };
  return presentApplication(application, factsOf(application), outlook);
};

export const applications: Handlers<Contract>['applications'] = {
  apply: async ({ actor, body }) => present(await apply(actor, body), actor),

  mine: async ({ actor }) => {
    const application = await getOwnApplication(actor);
    return application && present(application, actor);
  },
};

export const applicationDraft: Handlers<Contract>['applicationDraft'] = {
  mine: async ({ actor }) => {
    const draft = await getDraft(actor);
    return draft && presentDraft(draft);
  },
  keep: async ({ actor, body }) => presentDraft(await keepDraft(actor, body)),
  forget: async ({ actor }) => {
    await forgetDraft(actor);
    return reply(204, undefined);
  },
};

export const applicationQuestions: Handlers<Contract>['applicationQuestions'] = {
  answer: async ({ actor, body }) => present(await answerQuestion(actor, body.answer, body.questionId), actor),
};

export const applicationAppeals: Handlers<Contract>['applicationAppeals'] = {
  make: async ({ actor, body }) => present(await appeal(actor, body.text), actor),
};
