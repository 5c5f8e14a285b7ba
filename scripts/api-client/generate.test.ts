import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/domain/accounts/hashing.ts';
import type { User } from '../../server/models/members/user.ts';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { POLICY } from '../../testing/app/authorization-policy.ts';
import { PASSWORD as CAST_PASSWORD, listCells, type Rule } from '../../testing/app/authorization-rules.ts';
import { makeCast, type Principal, restoreCast } from '../../testing/people/cast.ts';
import { makeMatch, makeMember } from '../../testing/people/factories.ts';
import { describeCalls, writeType } from './describe.ts';
import { generateClient } from './generate.ts';
import type { MithaqClient } from './runtime.ts';

type Client = MithaqClient<Record<string, { input: object | undefined; result: unknown }>>;

/** The first bytes of a WebP. */
const SAMPLE_PHOTO = 'RIFF0000WEBPVP8 0000';
const PASSWORD = 'a quiet garden wall';
/** A project that has the package installed. */
const project = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
const folder = join(project, 'node_modules', 'mithaq-client');
const described = describeCalls();
let app: TestApp;

beforeAll(async () => {
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  generateClient(folder);
  app = await startTestApp({});
});
afterAll(async () => {
  await app.stop();
  rmSync(project, { recursive: true, force: true });
});

const listParams = ({ path }: Call): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Returns what TypeScript says of each of some modules that use the package; its libraries are read once for all of them. */
const check = (sources: readonly string[]): string[][] => {
  const files = sources.map((source, at) => {
    const file = join(project, `use-${at}.ts`);
    const begin = `import { createClient, type Match } from 'mithaq-client';\nconst client = createClient({ url: 'x' });`;
    writeFileSync(file, `${begin}\n${source}\nexport {};`);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    skipLibCheck: true,
    types: [],
  });
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
};

test('the package has what it says, needs nothing, and knows every call', async () => {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(readdirSync(folder).sort()).toEqual([
    ...['LICENSE', 'README.md', 'calls.d.ts', 'calls.js', 'example.mjs', 'index.d.ts', 'index.js', 'package.json'],
    ...['runtime.d.ts', 'runtime.js'],
  ]);
  expect(Object.values(description.exports['.'])).toEqual(['./index.d.ts', './index.js']);
  expect([description.type, description.dependencies, description.devDependencies]).toEqual([
    'module',
    undefined,
    undefined,
  ]);
  const { calls } = (await import(join(folder, 'calls.js'))) as {
    calls: Record<string, { method: string; path: string }>;
  };
  expect(Object.keys(calls)).toEqual(allCalls.map(({ name }) => name));
  for (const { name, call } of allCalls) expect(calls[name]).toMatchObject({ method: call.method, path: call.path });
});

test('its types take what the contract takes, and the example of each call, and nothing else', () => {
  const names = [...new Set(described.calls.flatMap(({ call }) => listParams(call)))];
  const right = [
    `const all: readonly Match[] = await client.call('matches.list');
    const sent = await client.call('messages.send', { params: { id: 'x' }, body: { content: 'Salam', clientMessageId: 'y' } });
    const seq: number = sent.seq;
    await client.call('messages.list', { params: { id: 'x' }, query: { after: seq, limit: all.length } });
    await client.call('messages.list', { params: { id: 'x' } });`,
    [
      'const openAsBlob = async (path: string) => new Blob([path]);',
      ...names.map((name) => `const ${name} = 'x';`),
      ...described.calls.map(({ example }) => example),
    ].join('\n'),
  ];
  const wrong = [
    `await client.call('matches.lists');`,
    `await client.call('messages.list');`,
    `await client.call('messages.send', { params: { id: 'x' }, body: { text: 'Salam' } });`,
    `await client.call('matches.respond', { params: { id: 'x' }, body: { response: 'perhaps' } });`,
    `const text: string = (await client.call('accounts.current')).email.length;`,
  ];
  const faults = check([...right, ...wrong]);
  expect(faults.slice(0, right.length)).toEqual([[], []]);
  expect(faults.slice(right.length).map((of) => of.length)).toEqual(wrong.map(() => 1));
});

