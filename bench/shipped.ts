import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../server/root.ts';
import { build } from '../server/start/build.ts';

/** A program as it is shipped: the file, and Node's own arguments before it. */
export interface Shipped {
  readonly file: string;
  readonly flags: readonly string[];
}

const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;

/** What `npm run start:<name>` runs, built where it is not current, for who starts it without npm. */
export const shipped = async (name: 'server' | 'worker'): Promise<Shipped> => {
  await build('server', ROOT, (line) => process.stderr.write(`${line}\n`));
  const [, , ...args] = scripts[`start:${name}`]?.split(' ') ?? [];
  return { file: join(ROOT, args.at(-1) ?? ''), flags: args.slice(0, -1) };
};
