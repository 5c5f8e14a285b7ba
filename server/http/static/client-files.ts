import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import etag from '@koa/etag';
import { send } from '@koa/send';
import type { Context, Middleware, Next } from 'koa';
import compose from 'koa-compose';
import conditionalGet from 'koa-conditional-get';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import {
  ANY_PART,
  escapeHtml,
  FILES_WITH_ORIGIN,
  FIRST_NAME,
  FRAME_VIEWERS,
  FRAMES,
  type FrameViewer,
  fromPageFile,
  INITIAL_USER,
  ORIGIN,
  OTHER_FRAME,
  PUBLIC_PAGES,
  SERVICES,
  toPageFile,
} from '../../../shared/prerender.ts';
import { getOwnAbilities } from '../../../shared/rules/own-abilities.ts';
import { DomainError, notFound } from '../../domain/kernel/errors.ts';
import { setCsrfCookie } from '../csrf.ts';
import { addNonce, NONCE_LENGTH } from '../security-headers.ts';
import { type AssetEncoding, createCompressedAssets } from './compressed-assets.ts';
import { createPageTemplate, type PageTemplate, type PageValues, type Placeholder } from './page-template.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NONCE = { text: '__NONCE__', bytes: NONCE_LENGTH };
const USER = { text: INITIAL_USER };
const NAME = { text: FIRST_NAME };
const SHELL = 'index.html';
/** The encodings in which assets are kept, the better one first. */
const ENCODINGS: readonly AssetEncoding[] = ['br', 'gzip'];
/** Paths that are never a page: hidden files, and assets that the build no longer has. */
const NOT_A_PAGE = /^\/assets\/|\/\./;
/** Whether a path names a file, which is missing then. Only who wants to read it as a page gets the shell for it. */
const NAMES_A_FILE = /\.[a-z\d]+$/i;
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Mithaq</title><p>The client has not been built yet.</p></html>';

/** What depends on who requests a page. */
export interface ClientParts {
  /** Returns the current user; null for a visitor, undefined while the stores are unavailable. */
  readonly currentUserFor: (ctx: Context) => Promise<CurrentUser | null | undefined>;
  /** Returns where the service is reached, which is known once it listens. */
  readonly publicUrl: () => string;
  /** What the operator has set up, for `SERVICES`. */
  readonly services: readonly ('mail' | 'files' | 'letters')[];
}

type Lazy<T> = () => T;

/** Makes something when it is first needed. */
const lazily = <T>(make: () => T): Lazy<T> => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * Serves the built client in `root`: its files, those with a hash in their name to be cached for a year, and its shell for
 * any other path, with a fresh nonce. Where the build has that, the start page and the public pages are prerendered for
 * visitors, and the frame of every page for whoever is signed in. No page and no such file is compressed anew for each request (R57).
 */
