import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostPaths } from '../config.ts';

const run = promisify(execFile);

/** Tells a person what is going on during a start. */
export type Progress = (line: string) => void;

/** A store's program and what its environment needs on top of ours. */
export type Program = { readonly file: string; readonly env: Readonly<Record<string, string>> };

/** Nothing on this machine serves; the message names what to install or which variable to set. */
export class MissingProgram extends Error {}

/** The first of `names` that stands on PATH as an executable file. */
export function findOnPath(...names: string[]): string | undefined {
  return names.flatMap((name) => hostPaths().path.map((folder) => join(folder, name))).find(isExecutable);
}

/** What `<file> --version` prints, or the reason why it doesn't run. */
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
