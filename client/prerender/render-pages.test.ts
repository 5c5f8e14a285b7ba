// @vitest-environment node
import { expect, it } from 'vitest';
import { FIRST_NAME } from '../../shared/prerender.ts';
import { pages } from './render-pages.tsx';

it('renders the start page of a visitor and of a member within the content security policy', () => {
  expect(pages.visitor.title).toBe('<title>Success Meets Soul | Mithaq</title>');
  expect(pages.member.title).toBe('<title>Dashboard | Mithaq</title>');
  expect(pages.visitor.html).toContain('Success Meets Soul');
  expect(pages.member.html.split(FIRST_NAME)).toHaveLength(2);
  for (const { html, styles } of Object.values(pages)) {
    expect(html).not.toMatch(/ style="|<style|<script/);
    expect(styles.map(({ mark }) => mark.split(' ')[0])).toContain('m');
    expect(styles.every(({ css }) => css.length > 0)).toBe(true);
    // The styles of every class of the page are there.
    const present = new Set(styles.flatMap(({ mark }) => mark.split(' ').slice(1)));
    const used = [...html.matchAll(/\bm-([\w-]+)(?=[^<]*>)/g)].map(([, name]) => name ?? '');
    expect(used.filter((name) => !present.has(name) && name !== '0')).toEqual([]);
  }
});
