import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { computedTheme } from './computed-theme.ts';
import { excludeUnusedModules } from './exclude-unused-modules.ts';
import { logicalStyles } from './logical-styles.ts';
import { NOTICES, notices } from './notices.ts';
import { prerender } from './prerender/plugin.ts';
import { serviceWorker, site } from './prerender/site.ts';
import { stripSchemas } from './strip-schemas.ts';

/** A placeholder that the server replaces by a fresh nonce in every response. */
const NONCE_PLACEHOLDER = '__NONCE__';
const SERVER_URL = 'http://localhost:3000';

/** The router's production build, without its messages for developers; its package exports it under no name. */
const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production');

/** Makes browsers load the fonts together with the page, instead of only after the stylesheet that names them. */
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

/** Pages of staff, pages behind others, and what signed-in users fetch beside their page. */
const STAFF_PAGES = 'queue|audit|jobs|reports?|requests|photos|members?|conversations?';
const PAGES_BEHIND_OTHERS =
  'settings|account|profile|second-factor|questions|group|matchmaker|vip|reset|application(?:-status)?';
const INFORMATION =
  'about|faq|how-it-works|pricing|press|careers|testimonials|success-stories|blog|events|support|team|contact|policy|privacy-policy|terms-of-service|accessibility|cookie-policy|not-found|access-restricted';
const PARTS =
  'account-menu-list|push-handlers|toast-stage|session-end-question|signed-in|vip-links|privacy-form|contact-list-card|staff-looks|answer-sharing|blocked-people|notice-times-form|block-dialog|end-dialog|report-dialog|own-reports';
const AFTER_OTHERS = new RegExp(`/(?:(?:${STAFF_PAGES}|${PAGES_BEHIND_OTHERS}|${INFORMATION})-page|${PARTS})-[^/]+$`);

/** MUI components that most pages of signed-in people use, and what all components need. */
const CONTROLS =
  'ButtonBase|Button|ButtonGroup|SvgIcon|Paper|Card|CardContent|Skeleton|Alert|AlertTitle|useMediaQuery|useLazyRipple|utils';

/** What MUI's menus need and other components do not. */
const MENU_UTILS = 'useRovingTabIndex|useSlotProps|contains|fastObjectShallowCompare';

/** MUI components that open over a page, and the lists in them. */
const OVERLAYS =
  'Dialog(?:Title|Actions|Content)?|Modal|Backdrop|Fade|Grow|Portal|Menu|MenuItem|MenuList|Popover|List\\w*|Divider';

/** What pages have that show a list, and what is open of it. */
const LISTS =
  '@mui[\\\\/](?:material[\\\\/]ListItemButton|icons-material[\\\\/]ArrowBack)\\b|components[\\\\/]layout[\\\\/](?:master-detail|full-view|detail-card)\\.';

/** What the inbox and a conversation share. */
const INBOX =
  'icons-material[\\\\/]Search\\.|chat[\\\\/](?:threads[\\\\/](?:search-text|drafts|last-read)|components[\\\\/](?:matchmaker-portrait|day-sections))\\.|messages[\\\\/](?:online-dot|format-presence)\\.';

/** What every open conversation has. */
const THREAD =
  'chat[\\\\/](?:components[\\\\/](?:thread|thread-head)|threads[\\\\/](?:use-thread|use-conversation))\\.';

/** What the push connection changes of conversations and people, wherever they are shown. */
const LIVE =
  'lib[\\\\/]socket\\.|chat[\\\\/](?:threads[\\\\/](?:outbox|match-source|matchmaker-source)|person[\\\\/]refetch-people)\\.|messages[\\\\/]push-handlers\\.';

/** What fields without a label are, such as that of a message. */
const INPUTS = 'InputBase|OutlinedInput|TextareaAutosize|FormControl';

/** MUI components of forms. */
const FIELDS = 'TextField|Select|InputLabel|FormLabel|FormHelperText|InputAdornment|CircularProgress';

/** Our own parts that most pages of signed-in people use. */
const SHARED_PARTS =
  'components[\\/](?:notice|skeletons|query-content|portrait[\\/]portrait|empty-state|link-button|count-badge|layout[\\/](?:page-header|section)|print-styles|moment[\\/]new-connection)\\.|lib[\\/](?:query|session-end|rendering[\\/]today|service-worker[\\/]new-version)|content[\\/]format';

/** Components of the landing page, which other public pages share. */
const LANDING_COMPONENTS =
  'lib[\\\\/]rendering[\\\\/]description|components[\\\\/](?:ornament|layout[\\\\/]sheet)|features[\\\\/]marketing[\\\\/]components[\\\\/](?:band|band-frame|container|columns|star-mark|nowhere-link|plan-card|bullet-list|story-card)\\.';

