import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../server/process/root.ts';
import { build } from '../server/start/build.ts';
import { shipped } from '../testing/processes/programs.ts';
import { findDifferences, hashTree } from './reproducible.ts';
import { makeSbom } from './supply.ts';

const folder = mkdtempSync(join(tmpdir(), 'mithaq-reproducible-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// `npm run reproducible` builds all of a commit twice; here it is the programs, against those that other tests run.
test('R62: the programs built in another folder have the same bytes, and so has the list of components', {
  timeout: 120_000,
}, async () => {
  const root = join(folder, 'another place');
  mkdirSync(root);
  for (const path of ['server', 'workers', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await Promise.all([shipped('start:server'), build('server', root, () => {})]);
  const [here, there] = [join(ROOT, 'dist', 'server'), join(root, 'dist', 'server')].map(hashTree);
  if (!here || !there) throw new Error('unreachable');
  here.delete('sbom.cdx.json');
  expect(there.size).toBeGreaterThan(4);
  expect(findDifferences(here, there)).toEqual([]);
  expect(makeSbom(root)).toBe(makeSbom(ROOT));
  expect(makeSbom(ROOT)).not.toMatch(/"serialNumber"|"timestamp"/);
});

test('what differs, or is only in one of both, is named', () => {
  const one = hashTree(join(ROOT, 'deploy'));
  const other = new Map(one).set('prometheus/alerts.yml', 'changed').set('more', readFileSync('LICENSE', 'utf8'));
  expect(findDifferences(one, other)).toEqual(['more', 'prometheus/alerts.yml']);
});
