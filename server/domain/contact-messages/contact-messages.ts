import type * as z from 'zod';
import type { newContactMessage } from '../../../shared/contract/contact-messages.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { beginWait } from '../../policies/support.ts';
import { toAccountKey } from '../accounts/account-keys.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Stores a contact message for staff, and has it mailed to the operator where there is a mail server. By when its writer gets an answer,
 * and how, follows from who is signed in. Throws `not_found` where the operator takes no contact messages.
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
  const [_id, now] = [newId(), clock.now()];
  const wait = { ...beginWait(actor, now), ...(form === 'subscribe' && { dueAt: null }) };
  await inTransaction(async (tx) => {
    const stored = { _id, form, email, emailKey: toAccountKey(email), ...words, userId: actor?.userId ?? null };
    await ContactMessageModel.create([{ ...stored, ...wait, createdAt: now }], { session: tx.session });
    await notify(tx, { kind: 'letter', userId: null, subjectId: _id });
    tx.record({ type: 'queue.changed', queue: 'support' });
  });
};
