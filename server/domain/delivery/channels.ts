import { getContext } from '../kernel/context.ts';
import { renderMail } from '../mail/render.tsx';
import type { Channel, Channels, MailServer } from './channel.ts';
import type { MailPace } from './pace.ts';
import { createPushChannel, type PostPush } from './push.ts';
import { writeSharedMail } from './shared-mail.ts';

/** The channel that delivers notifications by mail, those of one person in one mail. */
const createMailChannel = (mailServer: MailServer, pace: MailPace | null): Channel => ({
  ...(pace && { takeTurn: ({ email }) => pace.takeTurn(email) }),
  send: ({ id, receiver, linkKey, handOver }) =>
    mailServer.send({ id, to: receiver.email, replyTo: getContext().supportEmail }, async () =>
      renderMail(await writeSharedMail(receiver, await handOver(), linkKey)),
    ),
});

/** Returns the channels of a process, from what it has to deliver by. */
export const createChannels = ({
  mailServer,
  mailPace,
  postPush,
}: {
  mailServer: MailServer | null;
  /** Null where each domain gets as many mails as there are. */
  mailPace: MailPace | null;
  postPush: PostPush | null;
}): Channels => ({
  email: mailServer && createMailChannel(mailServer, mailPace),
  push: postPush && createPushChannel(postPush),
});
