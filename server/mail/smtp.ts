import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailOutcome, MailServer } from '../domain/mail/send.ts';
import { type MailSettings, readSenderAddress } from './settings.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const PORTS = { secure: 465, plain: 587 };
/** Steps at which a refusal is about this mail, and not about us or the server. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** What is known of a failure beside its message, which may name an address. */
interface Failure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  /** What the server said; it may name an address. */
  readonly response?: string;
}

/** The enhanced code of an answer (RFC 3463), behind its first code; some servers put a sign before it. */
const ENHANCED_CODE = /^\d{3}[ -]#?(5\.\d{1,3}\.\d{1,3})(?![\d.])/;
/** That an address is none: bad or unknown mailbox or domain, moved, takes no mail, switched off. */
const NO_ADDRESS_ENHANCED: readonly string[] = ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];
/** The same of an answer without an enhanced code: no mailbox, not here, no such name, a domain without mail. */
const NO_ADDRESS: readonly number[] = [550, 551, 553, 556];

/** Whether a refusal for good says that an address is none. Others are about this mail, us, or a mailbox that is full. */
const isAboutAddress = (responseCode: number, response = ''): boolean => {
  const enhanced = ENHANCED_CODE.exec(response)?.[1];
  return enhanced === undefined ? NO_ADDRESS.includes(responseCode) : NO_ADDRESS_ENHANCED.includes(enhanced);
};

/** Returns how a connection is opened, and who signs in by it; null for nobody. */
const readConnection = ({ smtpUrl, requiresEncryption }: Pick<MailSettings, 'smtpUrl' | 'requiresEncryption'>) => {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[secure ? 'secure' : 'plain'],
    secure,
    requireTLS: requiresEncryption && !secure,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
  const credentials = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  return { options, credentials };
};

/** Connects to the mail server, signs in and sends nothing. Returns what stood in the way; null where nothing did. */
export const probeMailServer = async (settings: MailSettings): Promise<string | null> => {
  const { options, credentials } = readConnection(settings);
  const connection = new SMTPConnection(options);
  const step = followSteps(connection);
  try {
    await step((done) => connection.connect(done));
    if (credentials) await step((done) => connection.login({ credentials }, done));
    connection.quit();
    return null;
  } catch (error) {
    connection.close();
    return describe(error as Failure);
  }
};

/** Creates the sender of mail by SMTP, with a connection for each mail. */
export const createMailServer = ({ smtpUrl, from, requiresEncryption }: MailSettings): MailServer => {
  const { options, credentials } = readConnection({ smtpUrl, requiresEncryption });
  const sender = readSenderAddress(from) ?? from;

  return {
    send: async ({ id, to, replyTo }, write) => {
      const compose = async (): Promise<Buffer> => {
        const { unsubscribeUrl, ...content } = await write();
        const message = {
          ...content,
          from,
          to,
          ...(replyTo ? { replyTo } : {}),
          messageId: `<${id}@${sender.split('@').at(-1)}>`,
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
      let isWritten = false;
      /** It is read once the server has asked for the text. */
      const text = Readable.from(
        (async function* () {
          const composed = await compose();
          isWritten = true;
          yield composed;
        })(),
        { objectMode: false },
      );
      const connection = new SMTPConnection(options);
      const step = followSteps(connection);
      try {
        await step((done) => connection.connect(done));
        if (credentials) await step((done) => connection.login({ credentials }, done));
        await step((done) => connection.send({ from: sender, to: [to] }, text, done));
        connection.quit();
        return { outcome: 'accepted', reason: '' };
      } catch (error) {
        text.destroy();
        connection.close();
        return { outcome: judge(error as Failure, isWritten), reason: describe(error as Failure) };
      }
    },
  };
};

/** Returns a function that awaits one step after the other, and rejects as soon as the connection fails or ends. */
const followSteps = (connection: SMTPConnection) => {
  const failed = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('the connection ended')));
  });
  failed.catch(() => {});
  return (run: (done: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([failed, new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))]);
};

const judge = ({ command = '', responseCode, response }: Failure, isWritten: boolean): MailOutcome => {
  if (responseCode === undefined) return isWritten ? 'unknown' : 'later';
  const isFinal = responseCode >= 500 && (isWritten || ABOUT_THE_MAIL.includes(command));
  if (isFinal && command === 'RCPT TO' && isAboutAddress(responseCode, response)) return 'gone';
  return isFinal ? 'refused' : 'later';
};

const describe = ({ code, command, responseCode }: Failure): string =>
  `the mail server failed at ${command ?? 'the text'} with ${responseCode ?? code ?? 'no answer'}`;
