import type { MailKind } from '../../../shared/options.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { Mail } from '../../models/operations/mail.ts';
import { openAccounts } from '../../policies/account-state.ts';
import { isAnswerable } from '../../policies/application-review.ts';
import { wantsDelivery } from '../../policies/notices.ts';
import { getContext } from '../kernel/context.ts';
import { greet } from '../mail/greeting.ts';
import type { MailText } from '../mail/mail-text.ts';
import type { BuildMail } from '../mail/send.ts';
import { writeUnsubscribe } from '../notices/unsubscribe.ts';

/**
 * Loads the application that a mail is about, and its applicant; null where one of them is gone or suspended, or the applicant wants
 * no mail about it.
 */
const loadSubject = async ({ userId }: Mail) => {
  const [application, applicant, settings] = await Promise.all([
    ApplicationModel.findOne({ userId: userId ?? '' }).lean(),
    UserModel.findOne({ ...openAccounts, _id: userId ?? '' }).lean<User>(),
    SettingsModel.findById(userId ?? '').lean<Settings>(),
  ]);
  const isWanted = wantsDelivery('email', 'application-question', settings ?? {});
  return application && applicant && isWanted ? { application, applicant } : null;
};

// What was asked, written and decided stays on the page: the address of an applicant need not be theirs.
const action = () => ({
  label: 'Open your application',
  url: new URL('/application-status', getContext().publicUrl).href,
});
const NOTE =
  'You get this mail because an application was sent with this address. If it was not yours, please write to us.';

/** Why the applicant gets the mail, and how they get no more of them. */
const writeNote = async ({ _id }: User): Promise<Pick<MailText, 'note' | 'noteLinks' | 'unsubscribeUrl'>> => ({
  note: NOTE,
  ...(await writeUnsubscribe(_id, ['application'])),
});

/** Tells that a question waits for its answer; nothing where it has been answered meanwhile, or the application decided. */
const buildQuestionMail: BuildMail = async (mail) => {
  const subject = await loadSubject(mail);
  const question = subject?.application.questions?.find(({ _id }) => _id === mail.subjectId);
  if (!subject || !question || !isAnswerable(subject.application, question)) return null;
  return {
    to: subject.applicant.email,
    write: async () => ({
      subject: 'A question about your application',
      paragraphs: [
        greet(subject.applicant),
        'Our team has a question about your application. You can read and answer it on the page of your application. Until you answer, the time within which we promised a decision stands still.',
      ],
      action: action(),
      ...(await writeNote(subject.applicant)),
    }),
  };
};

/** Tells that an appeal is decided; nothing where the decision was taken back meanwhile. */
const buildAppealMail: BuildMail = async (mail) => {
  const subject = await loadSubject(mail);
  if (!subject || subject.application.status === 'pending') return null;
  return {
    to: subject.applicant.email,
    write: async () => ({
      subject: 'Your appeal was decided',
      paragraphs: [
        greet(subject.applicant),
        'Someone on our team who had not decided before has read your appeal, and decided. You can read the decision on the page of your application.',
      ],
      action: action(),
      ...(await writeNote(subject.applicant)),
    }),
  };
};

/** The mails about an application. */
export const applicationMails = {
  'application-question': buildQuestionMail,
  'appeal-decided': buildAppealMail,
} satisfies Partial<Record<MailKind, BuildMail>>;
