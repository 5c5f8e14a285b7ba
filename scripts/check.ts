import { spawnSync } from 'node:child_process';
import { figures } from './figures.ts';
import { sourceFiles } from './source-files.ts';

/** `npm run check`: checks the source's figures, its import fences and that there is no dead code. Exits with 1 when one fails. */
const runTool = (name: string, args: readonly string[], sign: RegExp): boolean => {
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
  runTool(
    'import fences',
    ['depcruise', 'shared', 'server', 'workers', 'client/src', 'client/prerender'],
    /\(\d{3,} modules/,
  ),
  runTool('no dead code', ['knip', '--no-progress'], /^/),
];

process.exit(read.every(({ holds }) => holds) && tools.every(Boolean) ? 0 : 1);
