// @vitest-environment node
import { expect, it } from 'vitest';
import { FIRST_NAME } from '../../shared/prerender.ts';
import { homes } from './prerender.tsx';

it('draws the first screen of a visitor and of a member, with nothing that the content policy refuses', () => {
  expect(homes.visitor.title).toBe('<title>Success Meets Soul | Mithaq</title>');
  expect(homes.member.title).toBe('<title>Dashboard | Mithaq</title>');
  expect(homes.visitor.html).toContain('Success Meets Soul');
  expect(homes.member.html.split(FIRST_NAME)).toHaveLength(2);
  for (const { html, styles } of Object.values(homes)) {
    expect(html).not.toMatch(/ style="|<style|<script/);
    expect(styles.map(({ mark }) => mark.split(' ')[0])).toContain('m');
    expect(styles.every(({ css }) => css.length > 0)).toBe(true);
    // Every class of the page has its styles there.
    const drawn = new Set(styles.flatMap(({ mark }) => mark.split(' ').slice(1)));
    const used = [...html.matchAll(/\bm-([\w-]+)(?=[^<]*>)/g)].map(([, name]) => name ?? '');
    expect(used.filter((name) => !drawn.has(name) && name !== '0')).toEqual([]);
  }
});
