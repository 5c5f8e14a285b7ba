/**
 * `npm run api-client [-- <folder>]`: generates the package `mithaq-client` from the description of the calls: types of all that each call
 * takes and returns, a client for them without any dependency, a README and an example.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { buildOpenApiDocument } from '../../server/http/openapi.ts';
import { isProgram } from '../../server/process/is-program.ts';
import { ROOT } from '../../server/process/root.ts';
import { allCalls } from '../../shared/contract/index.ts';
import type { CallLine } from './runtime.ts';

const HERE = join(ROOT, 'scripts', 'api-client');

/** The part of JSON Schema that the description of the calls uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly description?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

/** Returns a schema as a type of TypeScript. Throws where it has what no schema here has. */
export const writeType = (schema: Schema): string => {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const sides = schema.anyOf ?? schema.oneOf;
  if (sides) return [...new Set(sides.map(writeType))].join(' | ');
  if (typeof schema.type !== 'string') {
    if (schema.type === undefined) return 'unknown';
    return schema.type.map((type) => writeType({ ...schema, type })).join(' | ');
  }
  if (schema.type === 'array') return `readonly (${writeType(schema.items ?? {})})[]`;
  if (schema.type === 'object') return writeObject(schema);
  if (schema.type === 'integer') return 'number';
  if (['string', 'number', 'boolean', 'null'].includes(schema.type)) return schema.type;
  throw new Error(`There is no type for ${schema.type}.`);
};

const writeObject = ({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): string => {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const keys = propertyNames ? writeType(propertyNames) : 'string';
    return `Readonly<Partial<Record<${keys}, ${writeType(additionalProperties)}>>>`;
  }
  const lines = Object.entries(properties).map(
    ([name, schema]) => `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${writeType(schema)};`,
  );
  return `{ ${lines.join(' ')} }`;
};

const FILES = /^(?:image|text|application)\/(?!json)/;

const writeInput = ({ parameters = [], requestBody }: Operation): string => {
  const parts = (['path', 'query'] as const).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const type = writeObject({
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.flatMap(({ name, required }) => (required ? [name] : [])),
    });
    const isNeeded = own.some(({ required }) => required);
    return [`readonly ${place === 'path' ? 'params' : 'query'}${isNeeded ? '' : '?'}: ${type};`];
  });
  const json = requestBody?.content?.['application/json'];
  if (json) parts.push(`readonly body${requestBody?.required ? '' : '?'}: ${writeType(json.schema)};`);
  if (requestBody?.content?.['multipart/form-data']) parts.push('readonly file: Blob;');
  return parts.length === 0 ? 'undefined' : `{ ${parts.join(' ')} }`;
};

/** Returns what the successes of a call answer. */
const listAnswers = ({ responses }: Operation): [media: string, schema: Schema][] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) =>
      content ? Object.entries(content).map(([media, { schema }]): [string, Schema] => [media, schema]) : [],
    );

const isEmptyOnce = ({ responses }: Operation): boolean =>
  Object.entries(responses).some(([status, { content }]) => status.startsWith('2') && !content);

const writeResult = (operation: Operation): string => {
  const types = listAnswers(operation).map(([media, schema]) => (FILES.test(media) ? 'Blob' : writeType(schema)));
  return [...new Set([...types, ...(isEmptyOnce(operation) ? ['undefined'] : [])])].join(' | ');
};

const describeCall = (method: string, path: string, operation: Operation): CallLine => {
  const form = operation.requestBody?.content?.['multipart/form-data'];
  const upload = Object.keys(form?.schema.properties ?? {})[0];
  const isFile = listAnswers(operation).some(([media]) => FILES.test(media));
  return { method, path, ...(upload && { upload }), answers: isFile ? 'file' : 'json' };
};

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /')}. */`;

/** Returns the module with all types and the list of calls. */
const writeCalls = (): string => {
  const document = buildOpenApiDocument() as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const lines = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${writeType(schema)};`,
  );
  const types: string[] = [];
  const table: Record<string, CallLine> = {};
  for (const { name, call } of allCalls) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    if (!operation) throw new Error(`The description has no ${name}.`);
    types.push(comment(operation.summary));
    types.push(`readonly '${name}': { input: ${writeInput(operation)}; result: ${writeResult(operation)} };`);
    table[name] = describeCall(call.method, call.path, operation);
  }
  return [
    `import type { CallLine } from './runtime.js';`,
    ...lines,
    '/** What each call takes and returns. */',
    `export interface Calls {\n${types.join('\n')}\n}`,
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
