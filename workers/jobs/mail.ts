import { accountMails } from '../../server/domain/accounts/by-mail/account-mails.ts';
import { applicationMails } from '../../server/domain/applications/application-mails.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { letterMails } from '../../server/domain/letters/letters.ts';
import { type MailBuilders, sendMail } from '../../server/domain/mail/send.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** How each kind of mail is written; a missing one does not compile. */
const builders: MailBuilders = { ...accountMails, ...letterMails, ...applicationMails };

/** Sends one mail. */
export const runMail: JobImplementation<'mail'> = {
  run: (payload, { mailServer }) => sendMail(system, payload, { builders, mailServer }),
};
