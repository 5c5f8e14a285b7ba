import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer, SendOutcome } from '../domain/delivery/channel.ts';
import { composeMail } from './compose.ts';
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

/** An open connection, on which one mail after the other is sent. */
interface Line {
  readonly connection: SMTPConnection;
  readonly step: ReturnType<typeof followSteps>;
  /** How many mails were sent on it. */
  mails: number;
}

/** Many servers end a connection after so many mails. */
const MAILS_A_LINE = 100;
/** An idle connection is ended so soon: servers end idle ones too, and who sends much needs it again at once. */
const IDLE_MS = 1_000;

/** Keeps connections that have just sent a mail for the next one. */
const createLines = (connect: () => Promise<Omit<Line, 'mails'>>) => {
  const idle = new Map<Line, NodeJS.Timeout>();
  const forget = (line: Line): void => {
    clearTimeout(idle.get(line));
    idle.delete(line);
  };
  return {
    /** Returns an idle connection; null where there is none. */
    take: (): Line | null => {
      const [line] = idle.keys();
      if (!line) return null;
      forget(line);
      return line;
    },
    open: async (): Promise<Line> => {
      const line = { ...(await connect()), mails: 0 };
      line.connection.once('end', () => forget(line));
      return line;
    },
    /** Keeps a connection whose last mail was accepted. */
    give: (line: Line): void => {
      line.mails += 1;
      const end = () => {
        forget(line);
        line.connection.quit();
      };
      if (line.mails < MAILS_A_LINE) idle.set(line, setTimeout(end, IDLE_MS));
      else end();
    },
  };
};

/** A server that did not answer is left alone so long: whatever waits for it holds up other work, such as pushes. */
const LEFT_ALONE_MS = 10_000;

/** Returns a function that connects, but fails at once where a server has just let somebody wait in vain: one at a time asks it again. */
const sparingWaits = <T>(connect: () => Promise<T>, leftAloneMs: number): (() => Promise<T>) => {
  let silence: { readonly error: unknown; readonly until: number } | null = null;
  return async () => {
    if (silence) {
      if (performance.now() < silence.until) throw silence.error;
      silence = { ...silence, until: Number.POSITIVE_INFINITY };
    }
    try {
      const connected = await connect();
      silence = null;
      return connected;
    } catch (error) {
      const isSilent = (error as Failure).code === 'ETIMEDOUT';
      silence = isSilent ? { error, until: performance.now() + leftAloneMs } : null;
      throw error;
    }
  };
};

/** Creates the sender of mail by SMTP. Connections are used again for mails that follow soon. */
export const createMailServer = (
  { smtpUrl, from, requiresEncryption }: MailSettings,
  { connectMs = CONNECT_MS, leftAloneMs = LEFT_ALONE_MS } = {},
): MailServer => {
  const { options: usual, credentials } = readConnection({ smtpUrl, requiresEncryption });
  const options = { ...usual, connectionTimeout: connectMs, greetingTimeout: connectMs };
  const sender = readSenderAddress(from) ?? from;
  const connect = async () => {
    const connection = new SMTPConnection(options);
    const step = followSteps(connection);
    try {
      await step((done) => connection.connect(done));
      if (credentials) await step((done) => connection.login({ credentials }, done));
    } catch (error) {
      connection.close();
      throw error;
    }
    return { connection, step };
  };
  const lines = createLines(sparingWaits(connect, leftAloneMs));

  return {
    send: async (address, write) => {
      const compose = async (): Promise<Buffer> => composeMail(from, address, await write());
      let [isAsked, isWritten, isUnwritten] = [false, false, false];
      const sendOn = async (line: Line): Promise<void> => {
        /** It is read once the server has asked for the text. */
        const text = Readable.from(
          (async function* () {
            isAsked = true;
            const composed = await compose().catch((error: unknown) => {
              isUnwritten = true;
              throw error;
            });
            isWritten = true;
            yield composed;
          })(),
          { objectMode: false },
        );
        try {
          await line.step((done) => line.connection.send({ from: sender, to: [address.to] }, text, done));
        } catch (error) {
          text.destroy();
          line.connection.close();
          throw error;
        }
        lines.give(line);
      };
      try {
        const used = lines.take();
        const isSent = used
          ? await sendOn(used).then(
              () => true,
              refuseUnlessEnded(() => isAsked),
            )
          : false;
        if (!isSent) await sendOn(await lines.open());
        return { outcome: 'accepted', reason: '' };
      } catch (error) {
        const reason = isUnwritten ? 'it was not written, as something had changed' : describe(error as Failure);
        return { outcome: judge(error as Failure, isWritten), reason };
      }
    },
  };
};

/** Servers end connections that they have had for long: where that is all that happened, the mail is sent on another one. */
const refuseUnlessEnded =
  (isAsked: () => boolean) =>
  (error: unknown): false => {
    const { responseCode } = error as Failure;
    if (isAsked() || (responseCode !== undefined && responseCode !== 421)) throw error;
    return false;
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

const judge = ({ command = '', responseCode, response }: Failure, isWritten: boolean): SendOutcome => {
  if (responseCode === undefined) return isWritten ? 'unknown' : 'later';
  const isFinal = responseCode >= 500 && (isWritten || ABOUT_THE_MAIL.includes(command));
  if (isFinal && command === 'RCPT TO' && isAboutAddress(responseCode, response)) return 'gone';
  return isFinal ? 'refused' : 'later';
};

const describe = ({ code, command, responseCode }: Failure): string =>
  `the mail server failed at ${command ?? 'the text'} with ${responseCode ?? code ?? 'no answer'}`;
