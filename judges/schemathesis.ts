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

const writeConfig = (session: string | undefined, ids: readonly string[]): string => {
  const file = join(FOLDER, 'schemathesis.toml');
  const own = [
    '[auth.openapi.session]',
    `api_key = "${session}"`,
    '[dictionaries.ids]',
    `values = ${JSON.stringify(ids)}`,
    '[parameters]',
    ...PARAMETERS.map((name) => `"path.${name}" = { dictionary = "ids", probability = 0.7 }`),
  ];
  const lists = allCalls.filter(({ call }) => call.query instanceof z.ZodObject && 'before' in call.query.shape);
  const names = lists.map(({ name }) => `"${name}",`).join(' ');
  const given = readFileSync(join(import.meta.dirname, 'schemathesis.toml'), 'utf8');
  writeFileSync(file, [given.replace('include-operation-id = [', `$& ${names}`), ...(session ? own : [])].join('\n'));
  return file;
};

const run = (config: string, document: string, url: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const args = [
      ...['-m', 'schemathesis.cli', '--config-file', config, 'run', document, '--url', url, '--no-color'],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', EXAMPLES, '--seed', '1', '--continue-on-failure'],
      ...(readFileSync(config, 'utf8').includes('api_key') ? ['--exclude-operation-id-regex', OF_SESSIONS] : []),
    ];
    execFile('python3', args, { env: pythonEnvironment(), maxBuffer: 2 ** 28 }, (error, said) => {
      const [, count = '0'] = /(\d+) generated/.exec(said) ?? [];
      const [told = said] = /=+ (?:FAILURES|ERRORS).*(?==+ WARNINGS)/s.exec(said) ?? [];
      resolve({ faults: error ? [told] : [], count: Number(count) });
    });
  });

const judgeAs = async (account: string, url: string): Promise<Verdict> => {
  const client = new TestClient(() => url);
  const document = `${url}/api/openapi.json`;
  if (account === 'visitor') return run(writeConfig(undefined, []), document, url);
  await client.call(contract.accounts.login, { body: { email: account, password: DEMO_PASSWORD } });
  const { faults, count } = await run(
    writeConfig(client.cookies.get('session_id'), await listIds(client)),
    document,
    url,
  );
  const { status } = await client.request('GET', '/api/user');
  return { faults: status === 200 ? faults : [...faults, 'The session ended on the way.'], count };
};

/** Schemathesis, with input of all kinds for every call of the OpenAPI document, as a visitor, a member, a matchmaker and an admin. */
export const judgeEveryCall: Judge = async ({ url, output }, isPlanted) => {
  if (isPlanted) {
    const planted = join(FOLDER, 'planted.json');
    const get = { operationId: 'planted', responses: { 200: { description: 'Also for a visitor' } } };
    const info = { title: 'Planted', version: '1' };
    writeFileSync(planted, JSON.stringify({ openapi: '3.1.0', info, paths: { '/api/user': { get } } }));
    return run(writeConfig(undefined, []), planted, url);
  }
  const verdicts: Verdict[] = [];
  for (const account of ACCOUNTS) {
    const { faults, count } = await judgeAs(account, url);
    verdicts.push({ faults: faults.map((fault) => `as ${account}: ${fault}`), count });
  }
  return {
    faults: [
      ...verdicts.flatMap(({ faults }) => faults),
      ...output.filter((line) => line.includes('unexpected error')),
    ],
    count: verdicts.reduce((sum, { count }) => sum + count, 0),
  };
};
