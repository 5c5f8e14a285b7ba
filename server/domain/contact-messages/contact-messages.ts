import type * as z from 'zod';
import type { newContactMessage } from '../../../shared/contract/contact-messages.ts';
import type { OwnMailKind } from '../../../shared/notifications.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { toAccountKey } from '../accounts/account-keys.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { type BuildMail, writeOwnMail } from '../mail/own-mail.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Stores a contact message for staff, and has it mailed to the operator where there is a mail server. Throws `not_found` where the operator
 * takes no contact messages.
 */
export const sendContactMessage = async (
  actor: UserActor | null,
  letter: z.output<typeof newContactMessage>,
): Promise<void> => {
  if (getContext().supportEmail === null) throw notFound('no contact messages are taken');
  const { form, email } = letter;
  const words =
    letter.form === 'subscribe'
      ? {}
      : { topic: letter.topic ?? null, name: letter.name.trim(), message: letter.message };
  const _id = newId();
  await inTransaction(async (tx) => {
    const stored = { _id, form, email, emailKey: toAccountKey(email), ...words, userId: actor?.userId ?? null };
    await ContactMessageModel.create([{ ...stored, state: 'open', createdAt: clock.now() }], { session: tx.session });
    await notify(tx, { kind: 'letter', userId: null, subjectId: _id });
  });
};

const SUBJECTS: Record<ContactMessage['form'], string> = {
  contact: 'A contact message from the contact page',
  support: 'A contact message from the support page',
  subscribe: 'A subscription to the journal',
};

/** Mails a contact message to the operator. Nothing of what its writer gave is in a header but the address that gets the answer. */
const buildContactMail: BuildMail = async ({ subjectId }) => {
  const { supportEmail, publicUrl } = getContext();
  const letter = await ContactMessageModel.findById(subjectId).lean<ContactMessage>();
  if (!letter || supportEmail === null) return null;
  const { form, name, email, topic, message, userId } = letter;
  return {
    to: supportEmail,
    replyTo: email,
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

/** The mails about contact messages. */
export const contactMails = { letter: buildContactMail } satisfies Partial<Record<OwnMailKind, BuildMail>>;
