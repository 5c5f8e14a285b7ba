import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { accounts } from '../../shared/contract/accounts.ts';
import { ORIGIN, PUBLIC_PAGES, TRUSTED_LOADER, toPageFile, VISITOR_PAGE } from '../../shared/prerender.ts';
import type { RenderedPage } from './render-pages.tsx';
import { describeSite } from './site.ts';

type Bundle = Rolldown.OutputBundle;

/** Lists the files of the chunks of these names after those of all chunks that it imports, in the order in which they run. */
const listChunkFiles = (bundle: Bundle, names: readonly string[]): string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    chunk.imports.forEach(add);
    files.add(`/${file}`);
  };
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  for (const name of names) {
    const found = chunks.filter((chunk) => chunk.name === name);
    if (found.length === 0) throw new Error(`The build has no chunk ${name}.`);
    for (const { fileName } of found) add(fileName);
  }
  return [...files];
};

// The parts of the shell that a visitor's page has otherwise, or not at all.
const TITLE = /<title>[^<]*<\/title>/;
const PROGRAM = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/;
const DESCRIPTIONS = /(<meta\s+(?:name|property)="(?:og:)?description"\s+content=")[^"]*/g;
const SHARED_TITLE = /(<meta property="og:title" content=")[^"]*/;
const ROOT = '<div id="root"></div>';

/**
 * Builds the script that loads the program after the prerendered page has been painted, so that its files don't delay the
 * fonts; at once where nothing is painted, as in a background tab. Each file of the program runs as a task of its own, after
 * those that it imports, so that the page stays responsive in between.
 */
const buildLoader = (program: readonly string[], stylesheet: string, screen: readonly string[]): string =>
  [
    // Browsers take the address of a script from a policy that the page's content policy names.
    `(()=>{const rule={createScriptURL:(url)=>url};`,
    `const trusted=self.trustedTypes?trustedTypes.createPolicy('${TRUSTED_LOADER}',rule):rule;`,
    `const add=(tag,what)=>document.head.append(Object.assign(document.createElement(tag),{crossOrigin:''},what));`,
    `const go=()=>{for(const href of ${JSON.stringify([...new Set([...program, ...screen])])})add('link',{rel:'modulepreload',href});`,
    `add('link',{rel:'stylesheet',href:'/${stylesheet}'});`,
    `for(const src of ${JSON.stringify(program)})add('script',{type:'module',async:false,src:trusted.createScriptURL(src)})};`,
    `document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})()`,
  ].join('');

const readNonce = (shell: string): string => /nonce="([^"]*)"/.exec(shell)?.[1] ?? '';

/** Builds the elements of the styles that a page is rendered with. */
const buildStyles = ({ styles, inlineStyles }: RenderedPage, nonce: string): string =>
  [
    ...styles.map(({ mark, css }) => `<style nonce="${nonce}" data-emotion="${mark}" data-s>${css}</style>`),
    inlineStyles ? `<style nonce="${nonce}">${inlineStyles}</style>` : '',
  ].join('');

/** Who is signed in is asked for while the program comes; the attributes are those of the program's own call, which takes the answer. */
const ASK_WHO = `<link rel="preload" href="${accounts.current.path}" as="fetch" crossorigin="use-credentials">`;

/** Builds the shell's HTML with what it shows until the program has come. */
const fillShell = (shell: string, page: RenderedPage): string =>
  shell
    .replace('</head>', () => `${ASK_WHO}${buildStyles(page, readNonce(shell))}</head>`)
    .replace(ROOT, () => `<div id="root">${page.html}</div>`);

/** Builds the HTML of a visitor's page out of the shell's. */
const buildVisitorPage = (shell: string, page: RenderedPage, loader: string, fontStyles: string): string => {
  const nonce = readNonce(shell);
  const { path, title, description, html, isFrame } = page;
  const address = isFrame
    ? ''
    : `<link rel="canonical" href="${ORIGIN}${path}"><meta property="og:url" content="${ORIGIN}${path}">`;
  return shell
    .replace(TITLE, () => title)
    .replace(SHARED_TITLE, (_, start: string) => start + title.replace(/<\/?title[^<>]*>/g, ''))
    .replace(DESCRIPTIONS, (given, start: string) => (description ? start + description : given))
    .replace(PROGRAM, '')
    .replace(PRELOADS, '')
    .replace(STYLESHEET, '')
    .replace(
      '</head>',
      () => `${address}<style nonce="${nonce}">${fontStyles}</style>${buildStyles(page, nonce)}</head>`,
    )
    .replace(
      ROOT,
      () =>
        `<div id="root" ${VISITOR_PAGE}="${isFrame ? 'frame' : 'public'}">${html}</div>` +
        `<script nonce="${nonce}">${loader}</script>`,
    );
};

/** The chunk of the screen of a visitor's page. */
const toChunk = ({ path, isFrame }: RenderedPage): string => {
  if (isFrame) return 'auth-page';
  return path === '/' ? 'landing-page' : `${path.slice(1)}-page`;
};

/**
 * Prerenders the start page and every public page for visitors at build time, so that they can be read before the program is
 * loaded, and by search engines; the program hydrates them. The pages with which visitors sign in and register are replaced by it.
 * All other pages begin with the shell: the brand and empty places.
 */
export const prerender: Plugin = {
  name: 'prerender',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const { module } = await runnerImport<typeof import('./render-pages.tsx')>(
        join(import.meta.dirname, 'render-pages.tsx'),
        { configFile: false, root: join(import.meta.dirname, '..'), logLevel: 'error' },
      );
      const { shell, publicPages } = module.pages;
      const empty = String(index.source);
      const [, stylesheet = ''] = STYLESHEET.exec(empty) ?? [];
      const fonts = bundle[stylesheet];
      const fontStyles = fonts?.type === 'asset' ? String(fonts.source).trim() : '';
      const program = listChunkFiles(bundle, ['index']);
      for (const page of publicPages) {
        const loader = buildLoader(program, stylesheet, listChunkFiles(bundle, [toChunk(page)]));
        const source = buildVisitorPage(empty, page, loader, fontStyles);
        this.emitFile({ type: 'asset', fileName: PUBLIC_PAGES + toPageFile(page.path), source });
      }
      index.source = fillShell(empty, shell);
      const addresses = publicPages.filter(({ path, isFrame }) => !isFrame && path !== '/').map(({ path }) => path);
      for (const [fileName, source] of describeSite(addresses)) this.emitFile({ type: 'asset', fileName, source });
    },
  },
};
