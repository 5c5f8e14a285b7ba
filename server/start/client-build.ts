import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { childEnvironment } from '../config.ts';
import type { Progress } from '../embedded/programs.ts';

const SOURCES = ['client', 'shared', 'package-lock.json'];

/** Says inside the built client which sources it was made from. */
const MARK = '.sources.sha256';

/** Builds the client into `<root>/dist/client` where it is missing or not made from the sources as they are now. */
export async function buildClient(root: string, progress: Progress): Promise<void> {
  const built = join(root, 'dist', 'client');
  const hash = hashOf(SOURCES.map((source) => join(root, source)));
  if (isFrom(hash, built)) return;
  progress('Building the client (once, and after each change of it) …');
  const began = performance.now();
  // Built aside and put in place as a whole: a server that runs, or a build beside this one, never sees half of it.
  const draft = `${built}.${process.pid}`;
  try {
    await runVite(root, draft);
    writeFileSync(join(draft, MARK), hash);
    putInPlace(draft, built);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  progress(`Built the client in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

function isFrom(hash: string, built: string): boolean {
  return existsSync(join(built, MARK)) && readFileSync(join(built, MARK), 'utf8') === hash;
}

function putInPlace(draft: string, built: string): void {
  rmSync(built, { recursive: true, force: true });
  try {
    renameSync(draft, built);
  } catch (error) {
    if (!existsSync(join(built, MARK))) throw error;
  }
}

/** One hash over the names and contents of all files in `paths`, tests apart. */
function hashOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) {
    const content = readFileSync(file);
    hash.update(`${file.length} ${file} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (path.endsWith('.json')) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function runVite(root: string, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = ['build', 'client', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  // Whoever starts it, a test too, gets the client as people get it: anything else bundles the libraries' development halves.
  const env = childEnvironment({ NODE_ENV: 'production' });
  const build = spawn(process.execPath, [vite, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The client could not be built; the reason stands above.');
}
