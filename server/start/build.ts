import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { childEnvironment } from '../config.ts';
import type { Progress } from '../embedded/programs.ts';

/** What Vite makes: from the configuration in the folder of its name, into `dist/<name>`, out of these sources. */
const SOURCES = {
  client: ['client', 'shared', 'package-lock.json'],
  server: ['server', 'workers', 'shared', 'package-lock.json'],
};

/** Says inside what was built which sources it was made from. */
const MARK = '.sources.sha256';

/** Builds the client, or the programs of server and workers, where that is missing or not made from the sources as they are now. */
export async function build(part: keyof typeof SOURCES, root: string, progress: Progress): Promise<void> {
  const built = join(root, 'dist', part);
  const hash = hashOf(SOURCES[part].map((source) => join(root, source)));
  if (isFrom(hash, built)) return;
  progress(`Building the ${part} (once, and after each change of it) …`);
  const began = performance.now();
  // Built aside and put in place as a whole: a server that runs, or a build beside this one, never sees half of it.
  const draft = `${built}.${process.pid}`;
  try {
    await runVite(part, root, draft);
    writeFileSync(join(draft, MARK), hash);
    if (!isFrom(hash, built)) putInPlace(draft, built);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  progress(`Built the ${part} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
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

async function runVite(part: string, root: string, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = ['build', part, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  // Whoever starts it, a test too, gets what people get: anything else bundles the libraries' development halves.
  const env = childEnvironment({ NODE_ENV: 'production' });
  const child = spawn(process.execPath, [vite, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The ${part} could not be built; the reason stands above.`);
}
