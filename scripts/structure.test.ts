import { expect, test } from 'vitest';
import { findFoldersInCircles, readImportGraph } from './import-graph.ts';
import { findDeadCitations, findSmallFiles, findUndocumentedExports } from './structure.ts';

const file = (path: string, text: string) => ({
  path,
  text,
  lines: text.split('\n').length,
  isTest: path.includes('.test.'),
});

test('relative imports are read in every form; packages are left out', () => {
  const files = [
    file('a/one.ts', "import { z } from 'zod';\nimport type { Two } from '../b/two.ts';\nawait import('./three.ts');"),
    file('a/three.ts', "export { x } from './one.ts';"),
    file('b/two.ts', ''),
  ];
  expect([...readImportGraph(files).values()]).toEqual([['b/two.ts', 'a/three.ts'], ['a/one.ts'], []]);
});

test('folders that import each other through a third are a circle; one that only imports is none', () => {
  const files = [
    file('root/a/1.ts', "import '../b/1.ts';"),
    file('root/b/1.ts', "import '../c/1.ts';"),
    file('root/c/1.ts', "import '../a/1.ts';"),
    file('root/d/1.ts', "import '../a/1.ts';"),
    file('root/alone.ts', "import './d/1.ts';"),
  ];
  expect(findFoldersInCircles(readImportGraph(files), 'root')).toEqual(['a', 'b', 'c']);
});

test('a short file with one importer is found; one that two import, or only a test, is not', () => {
  const files = [
    file('main.ts', "import './once.ts';\nimport './twice.ts';\n//\n//"),
    file('other.ts', "import './twice.ts';\n\n\n\n"),
    file('once.ts', '//'),
    file('twice.ts', '//'),
    file('tested.ts', '//'),
    file('tested.test.ts', "import './tested.ts';"),
  ];
  expect(findSmallFiles(files, readImportGraph(files), 2)).toEqual(['once.ts']);
});

test('an exported value needs a doc comment right above it, a type does not', () => {
  const text =
    '/** Doc. */\nexport const a = 1;\n\nexport const b = 2;\nexport type C = string;\nexport function d() {}';
  expect(findUndocumentedExports([file('x.ts', text)])).toEqual(['x.ts b', 'x.ts d']);
});

test('a cited rule must have a row of its own', () => {
  const page = '| R1 | Passwords … as in R9 |\n| F2 | … |';
  const text = "test('R1, R3: …')\n// Twice (F2) and F7, but not SHA-R4, R64x or 'G1'.";
  expect(findDeadCitations([file('x.ts', text)], page)).toEqual(['x.ts R3', 'x.ts F7']);
});
