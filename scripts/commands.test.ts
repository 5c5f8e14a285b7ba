import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { program as bench } from '../bench/main.ts';
import { program as chaos } from '../chaos/main.ts';
import { createProgram } from '../server/cli/program.ts';
import { environmentSchema, SECRET_FILES } from '../server/environment.ts';

/** A command as a page has it. */
interface Written {
  readonly page: string;
  readonly line: string;
}

const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && path !== 'CHANGELOG.md' && existsSync(path));

/** The programs that pages tell readers to run; what else stands in a block for a shell is found as unknown. */
const PROGRAMS = [
  ...['npm', 'npx', 'node', 'sh', 'cp', 'docker', 'kubectl', 'systemctl', 'journalctl', 'mongosh', 'openssl'],
  ...['useradd', 'install', 'eval'],
];
const IN_TEXT = new RegExp(`\`((?:[A-Z_]+=\\S+ )*(?:${PROGRAMS.join('|')}) [^\`]+)\``, 'g');
/** What stands in for something that the reader puts there, and what is left out. */
const PLACEHOLDER = /^(?:<[^>]+>|…|N|\[[^\]]+\])$/;

/** Returns the blocks of a page that have no language, or that of a shell. */
const listBlocks = (text: string): string[][] => {
  const blocks: string[][] = [];
  let block: string[] | null = null;
  let isShell = false;
  for (const line of text.split('\n')) {
    const [, language] = /^\s*```(.*)$/.exec(line) ?? [];
    if (language === undefined) block?.push(line.trim());
    else if (block === null) {
      block = [];
      isShell = ['', 'sh', 'bash'].includes(language);
    } else {
      if (isShell) blocks.push(block);
      block = null;
    }
  }
  return blocks;
};

const startsProgram = (line: string): boolean => PROGRAMS.includes(line.split(' ')[0] ?? '') || /^[A-Z_]+=/.test(line);

/** Blocks of which no line starts a program show something else, such as a tree of files. */
const listLines = (page: string, text: string): Written[] =>
  listBlocks(text)
    .filter((lines) => lines.some(startsProgram))
    .flatMap((lines) => lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => ({ page, line })));

const listInText = (page: string, text: string): Written[] =>
  [...text.matchAll(IN_TEXT)].map(([, line = '']) => ({ page, line }));

const written = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  return [...listLines(page, text), ...listInText(page, text)];
});

/** Splits a line into words as a shell does, without what follows a sign that sends output elsewhere. */
const splitWords = (line: string): string[] =>
  (line.replace(/ > \S+$/, '').match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, one = '', other = '') => one + other),
  );

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const composed = Object.keys(
  parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }).services as Record<string, unknown>,
);
const mithaq = createProgram();

/** Each returns what is wrong with the words that follow its name, on a page of a folder. */
type Judge = (words: readonly string[], folder: string) => string[];

/** A path, or all files of a folder. */
const isThere = (path: string): string[] =>
  existsSync(path.endsWith('/*') ? dirname(path) : path) ? [] : [`there is no ${path}`];

/** Judges the arguments of a command: its options are known, and it has as many arguments as it takes. */
const judgeArguments = (command: Command, words: readonly string[]): string[] => {
  const faults: string[] = [];
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '…') return faults;
    if (!word.startsWith('--')) {
      count += 1;
      continue;
    }
    const option = command.options.find(({ long }) => long === word);
    if (!option && word !== '--help') faults.push(`${command.name()} has no ${word}`);
    if (option?.required) at += 1;
    if (option?.required && words[at] === undefined) faults.push(`${word} of ${command.name()} has no value`);
  }
  const taken = command.registeredArguments;
  const needed = taken.filter(({ required }) => required).length;
  // A text may name a command without saying what it is given.
  if (count > taken.length || (count > 0 && count < needed)) faults.push(`${command.name()} has ${count} arguments`);
  return faults;
};

/** Judges what follows the name of a program with commands; `a | b` in a text names both. */
const judgeProgram =
  (program: Command): Judge =>
  (words) => {
    const [name, ...rest] = words;
    if (name === undefined || PLACEHOLDER.test(name)) return [];
    const names = rest[0] === '|' ? words.filter((word) => word !== '|') : [name];
    return names.flatMap((one) => {
      const command = program.commands.find((known) => known.name() === one);
      if (!command) return [`${program.name()} has no command ${one}`];
      return judgeArguments(command, rest[0] === '|' ? [] : rest);
    });
  };

const WITH_COMMANDS: Record<string, Judge> = {
  mithaq: judgeProgram(mithaq),
  bench: judgeProgram(bench),
  chaos: judgeProgram(chaos),
};

const judgeNpm: Judge = (words, folder) => {
  const [verb, ...rest] = words.filter((word) => word !== '--silent');
  if (verb === 'ci' || verb === 'audit' || verb === 'install') return [];
  const [name = '', ...given] = verb === 'run' ? rest : [verb ?? '', ...rest];
  if (!scripts[name]) return [`package.json has no script ${name}`];
  const own = given[0] === '--' ? given.slice(1) : given;
  if (given.length > 0 && given[0] !== '--') return [`npm keeps ${given.join(' ')} to itself`];
  if (name === 'test') return own.flatMap((path) => (PLACEHOLDER.test(path) ? [] : isThere(path)));
  return WITH_COMMANDS[name]?.(own, folder) ?? [];
};

const judgeNode: Judge = (words, folder) => {
  const file = words.find((word) => /\.m?[jt]s$/.test(word));
  if (!file) return words.includes('…') ? [] : ['no file is named'];
  const after = words.slice(words.indexOf(file) + 1);
  if (file === 'dist/server/cli.js') return judgeProgram(mithaq)(after, folder);
  return file.startsWith('dist/') || existsSync(join(folder, file)) ? [] : isThere(file);
};

const FLAGS_OF_COMPOSE = ['--build', '--wait', '--no-deps', '--quiet'];

const judgeDocker: Judge = ([verb, command, ...words], folder) => {
  if (verb === 'image' && command === 'inspect') return [];
  if (verb !== 'compose') return [`docker ${verb} is not known`];
  if (command === 'exec') {
    const [service = '', ...inner] = words;
    return [...(composed.includes(service) ? [] : [`Compose has no service ${service}`]), ...judgeLine(inner, folder)];
  }
  if (!['up', 'pull', 'config', 'logs', 'down'].includes(command ?? '')) return [`docker compose ${command}`];
  return words
    .filter((word) => !(word.startsWith('--') ? FLAGS_OF_COMPOSE : composed).includes(word))
    .map((word) => `Compose has no ${word}`);
};

const KUBERNETES = 'deploy/kubernetes';
const manifests = readdirSync(KUBERNETES)
  .map((file) => readFileSync(join(KUBERNETES, file), 'utf8'))
  .join('\n');

const VERBS_OF_KUBECTL = ['create', 'namespace', 'secret', 'generic'];

const judgeKubectl: Judge = (words) => {
  const folder = words[words.indexOf('-k') + 1] ?? '';
  if (words.includes('apply')) return words.includes('-k') ? isThereOrLeftOut(folder) : ['nothing is applied'];
  const name = words.find((word) => !word.startsWith('-') && !VERBS_OF_KUBECTL.includes(word));
  return new RegExp(`: ${name}$`, 'm').test(manifests) ? [] : [`no manifest names ${name}`];
};

const isThereOrLeftOut = (folder: string): string[] =>
  folder === '' || folder === 'apply' ? [] : isThere(join(folder, 'kustomization.yaml'));

const judgeUnits: Judge = (words) =>
  words
    .filter((word) => word.startsWith('mithaq'))
    .map((word) => word.replace(/@.*$/, '@'))
    .filter((unit) => !existsSync(`deploy/systemd/${unit.includes('.') ? unit : `${unit}.service`}`))
    .map((unit) => `there is no unit ${unit}`);

const judgeMongosh: Judge = (words) => {
  const script = words[words.indexOf('--eval') + 1];
  // It throws where the script is none.
  if (words.includes('--eval')) new Function(script ?? '');
  return [];
};

const JUDGES: Record<string, Judge> = {
  npm: judgeNpm,
  npx: ([tool, verb, ...paths]) =>
    existsSync(`node_modules/.bin/${tool}`) ? (verb === 'run' ? paths.flatMap(isThere) : []) : [`${tool} is not there`],
  node: judgeNode,
  sh: ([file = '']) => isThere(file),
  cp: ([from = '']) => isThere(from),
  docker: judgeDocker,
  kubectl: judgeKubectl,
  systemctl: judgeUnits,
  mongosh: judgeMongosh,
  eval: ([inner = ''], folder) => judgeLine(splitWords(inner.replace(/^\$\((.*)\)$/, '$1')), folder),
  // They belong to the system, and nothing of ours is named.
  ...Object.fromEntries(['journalctl', 'openssl', 'useradd', 'install'].map((name) => [name, () => []])),
};

const variables = [...Object.keys(environmentSchema.shape), ...SECRET_FILES];

/** Returns what is wrong with a command line, split into words. */
function judgeLine(words: readonly string[], folder: string): string[] {
  const end = words.indexOf('&&');
  if (end !== -1) return [...judgeLine(words.slice(0, end), folder), ...judgeLine(words.slice(end + 1), folder)];
  const [first = '', ...rest] = words;
  const [, variable] = /^([A-Z_]+)=/.exec(first) ?? [];
  if (variable !== undefined)
    return [...(variables.includes(variable) ? [] : [`nothing reads ${variable}`]), ...judgeLine(rest, folder)];
  return JUDGES[first]?.(rest, folder) ?? [`${first} is not known`];
}

const judge = ({ page, line }: Written): string[] =>
  judgeLine(splitWords(line), dirname(page)).map((fault) => `${page}: ${line}: ${fault}`);

test('every command of every page is there, with its options, files, services and units', () => {
  expect(written.length).toBeGreaterThan(80);
  for (const line of [
    'npm run mithaq -- backup backups/first',
    'kubectl apply -k deploy/kubernetes',
    'npm ci && npm start',
  ])
    expect(written.map((one) => one.line)).toContain(line);
  expect(written.flatMap(judge)).toEqual([]);
});

test.each([
  ['npm run bnech', 'package.json has no script bnech'],
  ['npm run bench -- restoer', 'bench has no command restoer'],
  ['npm run bench -- restore --member', 'restore has no --member'],
  ['npm run bench restore', 'npm keeps restore to itself'],
  ['npm run chaos -- soak | markups', 'chaos has no command markups'],
  ['npm run mithaq -- restore', undefined],
  ['npm run mithaq -- backup one two', 'backup has 2 arguments'],
  ['npm run mithaq -- restore backups/first --identity', '--identity of restore has no value'],
  ['npx vitest run no/such.test.ts', 'there is no no/such.test.ts'],
  ['docker compose exec server node dist/server/cli.js doctor', 'Compose has no service server'],
  ['docker compose exec worker node dist/server/cli.js doctors', 'mithaq has no command doctors'],
  ['PUBLIC_URLS=x docker compose up', 'nothing reads PUBLIC_URLS'],
  ['kubectl apply -k deploy/kubernete', 'there is no deploy/kubernete/kustomization.yaml'],
  ['systemctl restart mithaq-servers@3000', 'there is no unit mithaq-servers@'],
  ['cp deploy/system/* /etc', 'there is no deploy/system/*'],
  ['make install', 'make is not known'],
])('%s: %s', (line, fault) => {
  expect(judgeLine(splitWords(line), '.')).toEqual(fault === undefined ? [] : [fault]);
});
