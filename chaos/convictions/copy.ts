import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A copy of the sources in a temporary folder, with the installed packages of the original. */
export interface SourceCopy {
  readonly dir: string;
  /** Applies a patch. Throws where it does not apply. */
  plant(patch: string): void;
  /** Takes a planted patch back. */
  remove(patch: string): void;
  delete(): void;
}

/** Copies every file that git tracks or would track, as it is now. */
export const copySources = (): SourceCopy => {
  const dir = mkdtempSync(join(tmpdir(), 'mithaq-convictions-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((one) => one !== '' && existsSync(one))) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    cpSync(path, join(dir, path));
  }
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  // A repository of its own: some tests have git list the sources, and inside of another one it would skip the paths of patches.
  execFileSync('git', ['init', '--quiet'], { cwd: dir });
  const apply = (patch: string, ...options: string[]) => {
    execFileSync('git', ['apply', ...options, resolve(patch)], { cwd: dir, stdio: 'pipe' });
  };
  return {
    dir,
    plant: (patch) => apply(patch),
    remove: (patch) => apply(patch, '--reverse'),
    delete: () => rmSync(dir, { recursive: true, force: true }),
  };
};
