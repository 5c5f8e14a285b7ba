import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/domain/accounts/hashing.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeMatch, makeMember } from '../../testing/people/factories.ts';
import { generateClient, writeType } from './generate.ts';

const PASSWORD = 'a quiet garden wall';
/** A project that has the package installed. */
const project = mkdtempSync(join(tmpdir(), 'mithaq-client-'));
const folder = join(project, 'node_modules', 'mithaq-client');
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

/** Returns what TypeScript says of a program that uses the package. */
const check = (source: string): string[] => {
  const file = join(project, 'use.ts');
  writeFileSync(file, `import { createClient, type Match } from 'mithaq-client';\n${source}`);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
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

test('its types take what the contract takes, and nothing else', () => {
  const uses = (line: string) => check(`const client = createClient({ url: 'https://mithaq.example' });\n${line}`);
  const right = `
    const all: readonly Match[] = await client.call('matches.list');
    const sent = await client.call('messages.send', { params: { id: 'x' }, body: { content: 'Salam', clientMessageId: 'y' } });
    const seq: number = sent.seq;
    await client.call('messages.list', { params: { id: 'x' }, query: { after: seq, limit: all.length } });
    await client.call('messages.list', { params: { id: 'x' } });
    export {};`;
  expect(uses(right)).toEqual([]);
  for (const wrong of [
    `await client.call('matches.lists');`,
    `await client.call('messages.list');`,
    `await client.call('messages.send', { params: { id: 'x' }, body: { text: 'Salam' } });`,
    `await client.call('matches.respond', { params: { id: 'x' }, body: { response: 'perhaps' } });`,
    `const text: string = (await client.call('accounts.current')).email.length;`,
  ])
    expect(uses(`${wrong}\nexport {};`), wrong).toHaveLength(1);
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
