import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** For each file, the files of the project that it imports, also for their types alone or on demand. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.{1,2}\/[^']+)'/g;

/** Reads the relative imports of all files; what is not among them (packages, styles) is left out. */
export const readImportGraph = (files: readonly Pick<SourceFile, 'path' | 'text'>[]): ImportGraph => {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const imported = [...text.matchAll(IMPORT)].map(([, specifier = '']) =>
        posix.normalize(posix.join(posix.dirname(path), specifier)),
      );
      return [path, [...new Set(imported)].filter((one) => paths.has(one) && one !== path)];
    }),
  );
};

/** Returns how many of the given importers import each file. */
export const countImporters = (graph: ImportGraph, isImporter: (path: string) => boolean): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [path, imported] of graph) {
    if (isImporter(path)) for (const one of imported) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
};

/** The folder right below `root` that holds a file, or undefined for a file that none of them holds. */
const subjectOf = (root: string, path: string): string | undefined => {
  const [subject, ...rest] = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : [];
  return rest.length > 0 ? subject : undefined;
};

/** Returns the folders below `root` that import each other, directly or through others; empty when there is no circle. */
export const findFoldersInCircles = (graph: ImportGraph, root: string): string[] => {
  const arrows = new Map<string, Set<string>>();
  for (const [path, imported] of graph) {
    const from = subjectOf(root, path);
    if (from === undefined) continue;
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const one of imported) {
      const to = subjectOf(root, one);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const isReachable = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return isReachable(next, goal, seen);
    });
  return [...arrows.keys()].filter((subject) => isReachable(subject, subject)).sort();
};
