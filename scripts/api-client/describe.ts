import { buildOpenApiDocument } from '../../server/http/description/openapi.ts';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import type { CallLine } from './runtime.ts';

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

const describeLine = (method: string, path: string, operation: Operation): CallLine => {
  const form = operation.requestBody?.content?.['multipart/form-data'];
  const upload = Object.keys(form?.schema.properties ?? {})[0];
  const isFile = listAnswers(operation).some(([media]) => FILES.test(media));
  return { method, path, ...(upload && { upload }), answers: isFile ? 'file' : 'json' };
};

/** A call with all that the client and the documents say of it. */
export interface DescribedCall {
  readonly name: string;
  readonly call: Call;
  readonly summary: string;
  readonly line: CallLine;
  /** What it takes and what it returns, as types of TypeScript. */
  readonly input: string;
  readonly result: string;
  /** How a program makes it: a statement of TypeScript, in which `client` is a session; a test runs each. */
  readonly example: string;
}

/** Returns a value as it is written in a program. */
const writeValue = (value: unknown): string => JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');

const writeExample = (name: string, { method, path, example, upload }: Call): string => {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const given = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(example !== undefined && method !== 'GET' ? [`body: ${writeValue(example).replaceAll('\n', '\n  ')}`] : []),
    ...(upload ? ['file: await openAsBlob("photo.webp")'] : []),
  ];
  const input = given.length === 0 ? '' : `, {\n${given.map((part) => `  ${part},\n`).join('')}}`;
  return `await client.call("${name}"${input});`;
};

/** Returns the types that calls share, each with its name, and all calls. */
export const describeCalls = (): {
  types: readonly (readonly [name: string, type: string])[];
  calls: DescribedCall[];
} => {
  const document = buildOpenApiDocument() as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  return {
    types: Object.entries(document.components.schemas).map(([name, schema]) => [name, writeType(schema)] as const),
    calls: allCalls.map(({ name, call }) => {
      const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      if (!operation) throw new Error(`The description has no ${name}.`);
      return {
        name,
        call,
        summary: operation.summary,
        line: describeLine(call.method, call.path, operation),
        input: writeInput(operation),
        result: writeResult(operation),
        example: writeExample(name, call),
      };
    }),
  };
};
