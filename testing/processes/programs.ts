import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../server/bootstrap/root.ts';
import { type BuiltPart, build } from '../../server/bootstrap/start/build.ts';

/** Node's own arguments to run a file of our sources. */
export const FROM_SOURCES = ['--import', 'tsx/esm'] as const;

/** A program as it is shipped: the file, and Node's own arguments before it. */
export interface Shipped {
  readonly file: string;
  readonly flags: readonly string[];
}

const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;

const builds = new Map<BuiltPart, Promise<void>>();

const buildOnce = (part: BuiltPart): Promise<void> => {
  const under = builds.get(part) ?? build(part, ROOT, (line) => process.stderr.write(`${line}\n`));
  builds.set(part, under);
  return under;
};

/** What `npm run <script>` runs, built where it is not current, for who starts it without npm. */
export const shipped = async (script: 'start' | 'start:server' | 'start:worker' | 'mithaq'): Promise<Shipped> => {
  await Promise.all([buildOnce('server'), script === 'start' ? buildOnce('client') : undefined]);
  const args = scripts[script]?.split('exec node ')[1]?.split(' ') ?? [];
  return { file: join(ROOT, args.at(-1) ?? ''), flags: args.slice(0, -1) };
};
