import { renderMail } from '../mail/render.tsx';
import type { MailServer } from '../mail/send.ts';
import type { Channel, Channels } from './channel.ts';
import { writeNoticeMail } from './notice-mail.ts';
import { createPushChannel, type PostPush } from './push.ts';

/** The channel that delivers notices by mail, those of one person in one mail. */
const createMailChannel = (mailServer: MailServer): Channel => ({
  send: ({ id, receiver, handOver }) =>
    mailServer.send({ id, to: receiver.email }, async () =>
      renderMail(await writeNoticeMail(receiver, await handOver())),
    ),
});

/** Returns the channels of a process, from what it has to deliver by. */
export const createChannels = ({
  mailServer,
  postPush,
}: {
  mailServer: MailServer | null;
  postPush: PostPush | null;
}): Channels => ({
  email: mailServer && createMailChannel(mailServer),
  push: postPush && createPushChannel(postPush),
});
