import { join } from 'node:path';
import * as z from 'zod';
import { BRAND } from '../../shared/brand.ts';
import { isLoopback } from '../bootstrap/loopback.ts';

/** The variables of the environment that are about mail. */
interface MailVariables {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** How mail is sent. */
export interface MailSettings {
  /** `smtp://` begins without encryption and turns it on (STARTTLS), `smtps://` is encrypted from the start. */
  readonly smtpUrl: string;
  /** The sender, as `Name <address>` or the address alone. */
  readonly from: string;
  /** Whether mail is kept back where the connection cannot be encrypted. */
  readonly requiresEncryption: boolean;
}

/** Signs that mean something in a header, and so are in no name of a sender. */
const NOT_IN_NAMES = /[<>"(),:;@\\[\]\r\n]/;

/** Returns the address of a sender, which is `Name <address>` or the address alone; null for a text that is neither. */
export const readSenderAddress = (from: string): string | null => {
  const text = from.trim();
  const open = text.indexOf('<');
  const isNamed = open > 0 && text.endsWith('>');
  if (isNamed && NOT_IN_NAMES.test(text.slice(0, open))) return null;
  const address = isNamed ? text.slice(open + 1, -1) : text;
  return z.email().safeParse(address).success ? address : null;
};

/** Whether an address is of a domain with a dot in its name. */
const isOfPublicDomain = (address: string): boolean => address.slice(address.lastIndexOf('@') + 1).includes('.');

/** Returns what is wrong with the variables, as a sentence that begins with the name of one; null where nothing is. */
export const findMailFault = ({ SMTP_URL, MAIL_FROM }: MailVariables, isProduction: boolean): string | null => {
  const sender = MAIL_FROM === undefined ? null : readSenderAddress(MAIL_FROM);
  if (MAIL_FROM !== undefined && sender === null) {
    return 'MAIL_FROM: must be an e-mail address, or a name and an address as in Mithaq <hello@mithaq.example>.';
  }
  if (SMTP_URL === undefined) return null;
  const { hostname, username, password, pathname, search, hash } = new URL(SMTP_URL);
  if (hostname === '') return 'SMTP_URL: names no server.';
  if (`${pathname.replace('/', '')}${search}${hash}` !== '') return 'SMTP_URL: ends behind the port of the server.';
  if (Boolean(username) !== Boolean(password)) return 'SMTP_URL: needs both a user and a password, or neither.';
  if (sender === null) return 'MAIL_FROM: needed where SMTP_URL is set; the sender of all mail.';
  if (isProduction && !isOfPublicDomain(sender)) {
    return 'MAIL_FROM: needs an address of a public domain in production.';
  }
  return null;
};

/** Returns how mail is sent, from variables without a fault; undefined where none is. */
export const readMailSettings = (
  { SMTP_URL, MAIL_FROM }: MailVariables,
  isProduction: boolean,
): MailSettings | undefined =>
  SMTP_URL === undefined || MAIL_FROM === undefined
    ? undefined
    : {
        smtpUrl: SMTP_URL,
        from: MAIL_FROM.trim(),
        requiresEncryption: isProduction && !isLoopback(new URL(SMTP_URL).hostname),
      };

/** The folder in which mails are kept where none are sent, and their sender. */
export interface MailFolder {
  /** An absolute path. */
  readonly path: string;
  readonly from: string;
}

/** Returns the folder that takes the place of a mail server; undefined where there is one. */
export const readMailFolder = ({ SMTP_URL, MAIL_FROM }: MailVariables, dataDir: string): MailFolder | undefined =>
  SMTP_URL === undefined
    ? { path: join(dataDir, 'outbox'), from: MAIL_FROM?.trim() ?? `${BRAND.name} <noreply@localhost>` }
    : undefined;
