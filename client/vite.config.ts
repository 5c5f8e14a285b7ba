import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BRAND } from '../shared/brand.ts';
import { leanContract } from './lean-contract.ts';

/** The server replaces this in the shell by a fresh nonce for every response. */
const NONCE_PLACEHOLDER = '__NONCE__';
const SERVER = 'http://localhost:3000';

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

/** The theme turns every ripple off: what would draw one is not shipped. */
const noRipple: Plugin = {
  name: 'no-ripple',
  enforce: 'pre',
  resolveId: (source) => (source === './TouchRipple.mjs' ? '\0no-ripple' : null),
  load: (id) => (id === '\0no-ripple' ? 'export default () => null;' : null),
};

/** Parts of MUI that every page draws with. */
const EVERYWHERE =
  'styles|utils|Box|Typography|Container|CssBaseline|GlobalStyles|ButtonBase|Button|IconButton|SvgIcon|Paper|Card';

/** What the landing page draws with; other public pages share it. */
const PARTS =
  'features[\\\\/]public[\\\\/]parts[\\\\/](?:band|wide|columns|star-mark|nowhere-link|plan-card|points|story-card)\\.';

const vendor = (name: string, packages: string, priority: number) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](?:${packages})[\\\\/]`),
  priority,
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContract, noRipple, brand, preloadFonts],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            vendor('react', 'react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand', 30),
            {
              name: 'parts',
              test: new RegExp(`client[\\\\/]src[\\\\/](?:${PARTS}|components[\\\\/](?:ornament|portrait|tone-chip))`),
              priority: 10,
            },
            vendor('zod', 'zod', 20),
            vendor('forms', 'react-hook-form|@hookform', 20),
            vendor(
              'styles',
              `@emotion|stylis|@mui[\\\\/](?:system|styled-engine|private-theming|material[\\\\/](?:${EVERYWHERE}))`,
              15,
            ),
          ],
        },
      },
    },
  },
});
