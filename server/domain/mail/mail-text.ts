/** What is handed to a mail server. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address by which a program for mail unsubscribes its reader (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A link of a mail. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** What a mail says. HTML and plain text are both made of it. */
export interface MailText {
  /** One line, of our own words alone. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a link. */
  readonly action?: MailLink;
  /** Several things that happened, each with a link to it. */
  readonly items?: readonly (MailLink & { readonly text: string })[];
  /** Facts as label and value; the values may be anybody's, and are shown on one line each. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Somebody else's words, as they are. */
  readonly quote?: string;
  /** Why the reader gets this mail, and what to do if they did not expect it. */
  readonly note: string;
  /** What the reader may do about such mails, under the note. */
  readonly noteLinks?: readonly MailLink[];
  readonly unsubscribeUrl?: string;
}

/** The colours of the product (`client/src/theme/tokens.ts`): in light, and where the reader's program is dark. */
export const MAIL_COLOURS = {
  page: ['#FAF6EE', '#0F1613'],
  paper: ['#FFFFFF', '#17201C'],
  ink: ['#16211E', '#EFE9DC'],
  soft: ['#4C5A54', '#B4BCB3'],
  line: ['#E4DCCB', '#2C3833'],
  button: ['#1F4A3F', '#93C5B0'],
  label: ['#FBF8F1', '#0E1C17'],
} as const;
