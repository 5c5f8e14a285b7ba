import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import etag from '@koa/etag';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import conditionalGet from 'koa-conditional-get';
import { FILES_WITH_ORIGIN, fromPageFile, ORIGIN, PUBLIC_PAGES, SERVICES } from '../../../shared/prerender.ts';
import { DomainError, notFound } from '../../domain/kernel/errors.ts';
import { setCsrfCookie } from '../csrf.ts';
import { addNonce } from '../security-headers.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NONCE = '__NONCE__';
const SHELL = 'index.html';
/** Paths that are never a page: hidden files, and assets that the build no longer has. */
const NOT_A_PAGE = /^\/assets\/|\/\./;
/** Whether a path names a file, which is missing then. Only who wants to read it as a page gets the shell for it. */
const NAMES_A_FILE = /\.[a-z\d]+$/i;
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Mithaq</title><p>The client has not been built yet.</p></html>';

/** What depends on who requests a page. */
export interface ClientParts {
  /** Whether nobody is signed in; false also while the stores are unavailable. */
  readonly isVisitor: (ctx: Context) => Promise<boolean>;
  /** Returns where the service is reached, which is known once it listens. */
  readonly publicUrl: () => string;
  /** What the operator has set up, for `SERVICES`. */
  readonly services: readonly ('mail' | 'files' | 'letters' | 'landing-prices')[];
}

/**
 * Serves the built client in `root`: its files, those with a hash in their name to be cached for a year, and for any other path its
 * shell, with a fresh nonce. Visitors get the start page and the public pages prerendered, where the build has that. Assets are sent
 * as the build has compressed them; pages are compressed with all other responses.
 */
export const serveClient = (root: string, { isVisitor, publicUrl, services }: ClientParts): Middleware => {
  const files = new Set(existsSync(root) ? listFiles(root) : []);
  const read = (name: string) => (files.delete(`/${name}`) ? readFileSync(join(root, name), 'utf8') : '');
  const readPage = (name: string) => read(name).replaceAll(SERVICES, services.join(' '));

  const shell = readPage(SHELL) || NOT_BUILT;
  const visitorPages = new Map(
    [...files]
      .filter((file) => file.startsWith(`/${PUBLIC_PAGES}/`))
      .map((file) => [fromPageFile(file.slice(PUBLIC_PAGES.length + 1)), readPage(file.slice(1))]),
  );
  const withOrigin = new Map(FILES_WITH_ORIGIN.map((name) => [`/${name}`, read(name)]));

  const pageFor = async (ctx: Context): Promise<string> => {
    const forVisitors = visitorPages.get(ctx.path + ctx.search) ?? visitorPages.get(ctx.path);
    return forVisitors && (await isVisitor(ctx)) ? forVisitors : shell;
  };

  const answerUnchanged: Middleware = conditionalGet() as never;
  const tag: Middleware = etag() as never;
  const sendFile = (ctx: Context) => {
    const immutable = ctx.path.startsWith('/assets/');
    const options = { root, immutable, maxage: immutable ? YEAR_MS : 0 };
    const sendIt = () => send(ctx as never, ctx.path, options).catch(throwSendError);
    return answerUnchanged(ctx as never, () => tag(ctx as never, sendIt));
  };

  return async (ctx: Context) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new DomainError('method_not_allowed');
    }
    if (files.has(ctx.path)) return sendFile(ctx);
    const text = withOrigin.get(ctx.path);
    if (text) {
      ctx.type = extname(ctx.path);
      ctx.body = text.replaceAll(ORIGIN, publicUrl());
      return;
    }
    const isMissing = NAMES_A_FILE.test(ctx.path);
    if (NOT_A_PAGE.test(ctx.path) || (isMissing && !ctx.get('Accept').includes('text/html'))) {
      throw notFound('no such file');
    }
    ctx.status = isMissing ? 404 : 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/html';
    ctx.body = (await pageFor(ctx)).replaceAll(ORIGIN, publicUrl()).replaceAll(NONCE, addNonce(ctx));
    setCsrfCookie(ctx);
  };
};

/** Throws `not_found` for a file that is gone: a newer build may have replaced the one that this process started with. */
const throwSendError = (error: unknown): never => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('the build has changed');
  throw error;
};

const listFiles = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
