import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { INITIAL_USER, PRERENDERED } from '../shared/prerender.ts';

type Drawer = typeof import('./src/prerender.tsx');
type Bundle = Rolldown.OutputBundle;

/** The screen that the address `/` shows to each. */
const SCREENS = { visitor: 'landing-page', member: 'dashboard-page' } as const;
const HOMES = ['visitor', 'member'] as const;

/** The chunk of that name after all that it needs, in the order in which they run. */
const filesOf = (bundle: Bundle, name: string): string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    chunk.imports.forEach(add);
    files.add(`/${file}`);
  };
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.name === name) add(one.fileName);
  return [...files];
};

const TITLE = /<title>[^<]*<\/title>/;
const ASKS = /<script data-asks[^>]*>[\s\S]*?<\/script>/;
const PROGRAM = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/;

/**
 * Fetches the program once what was drawn ahead has been painted, so that its files don't hold up the fonts; at once where
 * nothing is painted, as in a tab behind others. Each file of the program is asked to run by itself, what it needs before
 * it, so that the page answers in between.
 */
const begin = (program: readonly string[], sheet: string, screen: readonly string[]): string =>
  [
    `(()=>{const add=(tag,what)=>document.head.append(Object.assign(document.createElement(tag),{crossOrigin:''},what));`,
    `const go=()=>{for(const href of ${JSON.stringify([...new Set([...program, ...screen])])})add('link',{rel:'modulepreload',href});`,
    `add('link',{rel:'stylesheet',href:'/${sheet}'});`,
    `for(const src of ${JSON.stringify(program)})add('script',{type:'module',async:false,src})};`,
    `document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})()`,
  ].join('');

/**
 * Draws the address `/` for a visitor and for a member at build time, so that it is there to read before its program is.
 * The program takes over what stands there instead of drawing it again.
 */
export const prerender: Plugin = {
  name: 'prerender',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') return;
      const { module } = await runnerImport<Drawer>(join(import.meta.dirname, 'src/prerender.tsx'), {
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'error',
      });
      const { homes } = module;
      const html = String(shell.source);
      const nonce = /nonce="([^"]*)"/.exec(html)?.[1] ?? '';
      for (const home of HOMES) {
        const { title, html: body, styles } = homes[home];
        const [, sheet = ''] = SHEET.exec(html) ?? [];
        const faces = bundle[sheet];
        const sheets = [
          `<style nonce="${nonce}">${faces?.type === 'asset' ? String(faces.source).trim() : ''}</style>`,
          ...styles.map(({ mark, css }) => `<style nonce="${nonce}" data-emotion="${mark}" data-s>${css}</style>`),
        ];
        const script = begin(filesOf(bundle, 'index'), sheet, filesOf(bundle, SCREENS[home]));
        const source = html
          .replace(TITLE, () => title)
          .replace(ASKS, () => `<script nonce="${nonce}">window.__initialUser=${INITIAL_USER}</script>`)
          .replace(PROGRAM, '')
          .replace(PRELOADS, '')
          .replace(SHEET, '')
          .replace('</head>', () => `${sheets.join('')}</head>`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${body}</div><script nonce="${nonce}">${script}</script>`,
          );
        this.emitFile({ type: 'asset', fileName: PRERENDERED[home], source });
      }
    },
  },
};
