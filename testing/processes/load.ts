import { once } from 'node:events';
import type { ServerProcess } from './server-process.ts';

/** Arguments of Node's with which a server process measures its load. */
export const MEASURED = ['--import', new URL('load-probe.mjs', import.meta.url).href];

/** How a measured server fared since it was asked last. */
export interface Load {
  /** How late its event loop was, in milliseconds: in 99 of 100 turns at most, and at most in all. */
  readonly lateP99Ms: number;
  readonly lateMaxMs: number;
  /** How much more memory it had at most than at least. */
  readonly grownBytes: number;
}

/** Asks a server that was started with {@link MEASURED} for its load since the last time, and has it begin anew. */
export const readLoad = async ({ child }: ServerProcess): Promise<Load> => {
  child.send('load');
  const [load] = await once(child, 'message');
  return load as Load;
};
