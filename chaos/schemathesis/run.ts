import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChildEnvironment } from '../../server/config.ts';
import { makeTargetPeople } from '../target/people.ts';
import { type Sender, type Target, withTarget } from '../target/target.ts';
import { findSchemathesis, type Schemathesis } from './install.ts';

const VERSION = '4.32.5';
const CONFIG = join(import.meta.dirname, 'schemathesis.toml');

const PRINCIPALS = ['visitor', 'member', 'admin'] as const;

export interface SchemathesisOptions {
  readonly maxExamples: number;
  readonly seed: number;
  /** One of the principals alone; all where it is empty. */
  readonly only: string;
  readonly say: (line: string) => void;
}

export interface SchemathesisResult {
  readonly principal: (typeof PRINCIPALS)[number];
  /** 0 where every check held. */
  readonly exitCode: number | null;
  /** The last line of its summary. */
  readonly summary: string;
  /** Errors that the server has logged. */
  readonly faults: readonly string[];
}

/** Calls after which whoever was signed in is not any more, or is somebody else: the visitor tries them. */
const END_SESSION = [
  'accounts.logout',
  'accounts.register',
  'accounts.login',
  'accounts.changePassword',
  'account.endOtherSessions',
];

/** Runs schemathesis with all its checks against the OpenAPI document of a target, once as each principal. */
export const runSchemathesis = (options: SchemathesisOptions): Promise<SchemathesisResult[]> =>
  withTarget(async (target) => {
    const tool = await findSchemathesis(VERSION, options.say);
    const people = await makeTargetPeople();
    const results: SchemathesisResult[] = [];
    for (const principal of PRINCIPALS) {
      if (!principal.includes(options.only)) continue;
      const sender = principal === 'visitor' ? VISITOR : await target.signIn(people[principal]);
      const { exitCode, output } = await attack(tool, target, principal, sender, options);
      const summary = output.trim().split('\n').at(-1) ?? '';
      results.push({ principal, exitCode, summary, faults: target.faults() });
    }
    return results;
  });

/** Returns the configuration with what a principal's browser sends, under the names of the document's security schemes. */
const configure = async ({ cookie }: Sender): Promise<string> => {
  const [, session] = /session_id=([^;]+)/.exec(cookie) ?? [];
  const keys = session ? { session } : {};
  const sections = Object.entries(keys).map(([scheme, key]) => `[auth.openapi.${scheme}]\napi_key = "${key}"\n`);
  return [await readFile(CONFIG, 'utf8'), ...sections].join('\n');
};

const VISITOR: Sender = { cookie: '' };

const attack = async (
  { python, folder }: Schemathesis,
  { url }: Target,
  principal: string,
  sender: Sender,
  { maxExamples, seed, say }: SchemathesisOptions,
): Promise<{ exitCode: number | null; output: string }> => {
  const cwd = await mkdtemp(join(tmpdir(), 'mithaq-schemathesis-'));
  try {
    const config = join(cwd, 'schemathesis.toml');
    await writeFile(config, await configure(sender));
    const left = principal === 'visitor' ? [] : END_SESSION.flatMap((name) => ['--exclude-operation-id', name]);
    const args = [
      ...['-m', 'schemathesis.cli', '--config-file', config, 'run', `${url}/api/openapi.json`],
      ...['--max-examples', String(maxExamples), '--seed', String(seed), '--no-color'],
      ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure'],
      ...left,
    ];
    const env = buildChildEnvironment({ PYTHONPATH: folder });
    const child = spawn(python, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const [exitCode] = await once(child, 'close');
    if (exitCode !== 0) say(output);
    return { exitCode, output };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
};
