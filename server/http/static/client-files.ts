import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import etag from '@koa/etag';
import { send } from '@koa/send';
import type { Context, Middleware, Next } from 'koa';
import compose from 'koa-compose';
import conditionalGet from 'koa-conditional-get';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { FIRST_NAME, INITIAL_USER, PRERENDERED } from '../../../shared/prerender.ts';
import { DomainError, notFound } from '../../domain/kernel/errors.ts';
import { admitNonce } from '../security-headers.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NONCE = '__NONCE__';
const SHELL = 'index.html';
/** Never a page of ours: hidden files, source maps, and what a build no longer has. */
const NOT_A_PAGE = /^\/assets\/|\/\.|\.map$/;
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Mithaq</title><p>The client has not been built yet.</p></html>';

/** What of the client's pages depends on who asks. */
export interface ClientParts {
  /** Leaves a token that fits with whoever asks. */
  readonly renewToken: (ctx: Context) => void;
  /** Who sits there: null a visitor, undefined where that can't be told now. */
  readonly currentUserFor: (ctx: Context) => Promise<CurrentUser | null | undefined>;
}

/**
 * Serves the built client in `root`: its files, those with a hash in their name for good, and its shell for any other
 * path, with a fresh nonce. The address `/` comes drawn ahead for visitors and members, where the build has that.
 */
export const serveClient = (root: string, { renewToken, currentUserFor: seatOf }: ClientParts): Middleware => {
  const files = new Set(existsSync(root) ? filesIn(root) : []);
  const page = (name: string) => files.delete(`/${name}`) && readFileSync(join(root, name), 'utf8').split(NONCE);
  const shell = page(SHELL) || NOT_BUILT.split(NONCE);
  const homes = { visitor: page(PRERENDERED.visitor), member: page(PRERENDERED.member) };

  const pageFor = async (ctx: Context, nonce: string): Promise<string> => {
    if (ctx.path !== '/' || !homes.visitor || !homes.member) return shell.join(nonce);
    const user = await seatOf(ctx);
    if (user === null) return fill(homes.visitor.join(nonce), user);
    return user?.role === 'member' ? fill(homes.member.join(nonce), user) : shell.join(nonce);
  };

  const sendFile = compose<Context>([
    conditionalGet() as never,
    etag() as never,
    async (ctx: Context) => {
      const immutable = ctx.path.startsWith('/assets/');
      await send(ctx as never, ctx.path, { root, immutable, maxage: immutable ? YEAR_MS : 0 }).catch(goneMeansMissing);
    },
  ]);

  return async (ctx: Context, next: Next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new DomainError('method_not_allowed');
    }
    if (files.has(ctx.path)) return sendFile(ctx, next);
    if (NOT_A_PAGE.test(ctx.path)) throw notFound('no such file');
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/html';
    ctx.body = await pageFor(ctx, admitNonce(ctx));
    renewToken(ctx);
  };
};

const BLANKS = new RegExp(`${INITIAL_USER}|${FIRST_NAME}`, 'g');

/** In one go: what fills one blank is never taken for another. */
const fill = (home: string, user: CurrentUser | null): string =>
  home.replace(BLANKS, (blank) => (blank === INITIAL_USER ? asScript(user) : asHtml(user?.firstName ?? '')));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON in which nothing ends the script that it stands in. */
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A newer build may have taken the place of the one that this process began with. */
const goneMeansMissing = (error: unknown): never => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('the build has changed');
  throw error;
};

const filesIn = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
