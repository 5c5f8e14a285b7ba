import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a file, or why it is none. */
export type DataLine = { readonly value: unknown } | { readonly error: string };

/** Returns the lines of a file of JSON lines, or the items of a JSON list. Blank lines are left out. */
export function readLines(file: string): DataLine[] {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map((value) => ({ value }));
    } catch {
      // A first line that begins so is read like the others.
    }
  }
  return text.split('\n').flatMap((line, at): DataLine[] => {
    if (line.trim() === '') return [];
    try {
      return [{ value: JSON.parse(line) }];
    } catch {
      return [{ error: `line ${at + 1} is not JSON` }];
    }
  });
}

export interface FileOptions {
  readonly data?: string;
  readonly out?: string;
}

/** Answers each line of a file, to another one or to the terminal. Returns whether there is a file. */
export function answerFile({ data, out }: FileOptions, answer: (line: DataLine) => unknown): boolean {
  if (data === undefined) return false;
  const text = readLines(data)
    .map((line) => `${JSON.stringify(answer(line))}\n`)
    .join('');
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
  return true;
}

/** Returns the lines of a file beside a bench that may not be there; none then. */
export const readBuiltIn = (folder: string, name: string): DataLine[] => {
  const file = join(folder, name);
  return existsSync(file) ? readLines(file) : [];
};
