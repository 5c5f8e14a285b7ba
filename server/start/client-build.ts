import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Progress } from '../embedded/programs.ts';

const SOURCES = ['client', 'shared', 'package-lock.json'];

/** Builds the client into `<root>/dist/client` where it is missing or older than its sources. */
export async function buildClient(root: string, progress: Progress): Promise<void> {
  const kept = join(root, 'dist', 'client.sha256');
  const hash = hashOf(SOURCES.map((source) => join(root, source)));
  const isBuilt = existsSync(join(root, 'dist', 'client', 'index.html'));
  if (isBuilt && existsSync(kept) && readFileSync(kept, 'utf8') === hash) return;
  progress('Building the client (once, and after each change of it) …');
  const began = performance.now();
  await runVite(root);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, hash);
  progress(`Built the client in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** One hash over the names and contents of all files in `paths`, tests apart. */
export function hashOf(paths: string[]): string {
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

async function runVite(root: string): Promise<void> {
  const vite = join(dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', 'client', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The client could not be built; the reason stands above.');
}
