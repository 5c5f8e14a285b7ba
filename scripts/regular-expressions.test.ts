import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../server/process/root.ts';
import { findSuperLinear, findUnsafeExpressions, MADE_OF_OWN_TEXT } from './regular-expressions.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const OURS = /^(?:shared|server|workers|client)\//;
const isHelper = (path: string) => path.startsWith('client/src/test/');
const files = sourceFiles().filter(({ path, isTest }) => OURS.test(path) && !isTest && !isHelper(path));

const given = (text: string): SourceFile[] => [{ path: 'server/x.ts', text, lines: 1, isTest: false }];

test('R56: no regular expression of the sources takes more than linear time, and none is made of people’s text', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(findUnsafeExpressions(files)).toEqual([]);
}, 120_000);

test.each([
  ['const a = /(a+)+$/;', 'exponential'],
  ['const a = /^(?:\\w+\\s?)*$/;', 'exponential'],
  ['const a = /^\\s*\\s*x$/;', 'polynomial'],
  ['const a = text.match(/\\d+(?:-?\\d+)*$/u);', 'polynomial'],
  ["const a = new RegExp('(a*)*b');", 'exponential'],
])('R56: finds the planted %s', (text, kind) => {
  expect(findUnsafeExpressions(given(text)).join()).toContain(kind);
});

test.each(['new RegExp(text)', "new RegExp('^' + request.body.q)"])(
  'R56: finds an expression made of a text: %s',
  (text) => expect(findUnsafeExpressions(given(`const a = ${text};`)).join()).toContain('is made of a text'),
);

test('R56: those that are made of the sources’ own texts take no more than linear time either', async () => {
  const made = new Map<string, RegExp>();
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string, string?]) {
      const expression = new target(...args);
      made.set(String(expression), expression);
      return expression;
    },
  });
  try {
    for (const path of Object.keys(MADE_OF_OWN_TEXT)) if (/^server\/domain/.test(path)) await import(join(ROOT, path));
  } finally {
    globalThis.RegExp = original;
  }
  expect(made.size).toBeGreaterThan(50);
  const slow = [...made.values()].flatMap(({ source, flags }) => {
    const why = findSuperLinear(source, flags);
    return why === null ? [] : [`/${source}/${flags}: ${why}`];
  });
  expect(slow).toEqual([]);
}, 120_000);