export const serveClient = (root: string, { currentUserFor, publicUrl, services }: ClientParts): Middleware => {
  const files = new Set(existsSync(root) ? listFiles(root) : []);
  const read = (name: string) => (files.delete(`/${name}`) ? readFileSync(join(root, name), 'utf8') : '');
  const prepare = (html: string, placeholders: readonly Placeholder[] = []): Lazy<PageTemplate> =>
    lazily(() => {
      const page = html.replaceAll(ORIGIN, publicUrl()).replaceAll(SERVICES, services.join(' '));
      return createPageTemplate(page, [NONCE, ...placeholders]);
    });
  // What is filled in for a visitor is the same for every visitor, and compressed with the page.
  const prepareForVisitors = (html: string) => prepare(fill(html, null));

  const shell = prepare(read(SHELL) || NOT_BUILT);
  const visitorPages = new Map(
    [...files]
      .filter((file) => file.startsWith(`/${PUBLIC_PAGES}/`))
      .map((file) => [fromPageFile(file.slice(PUBLIC_PAGES.length + 1)), prepareForVisitors(read(file.slice(1)))]),
  );
  const frames = readFrames(files, (name) => prepare(read(name), [USER, NAME]));
  const withOrigin = new Map(FILES_WITH_ORIGIN.map((name) => [`/${name}`, read(name)]));

  const pageFor = async (ctx: Context): Promise<{ page: PageTemplate; values: PageValues }> => {
    const forVisitors = visitorPages.get(ctx.path + ctx.search) ?? visitorPages.get(ctx.path);
    if (!forVisitors && frames.size === 0) return { page: shell(), values: {} };
    const user = await currentUserFor(ctx);
    if (!user) return { page: (user === null && forVisitors ? forVisitors : shell)(), values: {} };
    return { page: (findFrame(frames, ctx.path, user) ?? shell)(), values: valuesFor(user) };
  };

  const assets = createCompressedAssets(root);
  /** Sends an asset that is kept compressed; returns false where there is none for this browser. */
  const sendCompressed = async (ctx: Context): Promise<boolean> => {
    if (!ctx.path.startsWith('/assets/')) return false;
    for (const encoding of ENCODINGS.filter((one) => ctx.acceptsEncodings(one) === one)) {
      const asset = await assets(ctx.path, encoding).catch(throwSendError);
      if (!asset) continue;
      ctx.set('Content-Encoding', encoding);
      ctx.set('Cache-Control', `max-age=${YEAR_MS / 1000},immutable`);
      ctx.type = extname(ctx.path);
      ctx.etag = asset.etag;
      ctx.body = asset.body;
      return true;
    }
    return false;
  };

  const sendFile = compose<Context>([
    conditionalGet() as never,
    etag() as never,
    async (ctx: Context) => {
      if (await sendCompressed(ctx)) return;
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
    const { page, values } = await pageFor(ctx);
    const filled = { ...values, [NONCE.text]: addNonce(ctx) };
    if (page.isWorthCompressing && ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = page.toGzip(filled);
    } else ctx.body = page.toText(filled);
    setCsrfCookie(ctx);
  };
};

/** The frames for one kind of viewer. */
interface ViewerFrames {
  /** Those of single screens, with the parts of the path of each. */
  readonly screens: readonly { readonly parts: readonly string[]; readonly page: Lazy<PageTemplate> }[];
  /** That of all other addresses. */
  readonly other: Lazy<PageTemplate>;
}
type Frames = ReadonlyMap<FrameViewer, ViewerFrames>;

const readFrames = (files: ReadonlySet<string>, prepare: (file: string) => Lazy<PageTemplate>): Frames => {
  const frames = new Map<FrameViewer, ViewerFrames>();
  const names = [...files];
  for (const viewer of Object.keys(FRAME_VIEWERS) as FrameViewer[]) {
    const folder = `/${FRAMES}/${viewer}`;
    const other = folder + toPageFile(`/${OTHER_FRAME}`);
    if (!files.has(other)) continue;
    const ofScreens = names.filter((name) => name.startsWith(`${folder}/`) && name !== other);
    const screens = ofScreens.map((name) => ({
      parts: fromPageFile(name.slice(folder.length)).split('/'),
      page: prepare(name.slice(1)),
    }));
    frames.set(viewer, { screens, other: prepare(other.slice(1)) });
  }
  return frames;
};

const isFor = (parts: readonly string[], path: string): boolean => {
  const given = path.split('/');
  return (
    given.length === parts.length &&
    parts.every((part, at) => part === given[at] || (part === ANY_PART && given[at] !== ''))
  );
};

const VIEWERS = Object.entries(FRAME_VIEWERS).map(
  ([viewer, [role, tier]]) => [JSON.stringify(getOwnAbilities(role, tier)), viewer as FrameViewer] as const,
);

/** Finds the frame of a page for a user: that with the navigation of those who may open and do the same. */
const findFrame = (frames: Frames, path: string, user: CurrentUser): Lazy<PageTemplate> | undefined => {
  const can = JSON.stringify(user.can);
  const [, viewer] = VIEWERS.find(([abilities]) => abilities === can) ?? [];
  const found = viewer && frames.get(viewer);
  // Whoever must set up a second factor is led on from pages of staff.
  if (!found || user.mustAddSecondFactor) return found?.other;
  return found.screens.find(({ parts }) => isFor(parts, path))?.page ?? found.other;
};

const valuesFor = (user: CurrentUser | null): PageValues => ({
  [USER.text]: toScriptJson(user),
  [NAME.text]: escapeHtml(user?.firstName ?? ''),
});

const fill = (home: string, user: CurrentUser | null): string =>
  createPageTemplate(home, [USER, NAME]).toText(valuesFor(user));

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
