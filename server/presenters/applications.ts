import type { ApplicationView } from '../../shared/contract/base/views.ts';
import { INTRODUCTION_FACTS, type IntroductionFact } from '../../shared/options.ts';
import type { ApplicantFacts } from '../domain/applications/facts.ts';
import type { Appeal, Application, ReviewQuestion } from '../models/members/application.ts';
import type { ApplicationDraft } from '../models/members/application-draft.ts';

/** The facts that a pending application lacks; none of a decided one. */
export const presentMissingFacts = (
  { status }: Pick<Application, 'status'>,
  facts: ApplicantFacts,
): IntroductionFact[] => (status === 'pending' ? INTRODUCTION_FACTS.filter((fact) => facts[fact] === null) : []);

/** What was asked about an application, without who asked. */
export const presentQuestion = ({ _id, question, askedAt, answer, answeredAt }: ReviewQuestion) => ({
  id: _id,
  question,
  askedAt: askedAt.toISOString(),
  answer,
  answeredAt: answeredAt?.toISOString() ?? null,
});

/** What depends on the moment and on the reviewers. */
export interface ApplicationOutlook {
  /** By when it has to be decided to keep the promise. */
  readonly dueAt: Date | null;
  readonly canAppeal: boolean;
}

/** What its author has written of an application that is not sent. */
export const presentDraft = ({ version, fields }: ApplicationDraft) => ({ version, fields });

const presentAppeal = ({ text, madeAt, first }: Appeal): NonNullable<ApplicationView['appeal']> => ({
  text,
  madeAt: madeAt.toISOString(),
  first: { decidedAt: first.decidedAt.toISOString(), reason: first.reason },
});

/** An application for the applicant: never staff's notes, nor who of the staff asked or decided. */
export const presentApplication = (
  application: Application,
  facts: ApplicantFacts,
  { dueAt, canAppeal }: ApplicationOutlook,
): ApplicationView => ({
  id: application._id,
  status: application.status,
  submittedAt: application.submittedAt.toISOString(),
  reason: application.status === 'rejected' ? application.reason : null,
  missingFacts: presentMissingFacts(application, facts),
  questions: (application.questions ?? []).map(presentQuestion),
  dueAt: dueAt?.toISOString() ?? null,
  decidedAt: application.decidedAt?.toISOString() ?? null,
  appeal: application.appeal ? presentAppeal(application.appeal) : null,
  can: { appeal: canAppeal },
});
