import { createRequire } from 'node:module';
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** The part of `scslre`, a tool of CommonJS, that is used here. */
interface Analyser {
  analyse(
    literal: { source: string; flags: string },
    options: { maxReports: number },
  ): { reports: { type: string; exponential: boolean; character: { literal: RegExp } }[] };
}
const { analyse } = createRequire(import.meta.url)('scslre') as Analyser;

/** A regular expression in a source, and where. */
interface Found {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Files that make expressions from a text, and which text: never one that people type. */
export const MADE_OF_OWN_TEXT: Readonly<Record<string, string>> = {
  'client/src/lib/scheme.ts': 'the name of our cookie',
  'client/vite.config.ts': 'names of packages and folders, in a build',
  'server/domain/matching/deal-breakers/dictionary.ts': 'the dictionary',
  'server/domain/matching/text/lexicon.ts': 'the vocabularies',
  'server/domain/matching/text/traits.ts': 'parts of patterns in the same file',
  'server/domain/recommendations/feedback/rubric/phrases.ts': 'parts of patterns in the same file',
  'server/http/session/sessions.ts': 'the name of our cookie',
  'server/http/static/page-template.ts': 'the placeholders of our pages',
  'server/policies/conversation-access.ts': 'reasons in the same file',
  'server/process/verify-stores.ts': 'names of fields of Redis',
};

/**
 * Expressions that take time with the square of a text's length when they are tried from each of its characters, on texts so
 * short that this is a few milliseconds at most: of whom the text is, and how long.
 */
const ON_SHORT_TEXTS: Readonly<Record<string, string>> = {
  '/[.,;:!?…)\\]}»”’]+$/u': 'one address in a message of 4,000 characters',
  '/\\/+$/': 'an address in the settings of the operator',
  '/^\\s*```(?:json)?\\s*|\\s*```\\s*$/g': 'an answer of the language model, bounded when it is read',
  '/“[^”]*”/g': 'an answer of the language model, bounded when it is read',
  '/[.!]+$/': 'a deal-breaker of 200 characters',
  '/\\.+$/': 'an e-mail address of 254 characters',
  '/[.!?;,\\s]+$/': 'a profile text of 2,000 characters',
  '/\\s+\\S*$/': 'a profile text of 2,000 characters',
  '/%.*$/': 'the address of a connection',
};

/** Returns the regular expressions of a file, and the places where one is made from anything but a literal. */
const readExpressions = ({ path, text }: SourceFile): { literals: Found[]; made: string[] } => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const literals: Found[] = [];
  const made: string[] = [];
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({
        where: `${path}:${lineOf(node)}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    const isMaking =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp';
    if (isMaking) {
      const [pattern] = node.arguments ?? [];
      if (pattern && ts.isStringLiteralLike(pattern)) {
        literals.push({ where: `${path}:${lineOf(node)}`, source: pattern.text, flags: '' });
      } else made.push(path);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, made };
};

/** Returns why a regular expression may take more than linear time on some text; null where it does not, or is listed. */
export const findSuperLinear = (source: string, flags: string): string | null => {
  if (`/${source}/${flags}` in ON_SHORT_TEXTS) return null;
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (!report) return null;
  return `${report.exponential ? 'exponential' : 'polynomial'} (${report.type}) on ${report.character.literal.source}`;
};

/** Returns the expressions of some files that may take more than linear time, and those made of a text that is not listed. */
export const findUnsafeExpressions = (
  files: readonly SourceFile[],
  allowed: Readonly<Record<string, string>> = MADE_OF_OWN_TEXT,
): string[] =>
  files
    .filter(({ text }) => text.includes('RegExp') || /\/[^/\n]+\/[dgimsuvy]*/.test(text))
    .flatMap((file) => {
      const { literals, made } = readExpressions(file);
      const slow = literals.flatMap(({ where, source, flags }) => {
        const why = findSuperLinear(source, flags);
        return why === null ? [] : [`${where} /${source}/${flags}: ${why}`];
      });
      return [
        ...slow,
        ...made.filter((one) => !(one in allowed)).map((one) => `${one}: an expression is made of a text`),
      ];
    });
