import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../server/bootstrap/root.ts';
import { FROM_SOURCES } from '../testing/processes/programs.ts';

/** An earlier commit of this project, checked out and built beside it with the libraries of its day. */
export interface Baseline {
  readonly folder: string;
  /** The program of its server. */
  readonly file: string;
  remove(): void;
}

/** Checks an earlier commit out into a temporary folder. Throws where git does not have it. */
export const checkOut = (commit: string): Pick<Baseline, 'folder' | 'remove'> => {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-baseline-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    git('worktree', 'add', '--detach', '--force', folder, commit);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    folder,
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Checks an earlier commit out and builds its server. */
export const buildBaseline = (commit: string): Baseline => {
  const { folder, remove } = checkOut(commit);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'ignore' });
  execFileSync(process.execPath, [...FROM_SOURCES, 'scripts/build.ts', 'server'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { folder, file: join(folder, 'dist', 'server', 'main.js'), remove };
};
