import type { ApplicationView } from '../../shared/contract/base/views.ts';
import { INTRODUCTION_FACTS, type IntroductionFact } from '../../shared/options.ts';
import type { ApplicantFacts } from '../domain/applications/facts.ts';
import type { Application } from '../models/members/application.ts';

/** The facts that a pending application lacks; none of a decided one. */
export const presentMissingFacts = (
  { status }: Pick<Application, 'status'>,
  facts: ApplicantFacts,
): IntroductionFact[] => (status === 'pending' ? INTRODUCTION_FACTS.filter((fact) => facts[fact] === null) : []);

/** An application for the applicant: never staff's note. */
export const presentApplication = (application: Application, facts: ApplicantFacts): ApplicationView => ({
  id: application._id,
  status: application.status,
  submittedAt: application.submittedAt.toISOString(),
  reason: application.status === 'rejected' ? application.reason : null,
  missingFacts: presentMissingFacts(application, facts),
});
