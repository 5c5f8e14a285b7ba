import { plainTextSelectors } from '@react-email/render';
import { compile } from 'html-to-text';
import type { CSSProperties, JSX, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BRAND } from '../../../shared/brand.ts';
import { isolate } from '../../../shared/text-direction.ts';
import { getContext } from '../kernel/context.ts';
import { MAIL_COLOURS, type MailContent, type MailLink, type MailText } from './mail-text.ts';

type Colour = keyof typeof MAIL_COLOURS;

/** What an element has a colour of the product for. */
interface Paint {
  readonly on?: Colour;
  readonly of?: Colour;
  readonly by?: Colour;
}

const SERIF = 'Fraunces, Georgia, Times New Roman, serif';
const SANS = 'Inter, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif';
const BODY_TEXT: CSSProperties = { margin: '0 0 16px', font: `16px/1.6 ${SANS}` };
const SMALL_TEXT: CSSProperties = { margin: 0, font: `13px/1.6 ${SANS}` };
const RULE_ABOVE: CSSProperties = { border: '0 solid', borderTopWidth: 1 };
/** Of an element that HTML has and plain text has not. */
const HTML_ONLY = { 'data-skip-in-text': 'true' };

/** Many programs for mail read styles on elements only; those that know the dark also read the rules that change them. */
const DARK_RULES = Object.entries(MAIL_COLOURS)
  .flatMap(([name, [, dark]]) => [
    `.on-${name}{background-color:${dark}!important}`,
    `.of-${name}{color:${dark}!important}`,
    `.by-${name}{border-color:${dark}!important}`,
  ])
  .join('');

/** The attributes of an element with colours by their role; `style` has the rest. */
const paint = (style: CSSProperties, { on, of, by }: Paint): { className: string; style: CSSProperties } => ({
  className: [on && `on-${on}`, of && `of-${of}`, by && `by-${by}`].filter(Boolean).join(' '),
  style: {
    ...style,
    ...(on && { backgroundColor: MAIL_COLOURS[on][0] }),
    ...(of && { color: MAIL_COLOURS[of][0] }),
    ...(by && { borderColor: MAIL_COLOURS[by][0] }),
  },
});

const TextLink = ({ label, url, of }: MailLink & { of: Colour }): JSX.Element => (
  <a href={url} {...paint({ textDecoration: 'underline' }, { of })}>
    {label}
  </a>
);

const Button = ({ label, url }: MailLink): JSX.Element => (
  <>
    <p style={{ margin: '24px 0' }}>
      <a
        href={url}
        {...paint(
          {
            display: 'inline-block',
            padding: '13px 22px',
            borderRadius: 10,
            font: `600 16px/1.3 ${SANS}`,
            textDecoration: 'none',
          },
          { on: 'button', of: 'label' },
        )}
      >
        {label}
      </a>
    </p>
    <p {...HTML_ONLY} {...paint({ ...SMALL_TEXT, marginBottom: 24, overflowWrap: 'anywhere' }, { of: 'soft' })}>
      {url}
    </p>
  </>
);

const Item = ({ text, isFirst, ...link }: MailLink & { text: string; isFirst: boolean }): JSX.Element => (
  <p {...paint({ ...BODY_TEXT, ...(isFirst ? {} : { ...RULE_ABOVE, paddingTop: 16 }) }, { of: 'ink', by: 'line' })}>
    {text}
    <br />
    <TextLink {...link} of="ink" />
  </p>
);

const Fact = ({ label, value }: { label: string; value: string }): JSX.Element => (
  <p dir="auto" {...paint({ ...BODY_TEXT, marginBottom: 4, overflowWrap: 'anywhere' }, { of: 'ink' })}>
    <strong>{label}:</strong> {value}
  </p>
);

const Quote = ({ text }: { text: string }): JSX.Element => (
  <blockquote
    dir="auto"
    {...paint(
      {
        ...BODY_TEXT,
        marginTop: 16,
        padding: '0 0 0 16px',
        border: '0 solid',
        borderLeftWidth: 3,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      },
      { of: 'ink', by: 'line' },
    )}
  >
    {text}
  </blockquote>
);

