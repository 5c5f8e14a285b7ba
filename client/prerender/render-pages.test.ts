// @vitest-environment node
import { expect, it } from 'vitest';
import { ANY_PART, FIRST_NAME, FRAME_VIEWERS, type FrameViewer, OTHER_FRAME } from '../../shared/prerender.ts';
import { marketingRoutes } from '../src/features/marketing/routes.ts';
import { pages } from './render-pages.tsx';

it('renders the start pages and every public page within the content security policy', () => {
  expect(pages.visitor.title).toBe('<title>Success Meets Soul | Mithaq</title>');
  expect(pages.visitor.html).toContain('Success Meets Soul');
  const { visitor, publicPages, visitorFrames, frames } = pages;
  for (const { path, html, styles, isFrame } of [visitor, ...publicPages, ...visitorFrames, ...frames]) {
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
  const { publicPages } = pages;
  expect(publicPages.map(({ path }) => path)).toEqual(marketingRoutes.map(({ path }) => path));
  for (const told of ['title', 'description'] as const)
    expect(new Set(publicPages.map((page) => page[told])).size).toBe(publicPages.length);
  expect(publicPages.map(({ description }) => description.length).filter((length) => length < 30)).toEqual([]);
});

it('renders the frames of the pages with which a visitor signs in and registers, with fields that are disabled', () => {
  expect(pages.visitorFrames.map(({ path, title }) => [path, title])).toEqual([
    ['/auth', '<title>Sign In | Mithaq</title>'],
    ['/auth?tab=register', '<title>Register | Mithaq</title>'],
  ]);
  const [login, register] = pages.visitorFrames.map(({ html }) => html);
  expect([login?.includes('Sign in to Mithaq</h1>'), login?.includes('Forgot password?')]).toEqual([true, true]);
  expect([register?.includes('Join Mithaq</h1>'), register?.includes('Create Account')]).toEqual([true, true]);
  for (const { html, path, calls, isFrame } of pages.visitorFrames) {
    expect([isFrame, calls], path).toEqual([true, []]);
    expect(html, path).toContain('<input');
    expect(html, path).not.toMatch(/<(?:button|input)(?! disabled)/);
  }
});

const findFrame = (viewer: FrameViewer, path: string) => {
  const frame = pages.frames.find((one) => one.viewer === viewer && one.path === path);
  if (!frame) throw new Error(`There is no frame of ${path} for ${viewer}.`);
  return frame;
};

it('renders the frame of every page with the navigation of each kind of user, and of no one', () => {
  for (const viewer of Object.keys(FRAME_VIEWERS) as FrameViewer[]) {
    const { html } = findFrame(viewer, `/${OTHER_FRAME}`);
    expect(html, viewer).toContain('<header');
    expect(html, viewer).toContain('href="/settings"');
    expect(html.includes('href="/messages"'), viewer).toBe(viewer === 'member' || viewer === 'vip');
    expect(html.includes('href="/matchmaker"'), viewer).toBe(viewer === 'vip');
    expect(html.includes('href="/staff"'), viewer).toBe(viewer === 'matchmaker' || viewer === 'admin');
  }
  for (const { html, path } of pages.frames) {
    expect(html, path).not.toMatch(/<(?:button|input|select|textarea)(?! disabled)/);
    // The name is in that of the account menu, and in the greeting of the start page.
    expect(html.split(FIRST_NAME), path).toHaveLength(path === '/' ? 3 : 2);
  }
});

it('renders the heading of every page but those whose heading is not known before its data, or which page it is', () => {
  const withoutHeading = pages.frames.flatMap(({ viewer, path, html }) => {
    expect(html.match(/<h1/g)?.length ?? 0, `${viewer} ${path}`).toBeLessThanOrEqual(1);
    return html.includes('<h1') ? [] : [`${viewer} ${path}`];
  });
  const ofPeople = (['member', 'vip'] as const).map((viewer) => `${viewer} /matches/${ANY_PART}`);
  const ofOthers = Object.keys(FRAME_VIEWERS).map((viewer) => `${viewer} /${OTHER_FRAME}`);
  expect(withoutHeading.sort()).toEqual([...ofPeople, ...ofOthers].sort());
});

it('renders the head of the pages that people open most, and names the calls with which each begins', () => {
  const matches = findFrame('member', '/matches');
  expect(matches.title).toBe('<title>Matches | Mithaq</title>');
  expect(matches.html).toContain('Your matches</h1>');
  expect(matches.calls).toEqual(expect.arrayContaining(['/api/profile', '/api/matches/daily', '/api/matches']));
  const thread = findFrame('vip', `/messages/${ANY_PART}`);
  expect(thread.calls).toEqual(
    expect.arrayContaining(['/api/conversations?limit=50', `/api/matches/${ANY_PART}/messages?limit=50`]),
  );
  expect(findFrame('admin', '/staff').calls).toContain('/api/staff/applications?status=pending&limit=25');
  const home = findFrame('member', '/');
  expect(home.title).toBe('<title>Dashboard | Mithaq</title>');
  expect(home.calls).toContain('/api/matches/recommendations?limit=5');
  for (const { calls } of pages.frames) expect(calls).not.toContain('/api/user');
});
