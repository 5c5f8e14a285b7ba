import { BRAND } from '../../../shared/brand.ts';
import { escapeHtml } from '../../../shared/prerender.ts';
import { getContext } from '../kernel/context.ts';

/** What is handed to a mail server. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address by which a program for mail unsubscribes its reader (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A link of a mail. */
interface Link {
  readonly label: string;
  readonly url: string;
}

/** What a mail says. HTML and plain text are both made of it. */
export interface MailText {
  /** One line, of our own words alone. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a link. */
  readonly action?: Link;
  /** Several things that happened, each with a link to it. */
  readonly items?: readonly (Link & { readonly text: string })[];
  /** Facts as label and value; the values may be anybody's, and are shown on one line each. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Somebody else's words, as they are. */
  readonly quote?: string;
  /** Why the reader gets this mail, and what to do if they did not expect it. */
  readonly note: string;
  /** What the reader may do about such mails, under the note. */
  readonly noteLinks?: readonly Link[];
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
type Colour = keyof typeof MAIL_COLOURS;

const SERIF = 'Fraunces, Georgia, Times New Roman, serif';
const SANS = 'Inter, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif';

/** Many programs for mail read styles on elements only; those that know the dark also read the rules that change them. */
const DARK_RULES = Object.entries(MAIL_COLOURS)
  .flatMap(([name, [, dark]]) => [
    `.on-${name}{background-color:${dark}!important}`,
    `.of-${name}{color:${dark}!important}`,
    `.by-${name}{border-color:${dark}!important}`,
  ])
  .join('');

/** The attributes of an element with colours by their role; `style` has the rest. */
const paint = (style: string, { on, of, by }: { on?: Colour; of?: Colour; by?: Colour }): string => {
  const classes = [on && `on-${on}`, of && `of-${of}`, by && `by-${by}`].filter(Boolean).join(' ');
  const colours = [
    on && `background-color:${MAIL_COLOURS[on][0]}`,
    of && `color:${MAIL_COLOURS[of][0]}`,
    by && `border-color:${MAIL_COLOURS[by][0]}`,
  ];
  return `class="${classes}" style="${[style, ...colours].filter(Boolean).join(';')}"`;
};

const BODY_TEXT = `margin:0 0 16px;font:16px/1.6 ${SANS}`;
const SMALL_TEXT = `margin:0;font:13px/1.6 ${SANS}`;

/** Writes a mail as HTML and as plain text, without pictures or anything else that is fetched. */
export const renderMail = ({ facts = [], ...rest }: MailText): MailContent => {
  // A line break in a value could pass for a further fact.
  const mail = { ...rest, facts: facts.map(([label, value]) => [label, value.replace(/\s+/g, ' ')] as const) };
  const { subject, unsubscribeUrl } = mail;
  return { subject, html: toHtml(mail), text: toPlainText(mail), ...(unsubscribeUrl && { unsubscribeUrl }) };
};

const toHtml = ({
  subject,
  paragraphs,
  items = [],
  action,
  facts = [],
  quote,
  note,
  noteLinks = [],
}: MailText): string => {
  const home = getContext().publicUrl;
  const parts = [
    `<h1 ${paint(`margin:0 0 20px;font:600 24px/1.3 ${SERIF}`, { of: 'ink' })}>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p ${paint(BODY_TEXT, { of: 'ink' })}>${escapeHtml(text)}</p>`),
    ...items.map(
      ({ text, label, url }, at) =>
        `<p ${paint(`${BODY_TEXT};${at > 0 ? 'padding-top:16px;' : ''}border:0 solid;border-top-width:${at > 0 ? 1 : 0}px`, { of: 'ink', by: 'line' })}>${escapeHtml(text)}<br>${toLink({ label, url }, 'ink')}</p>`,
    ),
    ...facts.map(
      ([label, value]) =>
        `<p dir="auto" ${paint(`${BODY_TEXT};margin-bottom:4px;overflow-wrap:anywhere`, { of: 'ink' })}><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</p>`,
    ),
    quote === undefined
      ? ''
      : `<blockquote dir="auto" ${paint(`${BODY_TEXT};margin-top:16px;padding:0 0 0 16px;border:0 solid;border-left-width:3px;white-space:pre-wrap;overflow-wrap:anywhere`, { of: 'ink', by: 'line' })}>${escapeHtml(quote)}</blockquote>`,
    action ? toButton(action) : '',
    `<p ${paint(`${SMALL_TEXT};padding-top:20px;border:0 solid;border-top-width:1px`, { of: 'soft', by: 'line' })}>${escapeHtml(note)}</p>`,
    ...noteLinks.map(
      (link) => `<p ${paint(`${SMALL_TEXT};padding-top:8px`, { of: 'soft' })}>${toLink(link, 'soft')}</p>`,
    ),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${DARK_RULES}}</style></head>`,
    `<body ${paint('margin:0;padding:24px 12px', { on: 'page' })}>`,
    `<div style="max-width:560px;margin:0 auto">`,
    `<p ${paint(`margin:0 0 16px;font:600 20px/1.2 ${SERIF}`, {})}><a href="${escapeHtml(home)}" ${paint('text-decoration:none', { of: 'ink' })}>${BRAND.name}</a></p>`,
    `<div ${paint('padding:28px 24px;border:1px solid;border-radius:12px', { on: 'paper', by: 'line' })}>`,
    ...parts,
    `</div><p ${paint(`${SMALL_TEXT};padding-top:16px`, { of: 'soft' })}>${BRAND.name} · ${BRAND.tagline}</p>`,
    '</div></body></html>',
  ].join('');
};

const toLink = ({ label, url }: Link, of: Colour): string =>
  `<a href="${escapeHtml(url)}" ${paint('text-decoration:underline', { of })}>${escapeHtml(label)}</a>`;

const toButton = ({ label, url }: Link): string =>
  [
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" `,
    paint(`display:inline-block;padding:13px 22px;border-radius:10px;font:600 16px/1.3 ${SANS};text-decoration:none`, {
      on: 'button',
      of: 'label',
    }),
    `>${escapeHtml(label)}</a></p>`,
    `<p ${paint(`${SMALL_TEXT};margin-bottom:24px;overflow-wrap:anywhere`, { of: 'soft' })}>${escapeHtml(url)}</p>`,
  ].join('');

const toPlainText = ({
  subject,
  paragraphs,
  items = [],
  action,
  facts = [],
  quote,
  note,
  noteLinks = [],
}: MailText): string =>
  [
    subject,
    ...paragraphs,
    ...items.map(({ text, label, url }) => `${text}\n${label}:\n${url}`),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(quote === undefined
      ? []
      : [
          quote
            .split(/\r\n|\r|\n/)
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    note,
    ...noteLinks.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${BRAND.name} · ${BRAND.tagline}\n${getContext().publicUrl}`,
  ].join('\n\n');
