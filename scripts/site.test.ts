import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DARK, LIGHT } from '../client/src/theme/tokens.ts';
import { checkAnchors } from '../docs/.vitepress/links.ts';
import { allCalls } from '../shared/contract/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'mithaq-site-'));
const read = (page: string) => readFileSync(join(folder, page), 'utf8');

// A machine that runs other tests needs a minute for what a quiet one builds in six seconds.
beforeAll(() => {
  const { status, stderr } = spawnSync('npx', ['--no-install', 'vitepress', 'build', 'docs'], {
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: folder, NODE_ENV: 'production' },
  });
  // A link to a page that is not there would have ended it.
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every page of the repository is a page of the site', () => {
  const sources = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((page) => page.endsWith('.html'));
  // One for each group of calls stands for the page that makes them, and one says that something was not found.
  const ofCalls = pages.filter((page) => page.startsWith('api/'));
  expect(pages.length - ofCalls.length - 1).toBe(sources.length - 1);
  for (const page of [
    'start',
    'concepts',
    'operations',
    'scale',
    'threats',
    'security',
    'api',
    'upgrades',
    'changelog',
  ])
    expect(existsSync(join(folder, `${page}.html`)), page).toBe(true);
});

test('every call has its example on one page of the API', () => {
  const pages = readdirSync(join(folder, 'api')).map((page) => read(join('api', page)));
  for (const { name } of allCalls) {
    const id = `id="${name.replace('.', '-').toLowerCase()}"`;
    expect([name, pages.filter((page) => page.includes(id)).length]).toEqual([name, 1]);
  }
});

test('pages, and parts of them, are found by their words, in the browser', () => {
  const chunks = join(folder, 'assets', 'chunks');
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndex')) ?? '';
  const index = readFileSync(join(chunks, name), 'utf8');
  for (const part of ['/backups.html#commands', '/concepts.html#talking', '/decisions/0145-'])
    expect([part, index.includes(part)]).toEqual([part, true]);
});

test('a link to a part that a page lacks is found', () => {
  expect(() => checkAnchors(folder)).not.toThrow();
  const planted = mkdtempSync(join(tmpdir(), 'mithaq-site-'));
  writeFileSync(join(planted, 'one.html'), '<a href="/other.html#there">x</a> <a href="/other.html#gone">x</a>');
  writeFileSync(join(planted, 'other.html'), '<h2 id="there">x</h2>');
  expect(() => checkAnchors(planted)).toThrow('There are 1 dead links');
  rmSync(planted, { recursive: true });
});

test('its colours are those of the product', () => {
  const style = readFileSync('docs/.vitepress/theme/style.css', 'utf8');
  const own = new Set([...Object.values(LIGHT), ...Object.values(DARK)].map((colour) => colour.toLowerCase()));
  const used = [...style.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((colour) => !own.has(colour))).toEqual([]);
});
