/**
 * `npm run api-client [-- <folder>]`: generates the package `mithaq-client` from the description of the calls: types of all that each call
 * takes and returns, a client for them without any dependency, a README and an example.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isProgram } from '../../server/process/is-program.ts';
import { ROOT } from '../../server/process/root.ts';
import { describeCalls } from './describe.ts';

const HERE = join(ROOT, 'scripts', 'api-client');

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /')}. */`;

/** Returns the module with all types and the list of calls. */
const writeCalls = (): string => {
  const { types, calls } = describeCalls();
  const members = calls.map(
    ({ name, summary, input, result }) =>
      `${comment(summary)}\nreadonly '${name}': { input: ${input}; result: ${result} };`,
  );
  const table = Object.fromEntries(calls.map(({ name, line }) => [name, line]));
  return [
    `import type { CallLine } from './runtime.js';`,
    ...types.map(([name, type]) => `export type ${name} = ${type};`),
    '/** What each call takes and returns. */',
    `export interface Calls {\n${members.join('\n')}\n}`,
    '/** How each call is made. */',
    `export const calls: Readonly<Record<keyof Calls, CallLine>> = ${JSON.stringify(table, null, 2)};`,
    '',
  ].join('\n');
};

const INDEX = `import { type Calls, calls } from './calls.js';
import { type ClientOptions, MithaqClient } from './runtime.js';
export type * from './calls.js';
export { MithaqError } from './runtime.js';
export type { ClientOptions, Issue } from './runtime.js';
/** A session with the service at an address. */
export type Client = MithaqClient<Calls>;
/** Begins a session with the service at an address; nobody is signed in yet. */
export const createClient = (options: ClientOptions): Client => new MithaqClient<Calls>(options, calls);
`;

const SOURCES = ['index.ts', 'calls.ts', 'runtime.ts'];

/** Writes the package into a folder, in place of what is there. */
export const generateClient = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.ts'), INDEX);
  writeFileSync(join(folder, 'calls.ts'), writeCalls());
  copyFileSync(join(HERE, 'runtime.ts'), join(folder, 'runtime.ts'));
  compile(folder);
  for (const file of SOURCES) rmSync(join(folder, file));
  for (const file of ['README.md', 'example.mjs']) copyFileSync(join(HERE, file), join(folder, file));
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const description = {
    name: 'mithaq-client',
    version,
    description: 'A typed client of the calls of Mithaq',
    private: true,
    license,
    type: 'module',
    engines: { node: '>=20.19.0' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['*.js', '*.d.ts', 'example.mjs'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
};

const compile = (folder: string): void => {
  const program = ts.createProgram(
    SOURCES.map((file) => join(folder, file)),
    {
      strict: true,
      declaration: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      newLine: ts.NewLineKind.LineFeed,
    },
  );
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  const [first] = faults;
  if (first) throw new Error(`The client cannot be made: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`);
};

if (isProgram(import.meta.url)) {
  const folder = process.argv[2] ?? join(ROOT, 'dist', 'api-client');
  generateClient(folder);
  console.log(`The client is in ${folder}.`);
}
