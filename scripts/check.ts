import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type SourceFile, sourceFiles } from './source-files.ts';

/*
 * `npm run check`: the import fences, dead code, and what the sources promise of themselves. Exits with 1 when one fails.
 */

const MAX_LINES = 300;

const findLongFiles = (files: readonly SourceFile[]): string[] =>
  files.filter(({ isTest, lines }) => !isTest && lines > MAX_LINES).map(({ path, lines }) => `${path}: ${lines}`);

/** Returns the presenters and policies that no test imports. */
const findUntested = (files: readonly SourceFile[]): string[] => {
  const tests = files.filter(({ isTest }) => isTest).map(({ text }) => text);
  return files
    .filter(({ path, isTest }) => /^server\/(presenters|policies)\//.test(path) && !isTest)
    .map(({ path }) => path)
    .filter((path) => !tests.some((text) => text.includes(`/${path.split('/').at(-1)}'`)));
};

const CITATION = /(?<![\w'"#%-])[RFG]\d{1,2}(?![\w'"-])/g;

/** Returns the rules that files cite and that the page of rules does not list, as `path rule`. */
const findDeadCitations = (files: readonly SourceFile[]): string[] => {
  const page = readFileSync('docs/security-rules.md', 'utf8');
  const listed = new Set([...page.matchAll(/^\| ([RFG]\d{1,2}) \|/gm)].map(([, rule]) => rule));
  return files.flatMap(({ path, text }) =>
    [...new Set(text.match(CITATION))].filter((rule) => !listed.has(rule)).map((rule) => `${path} ${rule}`),
  );
};

const say = (name: string, output: string): boolean => {
  const holds = output === '';
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}${holds ? '' : `\n${output}`}`);
  return holds;
};

/** Runs a tool; what it says counts where it fails or its output lacks the sign. */
const runTool = (name: string, args: readonly string[], sign = /^/): boolean => {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...args], { encoding: 'utf8' });
  return say(name, status === 0 && sign.test(stdout + stderr) ? '' : `${stdout}${stderr}` || `exit code ${status}`);
};

const files = sourceFiles();
const holds = [
  say(`at most ${MAX_LINES} lines a source file`, findLongFiles(files).join('\n')),
  say('a test for every presenter and policy', findUntested(files).join('\n')),
  say('a row for every cited rule', findDeadCitations(files).join('\n')),
  // "0 modules" would be a silent pass: at least a hundred must have been read.
  runTool(
    'import fences',
    ['depcruise', 'shared', 'server', 'workers', 'client/src', 'client/prerender'],
    /\(\d{3,} modules/,
  ),
  runTool('no dead code', ['knip', '--no-progress']),
];
process.exit(holds.every(Boolean) ? 0 : 1);
