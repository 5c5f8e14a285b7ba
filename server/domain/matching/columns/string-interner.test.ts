import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StringInterner } from './string-interner.ts';

test('texts have numbers from 0 on in the order in which they come, each its own', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 })), (texts) => {
      const intern = new StringInterner();
      const distinct = [...new Set(texts)];
      expect(texts.map((text) => intern.toNumber(text))).toEqual(texts.map((text) => distinct.indexOf(text)));
      expect(intern.size).toBe(distinct.length);
    }),
    { numRuns: 30, seed: 1 },
  );
});

test('a text that looks like a property of every object is a text like others', () => {
  const intern = new StringInterner();
  expect(['constructor', '__proto__', 'constructor'].map((text) => intern.toNumber(text))).toEqual([0, 1, 0]);
});