const vendor = (name: string, packages: string, priority: number) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](?:${packages})[\\\\/]`),
  priority,
});

/** Restricts a group to modules that every page needs at once. */
const INITIAL = { tags: ['$initial' as const] };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    stripSchemas,
    computedTheme,
    excludeUnusedModules,
    logicalStyles,
    site,
    preloadFonts,
    prerender,
    serviceWorker,
    notices,
    compressAssets,
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  html: { cspNonce: NONCE_PLACEHOLDER },
  server: {
    port: 5173,
    proxy: { '/api': { target: SERVER_URL }, '/socket.io': { target: SERVER_URL, ws: true } },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    license: { fileName: NOTICES },
    // No data: URLs: the content security policy allows fonts and styles from our own origin only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Their dependencies are not listed in the program that every visitor loads.
      resolveDependencies: (file, needs) => (AFTER_OTHERS.test(file) ? [] : needs),
    },
    rolldownOptions: {
      output: {
        // Seven characters instead of eight: the program that every visitor loads names each chunk.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Separate chunks, so that each runs as a task of its own, and browsers keep the others when one changes.
            {
              ...vendor('react', 'react|react-dom|react-router|react-router-dom|scheduler|@tanstack|zustand', 32),
              ...INITIAL,
            },
            { name: 'vendor', ...INITIAL, test: /node_modules/, priority: 31 },
            {
              name: 'base',
              ...INITIAL,
              test: /client[\\/]src[\\/](?:theme|lib|components|navigation)|shared[\\/]|virtual:(?:contract\/|theme$)/,
              priority: 30,
            },
            // Those of staff apart, so that nobody else loads them, but for what the bars and the inbox name, which everybody has.
            { name: 'staff', test: /virtual:contract\/staff(?!Operations|Conversations)/, priority: 30 },
            { name: 'calls', test: /virtual:contract/, priority: 29 },
            {
              // With the place of notifications and the short application: chunks of their own would be named in the program
              // that every visitor loads.
              name: 'addresses',
              test: /client[\\/]src[\\/](?:lib[\\/](?:address-choice|list-history|leave-guard|application-draft|form-issues)|components[\\/](?:toasts[\\/]toast-slot|form[\\/]use-restore-focus)|features[\\/]chat[\\/](?:components[\\/]use-now|person[\\/]describe-ended))|shared[\\/]rules[\\/](?:visible-text|photo-address)/,
              priority: 29,
            },
            vendor('zod', 'zod|@hookform', 20),
            vendor('forms', 'react-hook-form', 21),
            // Few files instead of many small ones: a browser that speaks HTTP/1.1 fetches six at a time. The first group takes
            // what the others need too, so that no page fetches a dialog for the sake of a button.
            vendor(
              'controls',
              `@mui[\\\\/](?:utils(?![\\\\/](?:${MENU_UTILS}))|material[\\\\/](?:${CONTROLS}))|@tanstack`,
              16,
            ),
            vendor('icon-button', '@mui[\\\\/]material[\\\\/]IconButton', 15),
            { name: 'lists', test: new RegExp(LISTS), priority: 15 },
            vendor('inputs', `@mui[\\\\/]material[\\\\/](?:${INPUTS})`, 15),
            vendor('overlays', `@mui[\\\\/](?:material[\\\\/](?:${OVERLAYS})|utils[\\\\/](?:${MENU_UTILS}))`, 15),
            vendor('fields', `@mui[\\\\/]material[\\\\/](?:${FIELDS})`, 14),
            {
              name: 'small-parts',
              test: /client[\\/]src[\\/](?:lib[\\/]use-one-by-one|components[\\/](?:status-chip|link-button|layout[\\/]progress-bar))|@mui[\\/]utils[\\/]visuallyHidden/,
              priority: 18,
            },
            { name: 'parts', test: new RegExp(`client[\\\\/]src[\\\\/](?:${LANDING_COMPONENTS})`), priority: 17 },
            {
              name: 'text-link',
              test: /@mui[\\/]material[\\/]Link[\\/]|components[\\/]text-link\./,
              priority: 15,
            },
            { name: 'live', test: new RegExp(`client[\\\\/]src[\\\\/].*(?:${LIVE})`), priority: 9 },
            { name: 'inbox', test: new RegExp(INBOX), priority: 9 },
            { name: 'thread', test: new RegExp(THREAD), priority: 8 },
            {
              name: 'notes',
              test: /components[\\/]notes[\\/](?:limit|verification|pause|missing-facts|renewal)-note\./,
              priority: 9,
            },
            {
              name: 'form-parts',
              test: /client[\\/]src[\\/]components[\\/]form[\\/](?:text-field|select-field|form-stack)\./,
              priority: 10,
            },
            {
              name: 'shared',
              test: new RegExp(`client[\\\\/]src[\\\\/](?:${SHARED_PARTS})|shared[\\\\/]limits`),
              // Before the parts of forms, which would take with them what they use.
              priority: 11,
            },
          ],
        },
      },
    },
  },
});
