import { getOwnMail, type OwnMailKind } from '../../../shared/notifications.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { getContext } from '../kernel/context.ts';
import { type BuildMail, writeOwnMail } from '../mail/own-mail.ts';

const SUBJECTS: Record<ContactMessage['form'], string> = {
  contact: 'A contact message from the contact page',
  support: 'A contact message from the support page',
  subscribe: 'A subscription to the journal',
  app: 'A message to support from an account',
};

const findWriter = async ({ userId }: ContactMessage): Promise<User | null> =>
  userId === null ? null : UserModel.findOne({ ...existingAccounts, _id: userId }).lean<User>();

/**
 * Mails a contact message to the operator. An answer to it goes to the account that was signed in, and only for a visitor to the address
 * that was typed; nothing else of what was typed is in a header.
 */
const buildContactMail: BuildMail = async ({ subjectId }) => {
  const { supportEmail, publicUrl } = getContext();
  const letter = await ContactMessageModel.findById(subjectId).lean<ContactMessage>();
  if (!letter || supportEmail === null) return null;
  const { form, name, email, topic, message, userId } = letter;
  const writer = await findWriter(letter);
  return {
    to: supportEmail,
    replyTo: writer?.email ?? email,
    write: () =>
      writeOwnMail('letter', {
        subject: SUBJECTS[form],
        facts: [
          ...(name === null ? [] : ([['Name', name]] as const)),
          ['Email', email],
          ...(topic === null ? [] : ([['Topic', topic]] as const)),
          ['Account', userId === null ? 'none was signed in' : `${publicUrl}/staff/members/${userId}`],
        ],
        ...(message === null ? {} : { quote: message }),
      }),
  };
};

/** Names an answer of a thread, as its mail is about it. */
export const formatAnswerId = (threadId: string, replyId: string): string => `${threadId}:${replyId}`;

/** Mails an answer of staff to whoever does not read it in the app; nothing where the thread or the account is gone. */
const buildAnswerMail: BuildMail = async ({ subjectId }) => {
  const [threadId, replyId] = subjectId?.split(':') ?? [];
  const thread = await ContactMessageModel.findById(threadId).lean<ContactMessage>();
  const answer = thread?.replies?.find(({ _id }) => _id === replyId);
  if (!thread || !answer) return null;
  const writer = await findWriter(thread);
  if (thread.userId !== null && !writer) return null;
  return {
    to: writer?.email ?? thread.email,
    write: () =>
      writeOwnMail('support-mail', {
        paragraphs: getOwnMail('support-mail')?.paragraphs ?? [],
        quote: answer.text,
      }),
  };
};

/** The mails of support. */
export const contactMails = { letter: buildContactMail, 'support-mail': buildAnswerMail } satisfies Partial<
  Record<OwnMailKind, BuildMail>
>;
