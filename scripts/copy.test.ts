import { expect, test } from 'vitest';
import { COPY, type Copy } from './copy.ts';
import { BANNED, FIXED, removeFixed } from './copy-page.ts';

/** Policies have the form of contracts. */
const POLICIES = /marketing\/content\/(?:accessibility|cookie-policy|privacy-policy|terms-of-service)\.ts$/;

/** The texts with `·` for what is fixed elsewhere. */
const FREE = COPY.map(({ where, text }) => ({
  where,
  text: removeFixed(text),
}));

const find = (pattern: RegExp, among: readonly Copy[] = FREE): string[] =>
  among.flatMap(({ where, text }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`${where}: ${found.trim()} | ${text}`];
  });

test('the texts of the product are found', () => {
  expect(COPY.length).toBeGreaterThan(900);
  expect(COPY.map(({ text }) => text)).toContain('This is what we use to introduce you.');
  expect(BANNED.length).toBeGreaterThan(20);
});

test('no text uses a word that the style sheet bans', () => {
  expect(BANNED.flatMap((words) => find(words))).toEqual([]);
});

test('quotes are typographic, spaces are single, and nothing is exclaimed', () => {
  expect(find(/(?<!\d)['"]/)).toEqual([]);
  expect(find(/\S {2,}\S| …/)).toEqual([]);
  expect(find(/!(?!=)/)).toEqual([]);
  expect(find(/(?<!^\p{L}+ing(?: \p{L}+)?)\.\.\./u)).toEqual([]);
});

test('titles and labels are in sentence case', () => {
  const labels = FREE.filter(({ where, text }) => !POLICIES.test(where.split(':')[0] ?? '') && !/[.;:,·@/]/.test(text));
  expect(find(/(?<=\p{L}.* )\p{Lu}\p{Ll}+/u, labels)).toEqual([]);
});

test('what is fixed elsewhere is still used', () => {
  const all = COPY.map(({ text }) => text).join('\n');
  expect(FIXED.filter((text) => !all.includes(text))).toEqual([]);
});