test('a schema that has no type is refused', () => {
  expect(() => writeType({ type: 'tuple' })).toThrow('There is no type for tuple.');
});

/** Runs the example of the package. */
const runExample = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [join(folder, 'example.mjs'), app.url, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('the example signs in, reads and signs out, and prints the service’s sentence where it is refused', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const [one, other] = [await makeMember({ passwordHash }), await makeMember({ firstName: 'Maryam' })];
  await makeMatch(one._id, other._id);
  expect(await runExample(one.email, PASSWORD)).toEqual({
    code: 0,
    out: `Signed in as ${one.email}.\nMaryam: pending\n`,
    err: '',
  });
  const refused = await runExample(one.email, 'another password');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/^[A-Z].+\.\n$/);
});

/** Returns a client with the session of somebody of the cast. */
const begin = async (user: User | undefined): Promise<Client> => {
  const session = user ? `session_id=${(await app.signIn(user)).cookies.get('session_id')}` : '';
  const withSession = (url: string | URL | Request, { headers, ...init }: RequestInit = {}) => {
    const own = new Headers(headers);
    own.set('Cookie', [own.get('Cookie'), session].filter(Boolean).join('; '));
    return fetch(url, { ...init, headers: own });
  };
  return (await import(join(folder, 'index.js'))).createClient({ url: app.url, fetch: withSession });
};

const runAsWritten = async (example: string, client: Client, params: Record<string, string>): Promise<number> => {
  const run = new Function(
    ...['client', 'openAsBlob', ...Object.keys(params)],
    `return (async () => { ${example} })();`,
  );
  const openAsBlob = async () => new Blob([SAMPLE_PHOTO], { type: 'image/webp' });
  try {
    await run(client, openAsBlob, ...Object.values(params));
    return 200;
  } catch (error) {
    return (error as { status?: number }).status ?? 0;
  }
};

test('the example of each call, run as it is written, is answered as the policy says', {
  timeout: 300_000,
}, async () => {
  const cast = await makeCast(await hashPassword(CAST_PASSWORD));
  const clients = new Map<Principal, Client>();
  const wrong: string[] = [];
  let succeeded = 0;
  // In the order of the policy, in which what ends sessions comes last; before it, examples that change who somebody is.
  const isLate = ([name, { body }]: [string, Rule]) =>
    Number(Boolean(body)) + 2 * Number(name === 'account.endOtherSessions');
  for (const [name, rule] of Object.entries(POLICY).sort((one, other) => isLate(one) - isLate(other))) {
    const { call, example } = described.calls.find((one) => one.name === name) ?? {};
    const cells = listCells(rule).filter(({ principal }) => !['expired', 'suspended'].includes(principal));
    const { principal, relation, expected } = cells.find((cell) => cell.expected < 400) ?? cells.at(-1) ?? {};
    if (!call || !example || !principal || !relation || !expected) throw new Error(`${name} has no case.`);
    await restoreCast(cast);
    const id = relation === 'none' ? '' : cast.objectFor(name, principal, relation);
    const user = principal === 'anonymous' ? undefined : cast.users[principal];
    const client = (name.startsWith('accounts.') ? undefined : clients.get(principal)) ?? (await begin(user));
    clients.set(principal, client);
    const params = Object.fromEntries(listParams(call).map((param) => [param, id]));
    const status = await runAsWritten(example, client, params);
    if (status < 400) succeeded += 1;
    // An example that names an object of nobody here is refused by the domain; the policy has another body for it.
    const isRight = rule.body
      ? [200, 400, 403, 404, 409].includes(status)
      : status === (expected < 400 ? 200 : expected);
    if (!isRight) wrong.push(`${name} by ${principal} (${relation}): ${status} and not ${expected}`);
  }
  expect(wrong).toEqual([]);
  expect(succeeded).toBeGreaterThan(110);
});
