import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

type Analyse = (literal: { source: string; flags: string }) => { reports: { type: string; exponential: boolean }[] };
const { analyse } = createRequire(import.meta.url)('scslre') as { analyse: Analyse };

/**
 * Expressions that take time with the square of a text's length, on texts so short that this is a few milliseconds at most: of whom
 * the text is, and how long.
 */
const ON_SHORT_TEXTS: Readonly<Record<string, string>> = {
  '/[.,;:!?…)\\]}»”’]+$/u': 'one address in a message of 4,000 characters',
  '/\\/+$/': 'an address in the settings of the operator',
  '/^\\s*```(?:json)?\\s*|\\s*```\\s*$/g': 'an answer of the language model, bounded when it is read',
  '/“[^”]*”/g': 'an answer of the language model, bounded when it is read',
  '/\\.+$/': 'an e-mail address of 254 characters',
  '/[.!?;,\\s]+$/': 'a profile text of 2,000 characters',
  '/\\s+\\S*$/': 'a profile text of 2,000 characters',
  '/%.*$/': 'the address of a connection',
  '/\\s*[&/|;+→\\n\\u061B]+\\s*|\\s+(?:and|or|und|et|ou|ve|veya|aur|ya|then|to|اور|یا|أو|و)\\s+|\\s+و(?=\\p{L}{3})/u':
    'a place of 200 characters',
  '/\\s*[()[\\]:]+\\s*|\\s+[-–—]\\s+/u': 'a place of 200 characters',
  '/[a-z0-9._%+-]+@[a-z0-9-]+\\s?\\.\\s?[a-z]{2,}|\\b[a-z0-9._-]{1,64}(?: at | at the rate (?:of )?|@| @ )(?:g ?mail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|live)\\b/':
    'a profile text of 2,000 characters',
};

/** Returns why an expression may take more than linear time on some text; null where it does not, or is listed. */
const findSuperLinear = (expression: RegExp): string | null => {
  if (String(expression) in ON_SHORT_TEXTS) return null;
  const { source, flags } = expression;
  const [report] = analyse({ source, flags }).reports;
  return report ? `${report.exponential ? 'exponential' : 'polynomial'} (${report.type})` : null;
};

const LITERAL =
  /(?<![\w)\]}/*<])\s*\/(?![*/])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s.,;)\]])/g;

/** Returns the expressions that a source has as literals; what only looks like one does not compile. */
const readLiterals = (text: string): RegExp[] =>
  [...text.matchAll(LITERAL)].flatMap(([, source = '', flags]) => {
    try {
      return [new RegExp(source, flags)];
    } catch {
      return [];
    }
  });

/** Files that make expressions from a text: never one that people type. */
const MADE_OF_OWN_TEXT = [
  'client/src/lib/scheme.ts',
  'server/ai/fit.ts',
  'server/domain/matching/deal-breakers/tokens.ts',
  'server/domain/matching/explain/affirmation.ts',
  'server/domain/matching/explain/topics.ts',
  'server/domain/matching/text/lexicon.ts',
  'server/domain/matching/text/traits.ts',
  'server/domain/recommendations/feedback/rubric/contacts.ts',
  'server/domain/recommendations/feedback/rubric/contradictions.ts',
  'server/domain/recommendations/feedback/rubric/phrases.ts',
  'server/domain/recommendations/feedback/rubric/tact.ts',
  'server/http/session/sessions.ts',
  'server/policies/conversation-access.ts',
  'server/bootstrap/verify-stores.ts',
];
const OURS = /^(?:shared|server|workers|client)\/(?!src\/test\/)/;
const files = sourceFiles().filter(({ path, isTest }) => OURS.test(path) && !isTest);

test('R56: no file beside those that are listed makes a regular expression of a text', () => {
  const making = files.filter(({ text }) => /\bRegExp\((?!'[^']*'\))/.test(text)).map(({ path }) => path);
  expect(making.filter((path) => !MADE_OF_OWN_TEXT.includes(path))).toEqual([]);
});

test('R56: no regular expression of the sources takes more than linear time', () => {
  const found = files.flatMap(({ path, text }) => readLiterals(text).map((expression) => ({ path, expression })));
  expect(found.length).toBeGreaterThan(200);
  const slow = found.map((one) => ({ ...one, why: findSuperLinear(one.expression) }));
  expect(slow.filter(({ why }) => why !== null)).toEqual([]);
}, 120_000);

test.each([
  ['const a = /(a+)+$/;', 'exponential'],
  ['const a = /^(?:\\w+\\s?)*$/;', 'exponential'],
  ['const a = /^\\s*\\s*x$/;', 'polynomial'],
  ['text.match(/\\d+(?:-?\\d+)*$/u)', 'polynomial'],
])('R56: finds the planted %s', (text, kind) => {
  expect(readLiterals(text).map(findSuperLinear).join()).toContain(kind);
});
