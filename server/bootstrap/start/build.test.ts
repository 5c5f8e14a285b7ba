import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from './build.ts';

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
  mkdirSync(join(root, 'client'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'client', 'index.html'), '<!doctype html><title>One</title>');
  return root;
}

async function buildClient(root: string): Promise<string[]> {
  const lines: string[] = [];
  await build('client', root, (line) => lines.push(line));
  return lines;
}

const page = (root: string) => readFileSync(join(root, 'dist', 'client', 'index.html'), 'utf8');

test('builds what is missing, leaves what is current, and builds again after a change', {
  timeout: 60_000,
}, async () => {
  const root = project();
  expect(await buildClient(root)).toHaveLength(2);
  expect(page(root)).toContain('One');

  writeFileSync(join(root, 'client', 'some.test.ts'), 'a test is no part of the client');
  expect(await buildClient(root)).toEqual([]);

  writeFileSync(join(root, 'client', 'index.html'), '<!doctype html><title>Two</title>');
  expect(await buildClient(root)).toHaveLength(2);
  expect(page(root)).toContain('Two');
  expect(readdirSync(join(root, 'dist'))).toEqual(['client']);
});

test('a client that cannot be built leaves the former one in place', { timeout: 60_000 }, async () => {
  const root = project();
  await buildClient(root);
  writeFileSync(join(root, 'client', 'index.html'), '<script type="module" src="./missing.js"></script>');
  await expect(buildClient(root)).rejects.toThrow('could not be built');
  expect(page(root)).toContain('One');
  expect(existsSync(join(root, 'dist', 'client'))).toBe(true);
});
