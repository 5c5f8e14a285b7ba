/**
 * `npm run build [-- server]`: the programs of server and workers with the list of their components and, unless only they are
 * requested, the client, where they are not what the sources are.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../server/process/root.ts';
import { build } from '../server/start/build.ts';
import { makeSbom } from './supply.ts';

/** Beside the programs, so that a new build has a new one. */
const SBOM = join(ROOT, 'dist', 'server', 'sbom.cdx.json');

// Not to stdout, which belongs to the program that is started next.
const say = (line: string) => process.stderr.write(`${line}\n`);

const buildPrograms = async (): Promise<void> => {
  await build('server', ROOT, say);
  if (!existsSync(SBOM)) writeFileSync(SBOM, makeSbom(ROOT));
};

await Promise.all([buildPrograms(), process.argv[2] === 'server' ? undefined : build('client', ROOT, say)]);
