import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { program as bench } from '../bench/main.ts';
import { program as chaos } from '../chaos/main.ts';
import { createProgram } from '../server/cli/program.ts';

/** The commands of npm on all pages, in a block or in backticks, with what follows them. */
const written = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && path !== 'CHANGELOG.md' && existsSync(path))
  .flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/(?:^|`|&& )npm (?:run )?([^\n`&]+)/gm)].map(([, line = '']) => ({
      page,
      line,
    })),
  );

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const PROGRAMS: Record<string, Command> = { mithaq: createProgram(), bench, chaos };
/** Verbs of npm itself. */
const OWN_VERBS = ['ci', 'audit', 'install', 'sbom'];

/** Returns what is wrong with a command of npm; `a | b` names both. */
const judge = (line: string): string[] => {
  const [verb = '', ...rest] = line
    .trim()
    .replace(/ #.*| > .*/, '')
    .split(/\s+/)
    .filter((word) => word !== '--silent');
  if (OWN_VERBS.includes(verb)) return [];
  if (!(verb in scripts)) return [`package.json has no script ${verb}`];
  if (rest.length > 0 && rest[0] !== '--') return [`npm keeps ${rest.join(' ')} to itself`];
  const program = PROGRAMS[verb];
  const [name, ...words] = rest.slice(1);
  if (!program || !name || !/^[a-z-]+$/.test(name)) return [];
  const names = [name, ...words.filter((word, at) => words[at - 1] === '|' && word !== '|')];
  return names.flatMap((one) => {
    const command = program.commands.find((known) => known.name() === one);
    if (!command) return [`${verb} has no command ${one}`];
    const options = words.filter((word) => word.startsWith('--') && word !== '--help');
    return options
      .filter((option) => !command.options.some(({ long }) => long === option))
      .map((option) => `${one} has no ${option}`);
  });
};

test('every command of every page is there, with its options', () => {
  expect(written.length).toBeGreaterThan(40);
  expect(written.flatMap(({ page, line }) => judge(line).map((fault) => `${page}: ${line}: ${fault}`))).toEqual([]);
});

test.each([
  ['bnech', 'package.json has no script bnech'],
  ['bench -- restoer', 'bench has no command restoer'],
  ['bench -- restore --member', 'restore has no --member'],
  ['bench restore', 'npm keeps restore to itself'],
  ['chaos -- soak | markups', 'chaos has no command markups'],
  ['mithaq -- doctors', 'mithaq has no command doctors'],
])('npm run %s: %s', (line, fault) => {
  expect(judge(line)).toEqual([fault]);
});
