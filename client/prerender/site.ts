import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { BRAND } from '../../shared/brand.ts';
import { ORIGIN, SERVICE_WORKER } from '../../shared/prerender.ts';

const DESCRIPTION = 'A discreet, invitation-only place where accomplished Muslims meet for marriage.';
const COLOURS = { page: '#FAF6EE', ink: '#1F4A3F' };
const MANIFEST = 'manifest.webmanifest';

/** What a page looks like where a link to it is shared. The picture is `client/public/shared-link.png`. */
const SHARED: Readonly<Record<string, string>> = {
  'og:site_name': BRAND.name,
  'og:type': 'website',
  'og:title': BRAND.name,
  'og:description': DESCRIPTION,
  'og:image': `${ORIGIN}/shared-link.png`,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': `${BRAND.name}: ${BRAND.tagline}`,
};

const head = (tag: string, attrs: Record<string, string>): HtmlTagDescriptor => ({ tag, attrs, injectTo: 'head' });

/** Puts the product's name, its description and its icons into the shell. */
export const site: Plugin = {
  name: 'site',
  transformIndexHtml: {
    // After Vite has looked for files of the client in it, which these are not.
    order: 'post',
    handler: (html) => ({
      html: html
        .replaceAll('%BRAND%', BRAND.name)
        .replaceAll('%DESCRIPTION%', DESCRIPTION)
        // Vite's element lacks what HTML asks of it.
        .replace('<meta property="csp-nonce"', '$& content=""'),
      tags: [
        head('link', { rel: 'apple-touch-icon', href: '/icon-180.png' }),
        head('link', { rel: 'manifest', href: `/${MANIFEST}` }),
        ...Object.entries(SHARED).map(([property, content]) => head('meta', { property, content })),
        head('meta', { name: 'twitter:card', content: 'summary_large_image' }),
      ],
    }),
  },
};

const icon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The places that the icon of the installed app leads to. */
const SHORTCUTS = [
  ['Matches', '/matches'],
  ['Messages', '/messages'],
  ['Your profile', '/profile'],
] as const;

const describeApp = (): string =>
  JSON.stringify({
    name: BRAND.name,
    short_name: BRAND.name,
    description: DESCRIPTION,
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'en',
    dir: 'ltr',
    display: 'standalone',
    background_color: COLOURS.page,
    theme_color: COLOURS.ink,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: SHORTCUTS.map(([name, url]) => ({ name, url, icons: [icon(192, 'any')] })),
  });

const listPages = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...['/', ...paths].map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Builds the files about the whole site: its name and its source. */
export const describeSite = (paths: readonly string[]): readonly (readonly [string, string])[] => [
  [MANIFEST, describeApp()],
  ['sitemap.xml', listPages(paths)],
];

/**
 * Adds the service worker to the build. It names the build's program, so that browsers find another worker after each build whose
 * program differs.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const program = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!program) throw new Error('The build has no program.');
      const source = readFileSync(join(import.meta.dirname, '../service-worker.js'), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: SERVICE_WORKER.slice(1),
        source: source.replace('__PROGRAM__', `/${program.fileName}`),
      });
    },
  },
};
