import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A text that somebody may read, with where it is written. What is filled in at run time is `·` in it. */
interface Copy {
  readonly where: string;
  readonly text: string;
}

const PAGE = readFileSync('docs/copy.md', 'utf8');
const readSection = (title: string): string => PAGE.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const BANNED = [...readSection('Words not to use').matchAll(/^\| ([^|]+) \|/gm)]
  .map(([, words = '']) => words)
  .slice(1)
  .flatMap((words) => words.split(', '));
/** Texts that keep their form: the longest first, as one may be part of another. */
const FIXED = [...readSection('Fixed elsewhere').matchAll(/`([^`]+)`/g)]
  .map(([, text = '']) => text)
  .sort((a, b) => b.length - a.length);

const READ = /^(?:client\/src|shared|server\/domain)\//;
/** Texts of people, words to look for in texts of people, and the words of policies, which have the form of contracts. */
const NOT_READ =
  /^(?:server\/domain\/matching\/(?:text|deal-breakers|places)|shared\/questions|client\/src\/(?:theme|test))\//;
const POLICIES = /marketing\/content\/(?:accessibility|cookie-policy|privacy-policy|terms-of-service)\.ts$/;
/** Properties and attributes whose value is style, or the name of a thing, a person or a place. */
const FOR_MACHINES =
  /^(?:sx|className|summary|path|d|id|key|type|autoComplete|internalReason|names?|author|authorRole|role|speaker|speakerTitle|outlet|place|location|aria-keyshortcuts)$/;
const IS_SENTENCE = /^[“‘(]?\p{Lu}[\s\S]* |^[\p{L}’“”·,;:.!?…–\s-]+ [\p{L}’“”·,;:.!?…–\s-]+ [\p{L}’“”·,;:.!?…–\s-]+$/u;

const isForMachines = (node: ts.Node): boolean => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return true;
  if (ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) return FOR_MACHINES.test(node.name.getText());
  if (ts.isNewExpression(node))
    return /Error$/.test(node.expression.getText()) && node.expression.getText() !== 'DomainError';
  return ts.isCallExpression(node) && /^(?:console|logger)\./.test(node.expression.getText());
};

const readText = (node: ts.Node): string | undefined => {
  if (ts.isJsxText(node)) return node.text.replace(/\s*\n\s*/g, ' ');
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `·${literal.text}`).join('');
  }
  return undefined;
};

const collect = (path: string, source: string): Copy[] => {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Copy[] = [];
  const visit = (node: ts.Node): void => {
    if (isForMachines(node)) return;
    const text = readText(node)?.trim();
    if (text && (ts.isJsxText(node) || IS_SENTENCE.test(text))) {
      found.push({ where: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const COPY = sourceFiles()
  .filter(({ path, isTest }) => READ.test(path) && !NOT_READ.test(path) && !isTest)
  .flatMap(({ path, text }) => collect(path, text));

/** The texts with `·` for what is fixed elsewhere. */
const FREE = COPY.map(({ where, text }) => ({
  where,
  text: FIXED.reduce((rest, fixed) => rest.replaceAll(fixed, '·'), text),
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
  expect(BANNED.flatMap((words) => find(new RegExp(`(?<![\\p{L}-])${words}(?![\\p{L}-])`, 'iu')))).toEqual([]);
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
