import { spawnSync } from 'node:child_process';
import { figures } from './figures.ts';
import { sourceFiles } from './source-files.ts';

/** Holds the house to its figures, its import fences and to having no dead code. Exits 1 when one does not hold. */
const run = (name: string, args: readonly string[], sign: RegExp): boolean => {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...args], { encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  const holds = status === 0 && sign.test(output);
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}`);
  if (!holds) console.log(output);
  return holds;
};

const read = figures(sourceFiles());
for (const { name, value, holds } of read) console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${value}`);

const tools = [
  // "0 modules" would be a silent pass: at least a hundred must have been read.
  run('import fences', ['depcruise', 'shared', 'server', 'workers', 'client/src'], /\(\d{3,} modules/),
  run('no dead code', ['knip', '--no-progress'], /^/),
];

process.exit(read.every(({ holds }) => holds) && tools.every(Boolean) ? 0 : 1);
