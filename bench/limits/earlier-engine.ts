import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../server/bootstrap/root.ts';
import { checkOut } from '../baseline.ts';

/** The engine of an earlier commit, outside the tree. */
export interface EarlierEngine<E> {
  readonly engine: E;
  remove(): void;
}

/**
 * Loads what some files of the engine of an earlier commit export, with the libraries of today; null, with a sentence, where git does not
 * have it.
 */
export async function loadEarlierEngine<E>(commit: string, files: readonly string[]): Promise<EarlierEngine<E> | null> {
  let remove = (): void => undefined;
  try {
    const checkout = checkOut(commit);
    ({ remove } = checkout);
    symlinkSync(join(ROOT, 'node_modules'), join(checkout.folder, 'node_modules'));
    const engine = {};
    for (const file of files) {
      Object.assign(engine, await import(pathToFileURL(join(checkout.folder, 'server/domain/matching', file)).href));
    }
    return { engine: engine as E, remove };
  } catch (error) {
    console.error(`There is no engine of ${commit} to compare with: ${String(error).split('\n')[0]}`);
    remove();
    return null;
  }
}
