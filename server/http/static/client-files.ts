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
import { addNonce } from '../security-headers.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NONCE_PLACEHOLDER = '__NONCE__';
const SHELL = 'index.html';
/** Paths that are never a page: hidden files, source maps, and assets that the build no longer has. */
const NOT_A_PAGE = /^\/assets\/|\/\.|\.map$/;
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Mithaq</title><p>The client has not been built yet.</p></html>';

/** What depends on who requests a page. */
export interface ClientParts {
  /** Sets a CSRF token cookie of the request's session. */
  readonly renewToken: (ctx: Context) => void;
  /** Returns the current user; null for a visitor, undefined while the stores are unavailable. */
  readonly currentUserFor: (ctx: Context) => Promise<CurrentUser | null | undefined>;
}

/**
 * Serves the built client in `root`: its files, those with a hash in their name to be cached for a year, and its shell for
 * any other path, with a fresh nonce. The address `/` is prerendered for visitors and members, where the build has that.
 */
export const serveClient = (root: string, { renewToken, currentUserFor }: ClientParts): Middleware => {
  const files = new Set(existsSync(root) ? listFiles(root) : []);
  const page = (name: string) =>
    files.delete(`/${name}`) && readFileSync(join(root, name), 'utf8').split(NONCE_PLACEHOLDER);
  const shell = page(SHELL) || NOT_BUILT.split(NONCE_PLACEHOLDER);
  const homes = { visitor: page(PRERENDERED.visitor), member: page(PRERENDERED.member) };

  const pageFor = async (ctx: Context, nonce: string): Promise<string> => {
    if (ctx.path !== '/' || !homes.visitor || !homes.member) return shell.join(nonce);
    const user = await currentUserFor(ctx);
    if (user === null) return fill(homes.visitor.join(nonce), user);
    return user?.role === 'member' ? fill(homes.member.join(nonce), user) : shell.join(nonce);
  };

  const sendFile = compose<Context>([
    conditionalGet() as never,
    etag() as never,
    async (ctx: Context) => {
      const immutable = ctx.path.startsWith('/assets/');
      await send(ctx as never, ctx.path, { root, immutable, maxage: immutable ? YEAR_MS : 0 }).catch(throwSendError);
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
    ctx.body = await pageFor(ctx, addNonce(ctx));
    renewToken(ctx);
  };
};

const PLACEHOLDERS = new RegExp(`${INITIAL_USER}|${FIRST_NAME}`, 'g');

/** Fills the placeholders in one pass, so that a value is never taken for a placeholder. */
const fill = (home: string, user: CurrentUser | null): string =>
  home.replace(PLACEHOLDERS, (placeholder) =>
    placeholder === INITIAL_USER ? toScriptJson(user) : escapeHtml(user?.firstName ?? ''),
  );

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Returns JSON that cannot end the script element that it is in. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Throws `not_found` for a file that is gone: a newer build may have replaced the one that this process started with. */
const throwSendError = (error: unknown): never => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('the build has changed');
  throw error;
};

const listFiles = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
