import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../server/bootstrap/root.ts';
import { checkOut } from '../baseline.ts';
import type { LimitsEngine } from './judging.ts';

/** The engine of an earlier commit, outside the tree. */
export interface EarlierEngine {
  readonly engine: LimitsEngine;
  remove(): void;
}

/** Loads the engine of an earlier commit, with the libraries of today; null, with a sentence, where git does not have it. */
export async function loadEarlierEngine(commit: string): Promise<EarlierEngine | null> {
  let remove = (): void => undefined;
  try {
    const checkout = checkOut(commit);
    ({ remove } = checkout);
    symlinkSync(join(ROOT, 'node_modules'), join(checkout.folder, 'node_modules'));
    const load = async (file: string): Promise<object> =>
      (await import(pathToFileURL(join(checkout.folder, 'server/domain/matching', file)).href)) as object;
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
