import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BRAND } from '../shared/brand.ts';
import { prerender } from './prerender-plugin.ts';
import { stripSchemas } from './strip-schemas.ts';
import { unshipped } from './unshipped.ts';

/** The server replaces this in the shell by a fresh nonce for every response. */
const NONCE_PLACEHOLDER = '__NONCE__';
const SERVER = 'http://localhost:3000';

/** The router without what it tells its developers; its package offers that half to no bundler by name. */
const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production');

/** The shell names the product by the one constant that everything else uses. */
const brand: Plugin = {
  name: 'brand',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', BRAND.name),
};

/** Fonts are asked for with the page itself, not only once the styles that name them have been read. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
};

const STAFF_PAGES = /\/(?:queue|audit|jobs|members?|conversations?)-page-[^/]+$/;

/** Parts of MUI that most pages but the landing page draw with. */
const CONTROLS = 'ButtonBase|Button|IconButton|SvgIcon|CircularProgress|Paper|Card|utils|transitions';

/** What the landing page draws with; other public pages share it. */
const PARTS =
  'components[\\\\/](?:ornament|sheet|status-chip)|features[\\\\/]marketing[\\\\/]components[\\\\/](?:band|band-frame|container|columns|star-mark|nowhere-link|plan-card|bullet-list|story-card)\\.';

const vendor = (name: string, packages: string, priority: number) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](?:${packages})[\\\\/]`),
  priority,
});

/** Only what every page needs at once. */
const INITIAL = { tags: ['$initial' as const] };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stripSchemas, unshipped, brand, preloadFonts, prerender],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  html: { cspNonce: NONCE_PLACEHOLDER },
  server: {
    port: 5173,
    proxy: { '/api': { target: SERVER }, '/socket.io': { target: SERVER, ws: true } },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    // No data: addresses: the content policy allows fonts and styles from our own origin only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What staff's pages are made of is not listed in the program that every visitor fetches.
      resolveDependencies: (file, needs) => (STAFF_PAGES.test(file) ? [] : needs),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Apart, so that each runs by itself; and where one changes, browsers keep the others.
            {
              ...vendor('react', 'react|react-dom|react-router|react-router-dom|scheduler|@tanstack|zustand', 32),
              ...INITIAL,
            },
            { name: 'vendor', ...INITIAL, test: /node_modules/, priority: 31 },
            { name: 'theme', ...INITIAL, test: /client[\\/]src[\\/]theme/, priority: 30 },
            vendor('zod', 'zod', 20),
            vendor('forms', 'react-hook-form|@hookform', 20),
            vendor('controls', `@mui[\\\\/]material[\\\\/](?:${CONTROLS})`, 12),
            { name: 'parts', test: new RegExp(`client[\\\\/]src[\\\\/](?:${PARTS})`), priority: 10 },
          ],
        },
      },
    },
  },
});
