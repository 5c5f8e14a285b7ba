/**
 * `npm run reproducible [-- <commit>]`: builds a commit twice, in folders, time zones and languages that differ, and compares all files
 * of both builds. Prints one hash over them, by which a build made elsewhere can be compared. Exits with 1 where a file differs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildChildEnvironment } from '../server/config.ts';
import { isProgram } from '../server/process/is-program.ts';
import { ROOT } from '../server/process/root.ts';
import { FROM_SOURCES } from '../testing/processes/programs.ts';

/** What must not matter: the folder, the time zone, the language, who builds. */
const SURROUNDINGS = [
  { folder: 'one', env: { TZ: 'UTC', LANG: 'C', USER: 'one' } },
  { folder: 'another-folder/with a longer name', env: { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', USER: 'other' } },
] as const;

/** Returns the hash of each file below a folder, by its path. */
export const hashTree = (folder: string): Map<string, string> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
};

/** Returns the paths of the files that only one of two trees has, or that differ. */
export const findDifferences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).sort();

/** Puts a commit into an empty folder and builds it there, with the packages that are installed here. Returns the folder of the build. */
const buildCommit = (commit: string, folder: string, env: Record<string, string>): string => {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, [...FROM_SOURCES, 'scripts/build.ts'], {
    cwd: folder,
    env: buildChildEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(folder, 'dist');
};

const compareBuilds = (commit: string): void => {
  const root = mkdtempSync(join(tmpdir(), 'mithaq-reproducible-'));
  try {
    const [one, other] = SURROUNDINGS.map(({ folder, env }) => hashTree(buildCommit(commit, join(root, folder), env)));
    if (!one || !other) throw new Error('unreachable');
    const differences = findDifferences(one, other);
    for (const path of differences) console.log(`differs: ${path}`);
    const whole = createHash('sha256')
      .update(JSON.stringify([...one]))
      .digest('hex');
    console.log(differences.length === 0 ? `${one.size} files, the same in both builds: ${whole}` : 'RED');
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

if (isProgram(import.meta.url)) compareBuilds(process.argv[2] ?? 'HEAD');
