import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getHostPaths } from '../../server/config.ts';
import { findOnPath, MissingProgram } from '../../server/dev-stores/programs.ts';

const run = promisify(execFile);
/** Schemathesis and all that it needs, each with its version and the checksums of its files. */
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

/** Python, and the folder in which it finds schemathesis. */
export interface Schemathesis {
  readonly python: string;
  readonly folder: string;
}

/**
 * Finds schemathesis in the cache; the first time pip downloads it there, by checksum. It is never a part of the product's
 * packages. Throws {@link MissingProgram} where Python is missing.
 */
export const findSchemathesis = async (version: string, say: (line: string) => void): Promise<Schemathesis> => {
  const python = findOnPath('python3', 'python');
  if (!python) throw new MissingProgram('Python is not installed.');
  const tag = (await run(python, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])).stdout.trim();
  const folder = join(getHostPaths().cacheDir, `schemathesis-${version}-python${tag}`);
  if (existsSync(folder)) return { python, folder };
  // Installed elsewhere and moved as a whole, so that a kill leaves no part of it.
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    say(`Fetching schemathesis ${version} …`);
    const options = ['--quiet', '--no-deps', '--only-binary=:all:', '--require-hashes', '--no-warn-script-location'];
    await run(python, ['-m', 'pip', 'install', ...options, '--target', draft, '--requirement', REQUIREMENTS]);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { python, folder };
};
