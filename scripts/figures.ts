import { quantile, type SourceFile, sum } from './source-files.ts';

/** A figure that the house is held to. */
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

/** All figures of the architecture that can be read off the source. */
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
  ];
};
