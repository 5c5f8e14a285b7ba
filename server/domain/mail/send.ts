import type { MailKind } from '../../../shared/options.ts';
import { type Mail, MailModel, type MailState } from '../../models/operations/mail.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import type { MailContent, MailText } from './mail-text.ts';
import { MAIL_WAITS_MS } from './outbox.ts';
import { renderMail } from './render.tsx';

/** A mail to be sent, and how its text is written. */
export interface PreparedMail {
  readonly to: string;
  /** Who gets an answer to it; its sender unless given. */
  readonly replyTo?: string;
  /** Writes the text, with links that work once. It is called once the mail server is ready to receive it. */
  write(): Promise<MailText> | MailText;
}

/** Returns the mail, or null where there is nothing to send any more. */
export type BuildMail = (mail: Mail) => Promise<PreparedMail | null>;

/** How each kind of mail is made. */
export type MailBuilders = Readonly<Record<MailKind, BuildMail>>;

/**
 * What became of a mail: accepted, refused for good, its address refused for good, to be tried again, or unknown as the connection
 * ended before an answer.
 */
export type MailOutcome = 'accepted' | 'refused' | 'gone' | 'later' | 'unknown';

/** Which mail it is, and to whom. */
export interface MailAddress {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string | undefined;
}

export interface MailServer {
  /**
   * Sends one mail. `write` is called when the server asks for the text, and not before. Never rejects: what the server or the
   * network did is in the outcome, and in `reason` without any address.
   */
  send(
    mail: MailAddress,
    write: () => Promise<MailContent>,
  ): Promise<{ readonly outcome: MailOutcome; readonly reason: string }>;
}

/**
 * Sends a mail that waits, at most once: before the first byte of its text leaves, it is stored that it is handed over, and only
 * the server's own word that it does not have the mail takes that back. Where a process or a connection dies in between, nobody knows
 * whether the server has it, and it is not sent again. Throws where it has to be tried again.
 */
export const sendMail = async (
  _actor: SystemActor,
  { mailId }: { mailId: string },
  { builders, mailServer }: { builders: MailBuilders; mailServer: MailServer | null },
): Promise<void> => {
  const mail = await MailModel.findOne({ _id: mailId, state: 'waiting' }).lean<Mail>();
  if (!mail) return;
  if (!mailServer) throw new Error('there is mail to send, and no mail server');
  const isTooOld = mail.createdAt.getTime() < clock.now().getTime() - MAIL_WAITS_MS;
  const prepared = isTooOld ? null : await builders[mail.kind](mail);
  if (!prepared) return void (await move(mail, 'waiting', 'dropped'));

  const { to, replyTo } = prepared;
  let isOurs = false;
  const { outcome, reason } = await mailServer.send({ id: mailId, to, replyTo }, async () => {
    isOurs = await move(mail, 'waiting', 'handed-over');
    if (!isOurs) throw new Error('another process sends this mail');
    return renderMail(await prepared.write());
  });
  if (outcome === 'accepted') return void (await move(mail, 'handed-over', 'sent'));
  const from = isOurs ? 'handed-over' : 'waiting';
  // The address of an account that it no longer has is not kept beyond the mail.
  if (outcome === 'gone') await move(mail, from, 'refused', { reason, isGone: true });
  if (outcome === 'refused') await move(mail, from, 'refused', { reason, isGone: mail.to !== null });
  if (outcome === 'later') await move(mail, from, 'waiting', { reason });
  if (outcome === 'unknown') await move(mail, from, from, { reason });
  throw new Error(`${mail.kind}: ${reason}`);
};

/** Moves a mail from a state to another one; returns whether it was in that state. An address of its own is kept while it waits. */
const move = async (
  { _id, to: address }: Mail,
  from: MailState,
  to: MailState,
  failure: { readonly reason: string; readonly isGone?: boolean } | null = null,
): Promise<boolean> => {
  const { matchedCount } = await MailModel.updateOne(
    { _id, state: from },
    {
      $set: { state: to, to: to === 'waiting' ? address : null, ...failure },
      ...(failure && { $inc: { tries: 1 } }),
    },
  );
  return matchedCount === 1;
};
