// @vitest-environment node
import { expect, it } from 'vitest';
import { FIRST_NAME } from '../../shared/prerender.ts';
import { marketingRoutes } from '../src/features/marketing/routes.ts';
import { pages } from './render-pages.tsx';

it('renders the start pages and every public page within the content security policy', () => {
  expect(pages.visitor.title).toBe('<title>Success Meets Soul | Mithaq</title>');
  expect(pages.member.title).toBe('<title>Dashboard | Mithaq</title>');
  expect(pages.visitor.html).toContain('Success Meets Soul');
  expect(pages.member.html.split(FIRST_NAME)).toHaveLength(2);
  const { publicPages, ...homes } = pages;
  for (const { path, html, styles } of [...Object.values(homes), ...publicPages]) {
    expect(html, path).not.toMatch(/ style="|<style|<script/);
    expect(styles.map(({ mark }) => mark.split(' ')[0])).toContain('m');
    expect(styles.every(({ css }) => css.length > 0)).toBe(true);
    // The styles of every class of the page are there.
    const present = new Set(styles.flatMap(({ mark }) => mark.split(' ').slice(1)));
    const used = [...html.matchAll(/\bm-([\w-]+)(?=[^<]*>)/g)].map(([, name]) => name ?? '');
    expect(used.filter((name) => !present.has(name) && name !== '0')).toEqual([]);
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
});

it('gives every public page a title and a description of its own', () => {
  const { publicPages } = pages;
  expect(publicPages.map(({ path }) => path)).toEqual(marketingRoutes.map(({ path }) => path));
  for (const told of ['title', 'description'] as const)
    expect(new Set(publicPages.map((page) => page[told])).size).toBe(publicPages.length);
  expect(publicPages.map(({ description }) => description.length).filter((length) => length < 30)).toEqual([]);
});
