import type { Context, Middleware } from 'koa';
import { BRAND } from '../../../shared/brand.ts';
import { joinTopics } from '../../../shared/notification.ts';
import { escapeHtml } from '../../../shared/prerender.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { MAIL_COLOURS } from '../../domain/mail/mail-text.ts';
import { LINK_DAYS, readUnsubscribeToken, unsubscribe } from '../../domain/notifications/unsubscribe.ts';
import { addNonce } from '../../http/security-headers.ts';

const PATH = '/unsubscribe';

/**
 * Serves the address that mails have for switching them off: a GET asks, since programs open links by themselves, a POST does it
 * (RFC 8058). The token in the address is all that counts: it works without signing in, from anywhere, and has no use of cookies.
 * The page is made here, since it has to work in any program and needs nothing of the client.
 */
export const serveUnsubscribe = (): Middleware => async (ctx, next) => {
  if (ctx.path !== PATH) return next();
  if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) {
    ctx.set('Allow', 'GET, HEAD, POST');
    throw new DomainError('method_not_allowed');
  }
  const token = typeof ctx.query.token === 'string' ? ctx.query.token : '';
  const isDone = ctx.method === 'POST';
  const read = await (isDone ? unsubscribe : readUnsubscribeToken)(token);
  ctx.set('Cache-Control', 'no-store');
  // The address is a secret of its reader.
  ctx.set('Referrer-Policy', 'no-referrer');
  if (!read)
    return showPage(ctx, 404, 'This link does not work', [
      'It may have been cut off by your program for mail. You can switch e-mails off in your settings.',
    ]);
  if (read.isOver)
    return showPage(ctx, 410, 'This link has ended', [
      `It works for ${LINK_DAYS} days. You can switch e-mails off in your settings.`,
    ]);
  const names = joinTopics(read.topics);
  if (isDone) {
    return showPage(ctx, 200, 'You will get no more such mail', [
      `We send you no more mail about ${names}. You can switch it on again in your settings.`,
    ]);
  }
  return showPage(
    ctx,
    200,
    'Fewer mails?',
    [`We will send you no more mail about ${names}. Everything else stays as it is.`],
    `<form method="post" action="${PATH}?token=${encodeURIComponent(token)}"><button>No more mail about ${escapeHtml(names)}</button></form>`,
  );
};

const paint = (at: 0 | 1): string =>
  Object.entries(MAIL_COLOURS)
    .map(([name, colours]) => `--${name}:${colours[at]}`)
    .join(';');

const STYLE = `:root{color-scheme:light dark;${paint(0)}}@media(prefers-color-scheme:dark){:root{${paint(1)}}}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main{box-sizing:border-box;max-width:560px;margin:0 auto;padding:28px 24px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 16px;font:600 24px/1.3 Fraunces,Georgia,serif}p{margin:0 0 16px}a{color:inherit}
button{min-height:44px;margin:8px 0 24px;padding:12px 22px;border:0;border-radius:10px;background:var(--button);color:var(--label);font:600 16px/1.3 Inter,system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

const showPage = (ctx: Context, status: number, title: string, paragraphs: readonly string[], form = ''): void => {
  const nonce = addNonce(ctx);
  ctx.status = status;
  ctx.type = 'text/html';
  ctx.body = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} | ${BRAND.name}</title><style nonce="${nonce}">${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    form,
    `<p><a href="/settings">Notification settings</a></p></main></body></html>`,
  ].join('');
};
