import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../server/bootstrap/root.ts';
import type { LimitsEngine } from './judging.ts';

/** The engine of an earlier commit, outside the tree. */
export interface EarlierEngine {
  readonly engine: LimitsEngine;
  remove(): void;
}

const PARTS = ['server/domain/matching', 'shared', 'package.json'];

/** Takes the engine of an earlier commit from git into a temporary folder; null, with a sentence, where git does not have it. */
export async function loadEarlierEngine(commit: string): Promise<EarlierEngine | null> {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-engine-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit, ...PARTS], {
      cwd: ROOT,
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const load = async (file: string): Promise<object> =>
      (await import(pathToFileURL(join(folder, 'server/domain/matching', file)).href)) as object;
    const engine = {
      ...(await load('deal-breakers/deal-breakers.ts')),
      ...(await load('member/member.ts')),
    } as LimitsEngine;
    return { engine, remove };
  } catch (error) {
    console.error(`There is no engine of ${commit} to compare with: ${String(error).split('\n')[0]}`);
    remove();
    return null;
  }
}
