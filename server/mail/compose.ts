import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailAddress } from '../domain/delivery/channel.ts';
import type { MailContent } from '../domain/mail/mail-text.ts';
import { readSenderAddress } from './settings.ts';

/** Returns a mail from a sender as it is sent: its head, its plain text and its HTML (RFC 5322). */
export const composeMail = (
  from: string,
  { id, to, replyTo }: MailAddress,
  { unsubscribeUrl, ...content }: MailContent,
): Promise<Buffer> => {
  const message = {
    ...content,
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${id}@${(readSenderAddress(from) ?? from).split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return new MailComposer(message).compile().build();
};