/** The frame of every mail: the product's name above, a card with what is said, and who says it below. */
const Frame = ({ subject, children }: { subject: string; children: ReactNode }): JSX.Element => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{`:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${DARK_RULES}}`}</style>
    </head>
    <body {...paint({ margin: 0, padding: '24px 12px' }, { on: 'page' })}>
      <div style={{ maxWidth: 560, margin: '0 auto' }}>
        <p {...HTML_ONLY} style={{ margin: '0 0 16px', font: `600 20px/1.2 ${SERIF}` }}>
          <a href={getContext().publicUrl} {...paint({ textDecoration: 'none' }, { of: 'ink' })}>
            {BRAND.name}
          </a>
        </p>
        <div {...paint({ padding: '28px 24px', border: '1px solid', borderRadius: 12 }, { on: 'paper', by: 'line' })}>
          {children}
        </div>
        <p {...HTML_ONLY} {...paint({ ...SMALL_TEXT, paddingTop: 16 }, { of: 'soft' })}>
          {BRAND.name} · {BRAND.tagline}
        </p>
      </div>
    </body>
  </html>
);

const Mail = ({ subject, paragraphs, items = [], facts = [], ...rest }: MailText): JSX.Element => (
  <Frame subject={subject}>
    <h1 {...paint({ margin: '0 0 20px', font: `600 24px/1.3 ${SERIF}` }, { of: 'ink' })}>{subject}</h1>
    {paragraphs.map((text) => (
      <p key={text} {...paint(BODY_TEXT, { of: 'ink' })}>
        {text}
      </p>
    ))}
    {items.map((item, at) => (
      <Item key={`${item.text} ${item.url}`} {...item} isFirst={at === 0} />
    ))}
    {facts.map(([label, value]) => (
      <Fact key={label} label={label} value={value} />
    ))}
    {rest.quote !== undefined && <Quote text={rest.quote} />}
    {rest.action && <Button {...rest.action} />}
    <p {...paint({ ...SMALL_TEXT, ...RULE_ABOVE, paddingTop: 20 }, { of: 'soft', by: 'line' })}>{rest.note}</p>
    {rest.noteLinks?.map((link) => (
      <p key={link.url} {...paint({ ...SMALL_TEXT, paddingTop: 8 }, { of: 'soft' })}>
        <TextLink {...link} of="soft" />
      </p>
    ))}
  </Frame>
);

/** An element as the library behind the plain text gives it; it has no types of its own. */
interface TextElement {
  readonly attribs?: { readonly href?: string };
  readonly children: readonly TextElement[];
}

/** What that library offers for writing one. */
interface TextBuilder {
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
}

/**
 * Makes plain text of HTML as the library does, but for links: the label and, on a line of its own, the address. The library compiles
 * its rules for each mail, which takes four times as long as the text itself.
 */
const toPlainText = compile({
  wordwrap: false,
  preserveNewlines: true,
  formatters: {
    labelledLink: (
      element: TextElement,
      walk: (children: readonly TextElement[], builder: TextBuilder) => void,
      builder: TextBuilder,
    ) => {
      walk(element.children, builder);
      builder.addInline(':');
      builder.addLineBreak();
      builder.addInline(element.attribs?.href ?? '', { noWordTransform: true });
    },
  },
  selectors: [
    ...plainTextSelectors,
    { selector: 'a', format: 'labelledLink' },
    { selector: 'h1', options: { uppercase: false } },
  ],
});

/** Returns HTML of today. The library's own function writes the same by a stream, with the document type of an older one, in three times the time. */
const toHtml = (mail: MailText): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<Mail {...mail} />)
    .replace('charSet=', 'charset=')
    .replaceAll('/>', '>')}`;

/** Writes a mail as HTML and as plain text, without pictures or anything else that is fetched. */
export const renderMail = async ({ facts = [], ...rest }: MailText): Promise<MailContent> => {
  // A line break in a value could pass for a further fact.
  const mail = { ...rest, facts: facts.map(([label, value]) => [label, isolate(value.replace(/\s+/g, ' '))] as const) };
  const { subject, unsubscribeUrl } = mail;
  const html = toHtml(mail);
  const text = `${toPlainText(html)}\n\n-- \n${BRAND.name} · ${BRAND.tagline}\n${getContext().publicUrl}`;
  return { subject, html, text, ...(unsubscribeUrl && { unsubscribeUrl }) };
};
