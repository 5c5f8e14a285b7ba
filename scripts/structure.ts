import { dirname } from 'node:path';
import { countImporters, findFoldersInCircles, type ImportGraph, readImportGraph } from './import-graph.ts';
import type { SourceFile } from './source-files.ts';

/** Returns every folder with the number of source files right in it, fullest first. */
export const countFilesByFolder = (files: readonly SourceFile[]): [folder: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) {
    if (!isTest) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
};

/** Files that the layout demands, however short: one for each resource, job, feature and command, and mutants that are loaded one by one. */
const LAYOUT =
  /^server\/(routes|presenters)\/|^(shared|workers)\/jobs\/|\/(routes|push-handlers)\.ts$|^chaos\/mutants\/|^server\/cli\//;

/** Whether a file is only imported on demand, as pages are: it is a file of its own so that it can be fetched by itself. */
const isSplitPoint = (path: string, files: readonly SourceFile[]): boolean =>
  files.some(
    ({ text }) => text.includes(`import('`) && new RegExp(`import\\('[^']*/${path.split('/').at(-1)}'\\)`).test(text),
  );

/** Returns the files of at most `maxLines` lines that exactly one source file imports: candidates to be merged into it. */
export const findSmallFiles = (files: readonly SourceFile[], graph: ImportGraph, maxLines: number): string[] => {
  const sources = new Set(files.flatMap(({ path, isTest }) => (isTest ? [] : [path])));
  const importers = countImporters(graph, (path) => sources.has(path));
  return files
    .filter(({ path, lines, isTest }) => !isTest && lines <= maxLines && importers.get(path) === 1)
    .filter(({ path }) => !LAYOUT.test(path) && !isSplitPoint(path, files))
    .map(({ path }) => path);
};

const VALUE_EXPORT = /^export (?:const|function|async function|class) (\w+)/;

/** Returns the exported values of some files that have no doc comment right above them, as `path name`. */
export const findUndocumentedExports = (files: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] =>
  files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const [, name] = VALUE_EXPORT.exec(line) ?? [];
      return name === undefined || lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [`${path} ${name}`];
    });
  });

const CITATION = /(?<![\w'"#%-])[RFG]\d{1,2}(?![\w'"-])/g;

/** Returns the rules that files cite and that the page does not list in a row of its own, as `path rule`. */
export const findDeadCitations = (files: readonly Pick<SourceFile, 'path' | 'text'>[], page: string): string[] => {
  const listed = new Set([...page.matchAll(/^\| ([RFG]\d{1,2}) \|/gm)].map(([, rule]) => rule));
  return files.flatMap(({ path, text }) =>
    [...new Set(text.match(CITATION))].filter((rule) => !listed.has(rule)).map((rule) => `${path} ${rule}`),
  );
};

/** Returns the folders of the server's domain and of its matching engine that import each other in a circle, tests aside. */
export const findDomainCircles = (files: readonly SourceFile[]): string[] => {
  const graph = readImportGraph(files.filter(({ isTest }) => !isTest));
  return ['server/domain', 'server/domain/matching'].flatMap((root) =>
    findFoldersInCircles(graph, root).map((folder) => `${root}/${folder}`),
  );
};

/** Returns how many source files each feature of the client and each subject of the domain has, as one line. */
export const describeFeatures = (files: readonly SourceFile[]): string => {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) {
    const [, name] = /^(?:client\/src\/features|server\/domain)\/([^/]+)\//.exec(path) ?? [];
    if (name !== undefined && !isTest) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map((entry) => entry.join(' '))
    .join(', ');
};
