import ts from 'typescript';
import { sourceFiles } from './source-files.ts';

/** A text that somebody may read, with where it is written. What is filled in at run time is `·` in it. */
export interface Copy {
  readonly where: string;
  readonly text: string;
}

const READ = /^(?:client\/src|shared|server\/domain)\//;
/** Texts of people, and words to look for in texts of people. */
const NOT_READ =
  /^(?:server\/domain\/matching\/(?:text|deal-breakers|places)|shared\/questions|client\/src\/(?:theme|test))\//;
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

/** All texts of the client, the contract and the domain that somebody may read. */
export const COPY: readonly Copy[] = sourceFiles()
  .filter(({ path, isTest }) => READ.test(path) && !NOT_READ.test(path) && !isTest)
  .flatMap(({ path, text }) => collect(path, text));
