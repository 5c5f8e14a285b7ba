// @vitest-environment node
import { expect, it } from 'vitest';
import { marketingRoutes } from '../src/features/marketing/routes.ts';
import { pages } from './render-pages.tsx';

const { shell, publicPages } = pages;
const hydrated = publicPages.filter(({ isFrame }) => !isFrame);
const frames = publicPages.filter(({ isFrame }) => isFrame);

it('renders every page within the content security policy', () => {
  for (const { path, html, styles, isFrame } of [shell, ...publicPages]) {
    expect(html, path).not.toMatch(/ style="|<style|<script/);
    expect(styles.map(({ mark }) => mark.split(' ')[0])).toContain('m');
    expect(styles.every(({ css }) => css.length > 0)).toBe(true);
    // The styles of every class of the page are there.
    const present = new Set(styles.flatMap(({ mark }) => mark.split(' ').slice(1)));
    const used = [...html.matchAll(/\bm-([\w-]+)(?=[^<]*>)/g)].map(([, name]) => name ?? '');
    expect(used.filter((name) => !present.has(name) && name !== '0')).toEqual([]);
    if (!isFrame) expect(html.match(/<h1/g)).toHaveLength(1);
  }
});

it('gives every public page a title and a description of its own', () => {
  expect(hydrated.map(({ path }) => path)).toEqual(['/', ...marketingRoutes.map(({ path }) => path)]);
  expect(hydrated[0]?.title).toBe('<title>Success Meets Soul | Mithaq</title>');
  for (const told of ['title', 'description'] as const)
    expect(new Set(hydrated.map((page) => page[told])).size).toBe(hydrated.length);
  const [, ...others] = hydrated;
  expect(others.map(({ description }) => description.length).filter((length) => length < 30)).toEqual([]);
});

it('renders the pages with which a visitor signs in and registers with fields that are disabled', () => {
  expect(frames.map(({ path, title }) => [path, title])).toEqual([
    ['/auth', '<title>Sign In | Mithaq</title>'],
    ['/auth?tab=register', '<title>Register | Mithaq</title>'],
  ]);
  const [login, register] = frames.map(({ html }) => html);
  expect([login?.includes('Sign in to Mithaq</h1>'), login?.includes('Forgot password?')]).toEqual([true, true]);
  expect([register?.includes('Join Mithaq</h1>'), register?.includes('Create Account')]).toEqual([true, true]);
  for (const { html, path } of frames) {
    expect(html, path).toContain('<input');
    expect(html, path).not.toMatch(/<(?:button|input)\b(?![^>]* disabled[ =>])/);
  }
});

it('renders a shell with the brand and empty places, which leads nowhere and names nobody', () => {
  expect(shell.title).toBe('<title>Mithaq</title>');
  expect(shell.html.replace(/<[^>]*>/g, '')).toBe('Mithaq');
  expect(shell.html).toContain('<header');
  expect(shell.html).toContain('<main');
  expect(shell.html).not.toMatch(/<(?:a|button|input) |href/);
});
