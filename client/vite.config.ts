import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { LICENSES, licenses } from './licenses.ts';
import { prerender } from './prerender/plugin.ts';
import { serviceWorker, site } from './prerender/site.ts';
import { nameSharedPart } from './shared-parts.ts';
import { stripSchemas } from './strip-schemas.ts';

/** A placeholder that the server replaces by a fresh nonce in every response. */
const NONCE_PLACEHOLDER = '__NONCE__';
const SERVER_URL = 'http://localhost:3000';

/** Makes browsers load the fonts of every page together with it, instead of only after the stylesheet that names them. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2') && !file.includes('-more-'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stripSchemas, site, preloadFonts, prerender, serviceWorker, licenses, compressAssets],
  html: { cspNonce: NONCE_PLACEHOLDER },
  server: {
    port: 5173,
    proxy: { '/api': { target: SERVER_URL }, '/socket.io': { target: SERVER_URL, ws: true } },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    license: { fileName: LICENSES },
    // No data: URLs: the content security policy allows fonts and styles from our own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page loads the names of all files: short ones spare it some hundred bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // What every page begins with, in three files: browsers keep the others where one changes.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
            { name: 'mui', tags: ['$initial'], test: /node_modules[\\/]@(?:mui|emotion)[\\/]/, priority: 2 },
            { name: 'rest', tags: ['$initial'], priority: 1 },
            { name: nameSharedPart, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
