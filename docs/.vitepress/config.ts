import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { BRAND } from '../../shared/brand.ts';
import { API_GROUPS } from './api-pages.ts';
import { checkAnchors, linkPages } from './links.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The pages of the project that are shown outside of `docs/`, and where; all others of a folder are called after it. */
const rewrite = (path: string): string => {
  if (path === 'README.md') return 'start.md';
  if (/^[A-Z]+\.md$/.test(path)) return path.toLowerCase();
  if (path.startsWith('docs/')) return path.slice('docs/'.length).replace(/README\.md$/, 'index.md');
  return `code/${path.replace(/\/README\.md$/, '.md')}`;
};

const item = (text: string, link: string) => ({ text, link });

/** The decisions under the headings of their list, so that a new one is in the navigation by itself. */
const listDecisions = (): DefaultTheme.SidebarItem[] => {
  const groups: { text: string; collapsed: true; items: DefaultTheme.SidebarItem[] }[] = [];
  for (const line of readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8').split('\n')) {
    const [, heading] = /^\*\*(.+)\*\*$/.exec(line) ?? [];
    if (heading !== undefined) groups.push({ text: heading, collapsed: true, items: [] });
    const [, number = '', file = '', title = ''] = /^- \[(\d{4})\]\((.+)\.md\) (.+)$/.exec(line) ?? [];
    if (file !== '') groups.at(-1)?.items.push(item(`${number} ${title}`, `/decisions/${file}`));
  }
  return groups;
};

const code = (...folders: string[]) => folders.map((folder) => item(folder, `/code/${folder}`));

/** `npm run site`: the documents as a site in `dist/site`. A link that leads nowhere, to a page or within one, fails it. */
export default defineConfig({
  title: BRAND.name,
  description: `How to run ${BRAND.name}, how it works and what it promises.`,
  lang: 'en',
  srcDir: ROOT,
  srcExclude: ['{node_modules,dist,.data,.screens,bench/peers}/**', 'docs/**/node_modules/**'],
  outDir: process.env.SITE_DIR ?? join(ROOT, 'dist/site'),
  cacheDir: join(ROOT, 'node_modules/.cache/site'),
  rewrites: rewrite,
  // The folders of the programs have files of that name.
  additionalConfig: false,
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  markdown: { theme: { light: 'github-light', dark: 'github-dark' }, config: (md) => linkPages(md, ROOT, rewrite) },
  buildEnd: ({ outDir }) => checkAnchors(outDir),
  themeConfig: {
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
    nav: [
      item('Start', '/start'),
      item('Concepts', '/concepts'),
      item('Operate', '/operations'),
      item('Security', '/threats'),
      item('API', '/api'),
    ],
    sidebar: [
      { text: 'Begin', items: [item('Start', '/start'), item('Concepts', '/concepts'), item('Glossary', '/glossary')] },
      {
        text: 'Operate',
        items: [
          item('Operations', '/operations'),
          item('Backups and commands', '/backups'),
          item('Upgrades', '/upgrades'),
          item('Scale and costs', '/scale'),
          item('What is kept', '/retention'),
          item('Changelog', '/changelog'),
        ],
      },
      {
        text: 'Security',
        items: [
          item('Threats', '/threats'),
          item('Rules and their tests', '/security-rules'),
          item('Roles', '/roles'),
          item('Report a vulnerability', '/security'),
        ],
      },
      {
        text: 'API',
        items: [
          item('Calls', '/api'),
          ...API_GROUPS.map(({ title, group }) => item(title, `/api/${group}`)),
          item('Client', '/code/scripts/api-client'),
        ],
      },
      {
        text: 'Measured',
        collapsed: true,
        items: [
          item('Messages and pages', '/performance'),
          item('Matching', '/matching'),
          item('Kills and stops', '/soak'),
        ],
      },
      {
        text: 'The code',
        collapsed: true,
        items: [
          item('Architecture', '/architecture'),
          item('Contribute', '/contributing'),
          item('Words of screens', '/copy'),
          item('Sentences of our own', '/own-sentences'),
          ...code(
            'shared',
            'server/domain',
            'server/domain/matching',
            'server/models',
            'server/policies',
            'server/realtime',
          ),
          ...code('client/src', 'testing', 'bench', 'chaos'),
        ],
      },
      { text: 'Decisions', collapsed: true, link: '/decisions/', items: listDecisions() },
    ],
  },
});
