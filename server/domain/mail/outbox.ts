import { type Mail, MailModel } from '../../models/operations/mail.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** A mail that could not be sent for so long is not sent any more. */
export const MAIL_WAITS_MS = 86_400_000;
/** A mail is on its way by then, unless its job was lost. */
const OVERDUE_MS = 60_000;
const MAX_AT_ONCE = 100;

type NewMail = Pick<Mail, 'kind'> & Partial<Pick<Mail, 'userId' | 'subjectId' | 'to' | 'client'>>;

/**
 * Stores, in the caller's transaction, that a mail is to be sent; a job sends it after the commit. Does nothing where there is neither a
 * mail server nor a folder in its place.
 */
export const queueMail = async (tx: Transaction, mail: NewMail): Promise<void> => {
  const { sendsMail, mailFolder } = getContext();
  if (!sendsMail && mailFolder === null) return;
  const _id = newId();
  await MailModel.create([{ _id, ...mail, state: 'waiting', createdAt: clock.now() }], { session: tx.session });
  tx.record({ type: 'mail.queued', mailId: _id });
};

/** Returns the ids of mails that wait longer than they should: their job may be lost. */
export const findWaitingMails = async (): Promise<string[]> => {
  const now = clock.now().getTime();
  const createdAt = { $gt: new Date(now - MAIL_WAITS_MS), $lt: new Date(now - OVERDUE_MS) };
  const waiting = await MailModel.find({ state: 'waiting', createdAt }, { _id: 1 })
    .sort({ createdAt: -1 })
    .limit(MAX_AT_ONCE)
    .lean();
  return waiting.map(({ _id }) => _id);
};
