import { join } from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import {
  ANY_PART,
  FRAME_MARK,
  FRAMES,
  INITIAL_USER,
  ORIGIN,
  PEOPLE_TEMPLATE,
  PUBLIC_PAGES,
  TRUSTED_LOADER,
  toPageFile,
} from '../../shared/prerender.ts';
import { stripSchemas } from '../strip-schemas.ts';
import type { RenderedPage } from './render-pages.tsx';
import { describeSite } from './site.ts';

type Bundle = Rolldown.OutputBundle;

/** The chunks that a signed-in user's page loads beside its screen's. */
const SIGNED_IN_CHUNKS = ['signed-in'];

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

// The parts of the shell that a prerendered page has otherwise, or not at all.
const TITLE = /<title>[^<]*<\/title>/;
const USER_REQUEST = /<script data-asks[^>]*>[\s\S]*?<\/script>/;
const PROGRAM = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/;
const DESCRIPTIONS = /(<meta\s+(?:name|property)="(?:og:)?description"\s+content=")[^"]*/g;
const SHARED_TITLE = /(<meta property="og:title" content=")[^"]*/;

/**
 * Builds the script that loads the program after the prerendered page has been painted, so that its files don't delay the
 * fonts; at once where nothing is painted, as in a background tab. Each file of the program runs as a task of its own, after
 * those that it imports, so that the page stays responsive in between. `showsPeople`: the files of the page's own screen follow those that
 * every page has, as the browser fetches a few at a time, so that the photo which the page shows by itself is not behind all of them.
 */
const buildLoader = (
  program: readonly string[],
  stylesheet: string,
  screen: readonly string[],
  showsPeople: boolean,
): string => {
  const others = screen.filter((file) => !program.includes(file));
  const [first, last] = [JSON.stringify(showsPeople ? program : [...program, ...others]), JSON.stringify(others)];
  return [
    // Browsers take the address of a script from a policy that the page's content policy names.
    `(()=>{const rule={createScriptURL:(url)=>url};`,
    `const trusted=self.trustedTypes?trustedTypes.createPolicy('${TRUSTED_LOADER}',rule):rule;`,
    `const add=(tag,what)=>document.head.append(Object.assign(document.createElement(tag),{crossOrigin:''},what));`,
    `const preload=(files,then)=>files.forEach((href,at)=>add('link',{rel:'modulepreload',href,onload:files[at+1]?null:then}));`,
    `const go=()=>{preload(${first},${showsPeople ? `()=>preload(${last})` : 'null'});`,
    `add('link',{rel:'stylesheet',href:'/${stylesheet}'});`,
    `for(const src of ${JSON.stringify(program)})add('script',{type:'module',async:false,src:trusted.createScriptURL(src)})};`,
    `document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})()`,
  ].join('');
};

/** Builds the elements of the head that name a page's own address. */
const buildAddress = ({ path, isFrame }: RenderedPage): string =>
  isFrame ? '' : `<link rel="canonical" href="${ORIGIN}${path}"><meta property="og:url" content="${ORIGIN}${path}">`;

/** Builds the script that starts the first calls of a page before its program, as `request()` in the client would. */
const buildEarlyCalls = ({ calls, queries }: RenderedPage): string =>
  calls.length === 0
    ? ''
    : [
        `window.__queries=${JSON.stringify(queries)};const early=window.__early={},last=location.pathname.split('/').pop();`,
        `for(const call of ${JSON.stringify(calls)}){const url=call.replace('${ANY_PART}',last);`,
        // Read to its end at once: a response that nobody reads keeps one of the browser's six connections.
        `(early[url]=fetch(url,{credentials:'include',headers:{Accept:'application/json'}}).then(async(answer)=>`,
        `new Response(await answer.text()||null,answer))).catch(()=>{})}`,
      ].join('');

/** Builds the script with which a frame shows people before its program. */
const buildEarlyPeople = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    plugins: [stripSchemas],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'early-people.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = (built as Rolldown.RolldownOutput).output;
  return script.code.trim();
};

/** Builds a prerendered page's HTML out of the shell's, with the scripts that it runs. */
const fillShell = (shell: string, page: RenderedPage, scripts: readonly string[], fontStyles: string): string => {
  const nonce = /nonce="([^"]*)"/.exec(shell)?.[1] ?? '';
  const styles = [
    `<style nonce="${nonce}">${fontStyles}</style>`,
    ...page.styles.map(({ mark, css }) => `<style nonce="${nonce}" data-emotion="${mark}" data-s>${css}</style>`),
    page.inlineStyles ? `<style nonce="${nonce}">${page.inlineStyles}</style>` : '',
  ];
  return shell
    .replace(TITLE, () => page.title)
    .replace(SHARED_TITLE, (_, start: string) => start + page.title.replace(/<\/?title[^<>]*>/g, ''))
    .replace(DESCRIPTIONS, (given, start: string) => (page.description ? start + page.description : given))
    .replace(
      USER_REQUEST,
      () => `<script nonce="${nonce}">window.__initialUser=${INITIAL_USER};{${buildEarlyCalls(page)}}</script>`,
    )
    .replace(PROGRAM, '')
    .replace(PRELOADS, '')
    .replace(STYLESHEET, '')
    .replace('</head>', () => `${buildAddress(page)}${styles.join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root"${page.isFrame ? ` ${FRAME_MARK}` : ''}>${page.html}</div>` +
        scripts.map((script) => `<script nonce="${nonce}">${script}</script>`).join(''),
    );
};

/**
 * Prerenders the start page and every public page for visitors at build time, so that they can be read before the program is
 * loaded, and by search engines. The program hydrates the page instead of rendering it again. Pages of signed-in users, and those
 * of signing in and registering, have their frame prerendered, which the program replaces.
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
      const shell = String(index.source);
      const [, stylesheet = ''] = STYLESHEET.exec(shell) ?? [];
      const fonts = bundle[stylesheet];
      const fontStyles = fonts?.type === 'asset' ? String(fonts.source).trim() : '';
      const earlyPeople = await buildEarlyPeople();
      const emit = (fileName: string, page: RenderedPage, chunks: readonly string[]): void => {
        const showsPeople = page.html.includes(`<template ${PEOPLE_TEMPLATE}`);
        const [program, screen] = [listChunkFiles(bundle, ['index']), listChunkFiles(bundle, chunks)];
        const loader = buildLoader(program, stylesheet, screen, showsPeople);
        const scripts = showsPeople ? [earlyPeople, loader] : [loader];
        this.emitFile({ type: 'asset', fileName, source: fillShell(shell, page, scripts, fontStyles) });
      };
      const { visitor, publicPages, visitorFrames, frames } = module.pages;
      emit(PUBLIC_PAGES + toPageFile(visitor.path), visitor, ['landing-page']);
      for (const page of publicPages) emit(PUBLIC_PAGES + toPageFile(page.path), page, [`${page.path.slice(1)}-page`]);
      for (const page of visitorFrames) emit(PUBLIC_PAGES + toPageFile(page.path), page, ['auth-page']);
      for (const frame of frames)
        emit(`${FRAMES}/${frame.viewer}${toPageFile(frame.path)}`, frame, [...frame.chunks, ...SIGNED_IN_CHUNKS]);
      for (const [fileName, source] of describeSite(publicPages.map(({ path }) => path)))
        this.emitFile({ type: 'asset', fileName, source });
    },
  },
};
