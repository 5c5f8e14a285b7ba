import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { program as bench } from '../bench/main.ts';
import { program as chaos } from '../chaos/main.ts';
import { createProgram } from '../server/cli/program.ts';
import { runMithaq } from '../testing/processes/run-cli.ts';

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

test('the commands of the page are those of the program, and each explains itself', async () => {
  const { out } = await runMithaq(['--help'], {});
  const page = readFileSync('docs/backups.md', 'utf8');
  const known = [...out.matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(([, name]) => name ?? '');
  const table = page.slice(page.indexOf('| command |'), page.indexOf('| exit code |'));
  const listed = [...table.matchAll(/`([a-z-]+)(?: [<[][^`]*)?`/g)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(14);
  expect(known.filter((name) => !listed.includes(name))).toEqual([]);
  for (const name of ['backup', 'verify-audit']) {
    const help = await runMithaq([name, '--help'], {});
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('--json')]);
  }
}, 600_000);

test('bash completes commands, their options and files by the script', async () => {
  const { out } = await runMithaq(['completion', 'bash'], {});
  const complete = (...words: string[]) =>
    execFileSync('bash', [
      '-c',
      `${out}\nCOMP_WORDS=(mithaq ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _mithaq; echo "\${COMPREPLY[*]}"`,
    ])
      .toString()
      .trim();
  expect(complete('backup')).toBe('backup backup-key');
  expect(complete('migrate', '--d')).toBe('--dry-run');
  expect(complete('restore', 'docs/back')).toBe('docs/backups.md');
  expect((await runMithaq(['completion', 'zsh'], {})).out).toMatch(/^autoload -U \+X bashcompinit/);
}, 60_000);
