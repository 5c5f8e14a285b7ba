import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getHostPaths } from '../config.ts';

const run = promisify(execFile);

/** Prints a line about the progress of a start. */
export type Progress = (line: string) => void;

/** A store's program, and the variables that it needs beside those of this process. */
export type Program = { readonly file: string; readonly env: Readonly<Record<string, string>> };

/** No program for a store was found; the message says what to install or which variable to set. */
export class MissingProgram extends Error {}

/** Returns the path of the first of `names` that is an executable file on PATH. */
export function findOnPath(...names: string[]): string | undefined {
  return names.flatMap((name) => getHostPaths().path.map((folder) => join(folder, name))).find(isExecutable);
}

/** Returns what `<file> --version` prints, or the reason why it does not run. */
export async function readVersion(file: string, env: Readonly<Record<string, string>> = {}) {
  try {
    const { stdout } = await run(file, ['--version'], { env: { ...env }, timeout: 15_000 });
    return { runs: true as const, text: stdout };
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error && error.stderr ? String(error.stderr) : String(error);
    return { runs: false as const, text: text.trim() };
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
