import { randomUUID } from 'node:crypto';
import { BRAND } from '../../shared/brand.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { renderMail } from '../domain/mail/render.tsx';
import { createMailServer } from '../mail/smtp.ts';
import { type AddCommand, addCommand, emailArgument, report } from './command.ts';

/** `send-test-mail <e-mail>` */
export const addSendTestMail: AddCommand = (program) => {
  addCommand(program, 'send-test-mail', 'send a mail by the configured server, and say what that answered')
    .argument('<e-mail>', 'who gets it', emailArgument)
    .action(
      report(async (email: string) => {
        const { mail } = loadConfig();
        if (!mail) throw new ConfigError('SMTP_URL: not set, so no mail is sent.');
        const text = {
          subject: `A test mail of ${BRAND.name}`,
          paragraphs: ['This mail was sent by the command line, to see whether mail arrives.'],
          note: 'Nothing has to be done.',
        };
        const { outcome, reason } = await createMailServer(mail).send({ id: randomUUID(), to: email }, async () =>
          renderMail(text),
        );
        const isSent = outcome === 'accepted';
        return {
          lines: [isSent ? `The mail server has taken the mail to ${email}.` : `It was not sent: ${reason}.`],
          data: { email, outcome, reason },
          isFound: !isSent,
        };
      }),
    );
};
