import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isThere } from '../testing/named-tests.ts';
import { COPY } from './copy.ts';

const ROW = /^\| [^|]+ \| “([^|]+)” \| ([^|]+) \|$/gm;
const PROOF = /^`([\w/.-]+)`: (.+)$/;

/** The sentences of the page, each with the tests that prove it. */
const SENTENCES = [...readFileSync('docs/own-sentences.md', 'utf8').matchAll(ROW)].map(
  ([, said = '', proofs = '']) => ({
    said,
    proofs: proofs.split('<br>').map((proof) => {
      const [, file = '', name = ''] = PROOF.exec(proof) ?? [];
      return { file, test: name };
    }),
  }),
);

test('each sentence of the page is said by the product', () => {
  expect(SENTENCES.length).toBeGreaterThan(50);
  expect(SENTENCES.filter(({ said }) => !COPY.some(({ text }) => text.includes(said))).map(({ said }) => said)).toEqual(
    [],
  );
});

test('each test that the page names is there', () => {
  expect(SENTENCES.flatMap(({ proofs }) => proofs.filter((proof) => !isThere(proof)))).toEqual([]);
});
