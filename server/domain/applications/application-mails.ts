import type { OwnMailKind } from '../../../shared/notifications.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { isAnswerable } from '../../policies/application-review.ts';
import { type BuildMail, buildOwnMail } from '../mail/own-mail.ts';

// What was asked, written and decided stays on the page: the address of an applicant need not be theirs.

/** Tells that a question waits for its answer; nothing where it has been answered meanwhile, or the application decided. */
const buildQuestionMail: BuildMail = async (delivery) => {
  const application = await ApplicationModel.findOne({ userId: delivery.userId ?? '' }).lean();
  const question = application?.questions?.find(({ _id }) => _id === delivery.subjectId);
  return application && question && isAnswerable(application, question) ? buildOwnMail(delivery) : null;
};

/** Tells that an appeal is decided; nothing where the decision was taken back meanwhile. */
const buildAppealMail: BuildMail = async (delivery) => {
  const application = await ApplicationModel.findOne({ userId: delivery.userId ?? '' }).lean();
  return application && application.status !== 'pending' ? buildOwnMail(delivery) : null;
};

/** The mails about an application. */
export const applicationMails = {
  'application-question': buildQuestionMail,
  'appeal-decided': buildAppealMail,
} satisfies Partial<Record<OwnMailKind, BuildMail>>;
