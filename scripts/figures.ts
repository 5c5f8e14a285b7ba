import { readFileSync } from 'node:fs';
import { readImportGraph } from './import-graph.ts';
import { quantile, type SourceFile, sum } from './source-files.ts';
import {
  countFilesByFolder,
  describeFeatures,
  findDeadCitations,
  findDomainCircles,
  findSmallFiles,
  findUndocumentedExports,
} from './structure.ts';

/** A figure of the source, and whether it keeps its limit. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly holds: boolean;
}

const below = (name: string, value: number, limit: number): Figure => ({
  name,
  value: `${value} (at most ${limit})`,
  holds: value <= limit,
});

/** A figure that is a list of offenders. */
const atMost = (name: string, offenders: readonly string[], limit: number): Figure => {
  const holds = offenders.length <= limit;
  return {
    ...below(name, offenders.length, limit),
    ...(holds ? {} : { value: [`${offenders.length} (at most ${limit})`, ...offenders].join('\n       ') }),
  };
};

const ratio = (name: string, files: readonly SourceFile[], floor: number): Figure => {
  const lines = (tests: boolean) => sum(files.filter(({ isTest }) => isTest === tests).map((file) => file.lines));
  const value = lines(true) / Math.max(1, lines(false));
  return { name, value: `${value.toFixed(2)} (at least ${floor})`, holds: value >= floor };
};

/** Lines of every handler in server/routes: from its key to the line before the next key at the same depth. */
const handlerLengths = (files: readonly SourceFile[]): number[] =>
  files
    .filter(({ path, isTest }) => path.startsWith('server/routes/') && !path.endsWith('/index.ts') && !isTest)
    .flatMap(({ text }) => {
      const starts: number[] = [];
      const lines = text.split('\n');
      lines.forEach((line, index) => {
        if (/^ {2}(async )?\w+(:|\()/.test(line) || /^};?/.test(line)) starts.push(index);
      });
      return starts.slice(0, -1).map((start, index) => (starts[index + 1] ?? lines.length) - start);
    });

const untested = (files: readonly SourceFile[]): string[] => {
  const tests = files.filter(({ isTest }) => isTest).map(({ text }) => text);
  return files
    .filter(({ path, isTest }) => /^server\/(presenters|policies)\//.test(path) && !isTest)
    .filter(({ path }) => {
      const file = path.split('/').at(-1) ?? path;
      return !tests.some((text) => text.includes(`/${file}'`));
    })
    .map(({ path }) => path);
};

/** The limits of folders, small files, circles, comments and citations. */
const structure = (files: readonly SourceFile[]): Figure[] => {
  const graph = readImportGraph(files);
  const [[fullest, count] = ['', 0]] = countFilesByFolder(files);
  const longestTest = files.filter(({ isTest }) => isTest).sort((a, b) => b.lines - a.lines)[0];
  const shared = files.filter(({ path, isTest }) => path.startsWith('shared/') && !isTest);
  return [
    below(`lines per test file, longest: ${longestTest?.path}`, longestTest?.lines ?? 0, 400),
    below(`source files in a folder, fullest: ${fullest}`, count, 20),
    atMost('files of up to 30 lines that one other imports', findSmallFiles(files, graph, 30), 30),
    atMost('folders of the domain that import each other in a circle', findDomainCircles(files), 0),
    atMost('values exported by shared/ without a doc comment', findUndocumentedExports(shared), 0),
    atMost('cited rules without a row', findDeadCitations(files, readFileSync('docs/security-rules.md', 'utf8')), 0),
    { name: 'source files of each feature and subject', value: describeFeatures(files), holds: true },
  ];
};

/** All figures of the architecture that can be read from the source. */
export const figures = (files: readonly SourceFile[]): Figure[] => {
  const source = files.filter(({ isTest }) => !isTest).map(({ lines }) => lines);
  const missing = untested(files);
  const longest = files.filter(({ isTest }) => !isTest).sort((a, b) => b.lines - a.lines)[0];
  return [
    below('lines per source file, median', quantile(source, 0.5), 70),
    below('lines per source file, 90th percentile', quantile(source, 0.9), 180),
    below(`lines per source file, longest: ${longest?.path}`, longest?.lines ?? 0, 300),
    below('lines per route handler, median', quantile(handlerLengths(files), 0.5), 8),
    ratio(
      'test lines for a source line, server and workers',
      files.filter(({ path }) => /^(server|workers|testing)\//.test(path)),
      0.8,
    ),
    ratio(
      'test lines for a source line, client (with browser tests)',
      files.filter(({ path }) => /^(client|e2e)\//.test(path)),
      0.3,
    ),
    {
      name: 'presenters and policies without a test',
      value: missing.join(', ') || 'none',
      holds: missing.length === 0,
    },
    ...structure(files),
  ];
};
