import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { buildChildEnvironment } from '../../config.ts';
import type { Progress } from '../../dev-stores/programs.ts';

/** What Vite builds: by the configuration in the folder of its name, into `dist/<name>`, from these sources. */
const SOURCES = {
  client: ['client', 'shared', 'package-lock.json'],
  server: ['server', 'workers', 'shared', 'package-lock.json'],
};

/** What is built by itself. */
export type BuiltPart = keyof typeof SOURCES;

/** The file in a build that has the hash of its sources. */
const HASH_FILE = '.sources.sha256';

/** Builds the client, or the programs of server and workers, where the build is missing or was made from other sources. */
export async function build(part: BuiltPart, root: string, progress: Progress): Promise<void> {
  const built = join(root, 'dist', part);
  const hash = hashFiles(SOURCES[part], root);
  if (isBuiltFrom(hash, built)) return;
  progress(`Building the ${part} (once, and after each change of it) …`);
  const startedAt = performance.now();
  // Built elsewhere and moved as a whole, so that neither a running server nor a simultaneous build sees a part of it.
  const draft = `${built}.${process.pid}`;
  try {
    await runVite(part, root, draft);
    writeFileSync(join(draft, HASH_FILE), hash);
    if (!isBuiltFrom(hash, built)) replaceBuild(draft, built);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  progress(`Built the ${part} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function isBuiltFrom(hash: string, built: string): boolean {
  return existsSync(join(built, HASH_FILE)) && readFileSync(join(built, HASH_FILE), 'utf8') === hash;
}

function replaceBuild(draft: string, built: string): void {
  rmSync(built, { recursive: true, force: true });
  try {
    renameSync(draft, built);
  } catch (error) {
    if (!existsSync(join(built, HASH_FILE))) throw error;
  }
}

/** Returns one hash of the names and contents of all files in `paths` below `root`, except tests: the same wherever that is. */
function hashFiles(paths: readonly string[], root: string): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => listFiles(join(root, one)))) {
    const content = readFileSync(path);
    const file = relative(root, path);
    hash.update(`${file.length} ${file} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
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
  // Always a production build, also for a test that starts one: otherwise the libraries' development code is bundled.
  const env = buildChildEnvironment({ NODE_ENV: 'production' });
  const child = spawn(process.execPath, [vite, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The ${part} could not be built; the reason stands above.`);
}
