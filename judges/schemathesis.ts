import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { allCalls, contract } from '../shared/contract/index.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { FOLDER, pythonEnvironment } from './install.ts';
import type { Judge, Verdict } from './main.ts';

const EXAMPLES = '10';
const ACCOUNTS = ['visitor', 'premium@demo.test', 'matchmaker@demo.test', 'admin@demo.test'];
/** Calls that end a session or begin another one: the visitor alone tries them. */
const OF_SESSIONS = 'accounts.(logout|register|login|changePassword)|account.(endSession|endOtherSessions)';
/** Where staff and members find whom and what their calls are about. */
const LISTS = ['matches', 'staff/members?role=member', 'staff/applications', 'staff/photos'];
const PARAMETERS = ['id', 'userId', 'memberId', 'photoId', 'otherId'];

/** Returns ids of what an account sees; none of staff, who would be signed out when their role is changed. */
const listIds = async (client: TestClient): Promise<string[]> => {
  const answers = await Promise.all(LISTS.map((list) => client.request('GET', `/api/${list}`)));
  return answers.flatMap(({ text }) => [...text.matchAll(/"id":"([\w-]{22})"/g)].map(([, id = '']) => id).slice(0, 6));
};

/** Runs Schemathesis with an account's cookies and ids on a document; without cookies as a visitor. */
const run = (
  url: string,
  document: string,
  { session, ids }: { session?: string; ids: readonly string[] },
): Promise<Verdict> => {
  const lists = allCalls.filter(({ call }) => call.query instanceof z.ZodObject && 'before' in call.query.shape);
  const given = readFileSync(join(import.meta.dirname, 'schemathesis.toml'), 'utf8');
  const bindings = PARAMETERS.map((name) => `"path.${name}" = { dictionary = "ids", probability = 0.7 }`);
  const own = [
    `[auth.openapi.session]\napi_key = "${session}"`,
    ...(ids.length > 0 ? [`[dictionaries.ids]\nvalues = ${JSON.stringify(ids)}\n[parameters]`, ...bindings] : []),
  ];
  const names = lists.map(({ name }) => `"${name}"`).join(', ');
  const config = join(FOLDER, 'schemathesis.toml');
  writeFileSync(config, [given.replace('"LISTS"', names), ...(session ? own : [])].join('\n'));
  const args = [
    ...['-m', 'schemathesis.cli', '--config-file', config, 'run', document, '--url', url, '--no-color'],
    ...['--phases', 'examples,coverage,fuzzing', '--max-examples', EXAMPLES, '--seed', '1', '--continue-on-failure'],
    ...(session ? ['--exclude-operation-id-regex', OF_SESSIONS] : []),
  ];
  return new Promise((resolve) => {
    execFile('python3', args, { env: pythonEnvironment(), cwd: FOLDER, maxBuffer: 2 ** 28 }, (error, said) => {
      const [told = said] = /=+ (?:FAILURES|ERRORS).*(?==+ WARNINGS)/s.exec(said) ?? [];
      resolve({ faults: error ? [told] : [], count: Number(/(\d+) generated/.exec(said)?.[1] ?? 0) });
    });
  });
};

const judgeAs = async (account: string, url: string): Promise<Verdict> => {
  const client = new TestClient(() => url);
  const document = `${url}/api/openapi.json`;
  if (account === 'visitor') return run(url, document, { ids: [] });
  await client.call(contract.accounts.login, { body: { email: account, password: DEMO_PASSWORD } });
  const session = client.cookies.get('session_id') ?? '';
  const { faults, count } = await run(url, document, { session, ids: await listIds(client) });
  const { status } = await client.request('GET', '/api/user');
  const ended = status === 200 ? [] : ['The session ended on the way.'];
  return { faults: [...faults, ...ended].map((fault) => `as ${account}: ${fault}`), count };
};

/** Schemathesis, with input of all kinds for every call of the OpenAPI document, as a visitor, a member, a matchmaker and an admin. */
export const judgeEveryCall: Judge = async ({ url, output }, isPlanted) => {
  if (isPlanted) {
    const planted = join(FOLDER, 'planted.json');
    const get = { operationId: 'planted', responses: { 200: { description: 'Also for a visitor' } } };
    const info = { title: 'Planted', version: '1' };
    writeFileSync(planted, JSON.stringify({ openapi: '3.1.0', info, paths: { '/api/user': { get } } }));
    return run(url, planted, { ids: [] });
  }
  const faults: string[] = [];
  let count = 0;
  for (const account of ACCOUNTS) {
    const found = await judgeAs(account, url);
    faults.push(...found.faults);
    count += found.count;
  }
  return { faults: [...faults, ...output.filter((line) => line.includes('unexpected error'))], count };
};
