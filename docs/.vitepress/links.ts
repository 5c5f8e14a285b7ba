import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

interface Environment {
  readonly path: string;
  readonly realPath?: string;
}

/**
 * Pages link to each other by their files, so that links also work where the repository is read. This has such links lead to the
 * page of the site; of a link to a file that is no page (a setting, a licence) the words are left. What is not there is left as it
 * is, and found as a dead link.
 */
export const linkPages = (md: MarkdownRenderer, root: string, rewrite: (path: string) => string): void => {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const { path, realPath } = env as Environment;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      // What stands in braces is no expression of the site's own templates.
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || /^(?:[a-z]+:|#|\/)/.test(href)) continue;
      const [file = '', anchor] = href.split('#');
      const target = resolve(dirname(realPath ?? path), decodeURI(file));
      const page = relative(root, target);
      if (page.endsWith('.md')) token.attrSet('href', `/${rewrite(page)}${anchor === undefined ? '' : `#${anchor}`}`);
      else if (existsSync(join(root, page))) token.attrSet('href', '');
    }
    for (const { children } of tokens) if (children) removeEmptyLinks(children);
  });
};

/** Takes out links without a target; links are never nested. */
const removeEmptyLinks = (tokens: { type: string; hidden: boolean; attrGet(name: string): string | null }[]): void => {
  for (let at = tokens.length - 1, close = -1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.type === 'link_close') close = at;
    if (token?.type !== 'link_open' || token.attrGet('href') !== '') continue;
    tokens.splice(close, 1);
    tokens.splice(at, 1);
  }
};

const ATTRIBUTE = (name: string) => new RegExp(`\\s${name}="([^"]+)"`, 'g');

/** Throws where a link of a built page names a part of a page that is not there; the generator looks for pages alone. */
export const checkAnchors = (folder: string): void => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const pages = new Map(files.map((file) => [`/${file}`, readFileSync(join(folder, file), 'utf8')]));
  const parts = new Map(
    [...pages].map(([path, html]) => [path, new Set([...html.matchAll(ATTRIBUTE('id'))].map(([, id]) => id))]),
  );
  const dead = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(ATTRIBUTE('href'))].flatMap(([, href = '']) => {
      const { origin, pathname, hash } = new URL(href, `https://site.invalid${path}`);
      if (origin !== 'https://site.invalid' || hash === '') return [];
      const page = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      return parts.get(page)?.has(decodeURIComponent(hash.slice(1))) ? [] : [`${path}: ${href}`];
    }),
  );
  if (dead.length > 0) throw new Error(`There are ${dead.length} dead links within pages:\n${dead.join('\n')}`);
};
