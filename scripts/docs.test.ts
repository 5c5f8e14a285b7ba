import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];

/** The repository's pages, each with its path, but the history, which names what was. */
const pages = execFileSync('git', LIST, { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && path !== 'CHANGELOG.md' && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const TOP_FOLDERS = 'shared|server|workers|client|testing|e2e|bench|chaos|scripts|docs';
const PATH = new RegExp(`(?<![\\w./:@-])(?:${TOP_FOLDERS})/[\\w./-]*`, 'g');
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** A name in backticks with a small letter in it, with or without the brackets of a call. */
const NAME = /`(\w*[a-z]\w*)(?:\(\))?`/g;
/** A name with the file that defines it behind it. */
const NAME_IN_FILE = /`(\w+)(?:\(\))?`\s\(`([\w./-]+\.tsx?)`/g;

test('every path and link of every page exists', () => {
  const missing = pages.flatMap(({ path: page, text }) => {
    const paths = [...text.matchAll(PATH)].map(([path]) => path.replace(/[.-]+$/, ''));
    const links = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => join(dirname(page), target));
    return [...paths, ...links].filter((path) => !existsSync(path)).map((path) => `${page}: ${path}`);
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('every decision has a number of its own, and those that code and pages cite exist', () => {
  const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
  const numbers = new Set(files.map((file) => file.slice(0, 4)));
  expect(numbers.size).toBe(files.length);
  const cited = [...pages, ...sourceFiles()].flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecision (\d{4})\b/g)].map(([, number = '']) => ({ path, number })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('every name that pages about the code put in backticks occurs in the code', () => {
  const words = new Set(sourceFiles().flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const named = pages
    .filter(({ path }) => ['docs/architecture.md', 'docs/glossary.md', 'CONTRIBUTING.md'].includes(path))
    .flatMap(({ path, text }) => [...text.matchAll(NAME)].map(([, name = '']) => ({ page: path, name })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !words.has(name))).toEqual([]);
});

test('every name with a file behind it occurs in that file', () => {
  const named = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(NAME_IN_FILE)].map(([, name = '', file = '']) => ({ page, name, file })),
  );
  expect(named.length).toBeGreaterThan(20);
  const absent = named.filter(
    ({ name, file }) => existsSync(file) && !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')),
  );
  expect(absent).toEqual([]);
});
