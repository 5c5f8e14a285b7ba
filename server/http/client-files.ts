import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import etag from '@koa/etag';
import { send } from '@koa/send';
import type { Context, Middleware, Next } from 'koa';
import compose from 'koa-compose';
import conditionalGet from 'koa-conditional-get';
import { DomainError, notFound } from '../domain/errors.ts';
import { admitNonce } from './security-headers.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NONCE = '__NONCE__';
/** Never a page of ours: hidden files, source maps, and what a build no longer has. */
const NOT_A_PAGE = /^\/assets\/|\/\.|\.map$/;
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Mithaq</title><p>The client has not been built yet.</p></html>';

/**
 * Serves the built client in `root`: its files, those with a hash in their name for good, and its shell for any other
 * path, with a fresh nonce.
 */
export const serveClient = (root: string, renewToken: (ctx: Context) => void): Middleware => {
  const files = new Set(existsSync(root) ? filesIn(root) : []);
  const shell = (files.delete('/index.html') ? readFileSync(join(root, 'index.html'), 'utf8') : NOT_BUILT).split(NONCE);

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
    ctx.body = shell.join(admitNonce(ctx));
    renewToken(ctx);
  };
};

/** A newer build may have taken the place of the one that this process began with. */
const goneMeansMissing = (error: unknown): never => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('the build has changed');
  throw error;
};

const filesIn = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
