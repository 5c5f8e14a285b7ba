import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createChannels } from '../../server/domain/delivery/channels.ts';
import type { MailPace } from '../../server/domain/delivery/pace.ts';
import type { MailSettings } from '../../server/mail/settings.ts';
import { createMailServer } from '../../server/mail/smtp.ts';
import { DeliveryModel } from '../../server/models/operations/delivery.ts';
import type { WorkerContext } from '../../workers/job-implementation.ts';
import { runJob } from '../../workers/jobs.ts';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** The head as it was sent. */
  readonly head: string;
  /** The parts of the body, decoded. */
  readonly text: string;
  readonly html: string;
}

/** How a server behaves: what it answers to a recipient (with words behind the code) and to a text, or that it hangs up after it. */
export interface MailBehaviour {
  readonly recipient?: number;
  readonly words?: string;
  readonly text?: number;
  readonly hangsUp?: boolean;
}

export interface TestMailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** How many connections were opened. */
  readonly connections: () => number;
  /** Ends all connections, as servers do with idle ones. */
  hangUp(): void;
  /** How many texts have arrived, those that were refused included. */
  readonly texts: () => number;
  behave(behaviour: MailBehaviour): void;
  stop(): Promise<void>;
}

const refuse = (responseCode: number | undefined, words = 'Not now') =>
  responseCode === undefined ? null : Object.assign(new Error(words), { responseCode });

/** Starts an SMTP server on a free port that keeps what it receives. */
export const startTestMailServer = async (): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  let behaviour: MailBehaviour = {};
  let texts = 0;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_, __, done) => done(refuse(behaviour.recipient, behaviour.words)),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // The library ends the text of a client that hangs up instead of sending one.
        if (Buffer.concat(parts).length === 0) return done();
        texts += 1;
        if (behaviour.hangsUp) {
          hangUp();
          return;
        }
        const refusal = refuse(behaviour.text);
        if (!refusal) {
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ to, ...parse(Buffer.concat(parts).toString('utf8')) });
        }
        done(refusal);
      });
    },
  });
  const hangUp = (): void => {
    for (const connection of server.connections) connection.close();
  };
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    texts: () => texts,
    connections: () => connections,
    hangUp,
    behave: (next) => {
      behaviour = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
};

/** Each byte that is not plain is `=` and two hexadecimal digits, and `=` at the end of a line joins it with the next one. */
const decodeQuotedPrintable = (text: string): string => {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** Splits a mail with a text and an HTML part. */
const parse = (raw: string): Omit<ReceivedMail, 'to'> => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(head) ?? [];
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const read = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const at = part.indexOf('\r\n\r\n');
    const body = part.slice(at + 4);
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, at))?.[1];
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
    return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
  };
  return { head, text: read('text/plain'), html: read('text/html') };
};

/** What a worker with this mail server has for its jobs. */
export const buildWorkerContext = ({ url }: TestMailServer, mailPace: MailPace | null = null): WorkerContext => {
  const mailServer = createMailServer(buildMailSettings(url));
  return { wordingModel: null, mailServer, channels: createChannels({ mailServer, mailPace, postPush: null }) };
};

/** Does the job of one mail, as a worker with this mail server does. */
export const sendMailOf = (server: TestMailServer, mailId: string): Promise<void> =>
  runJob('mail', { dispatchIds: [mailId] }, buildWorkerContext(server));

/** Does the jobs of all mails that wait, one after another. */
export const sendWaitingMails = async (server: TestMailServer): Promise<void> => {
  const waiting = { state: 'waiting' as const, noticeIds: [] };
  for (const { _id } of await DeliveryModel.find(waiting, { _id: 1 }).sort({ createdAt: 1 }).lean())
    await sendMailOf(server, _id);
};

/** The settings of a service that sends by a mail server. */
export const buildMailSettings = (smtpUrl: string): MailSettings => ({
  smtpUrl,
  from: 'Mithaq <hello@mithaq.example>',
  requiresEncryption: false,
});
