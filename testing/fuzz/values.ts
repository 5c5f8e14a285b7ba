import fc from 'fast-check';
import * as z from 'zod';
import { listPaths, withValue } from '../app/requests.ts';

/** A condition that would hold up the database for longer than a response may take. */
export const SLEEP = 'sleep(20000)';

/** Values of JSON that no field of the contract takes, or that would mean something to the database. */
export const HOSTILE: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: SLEEP },
  ['x'],
  null,
  true,
  -1e300,
  { a: { b: { c: 1 } } },
  '\u0000',
  '\ud800',
];

/** The part of a JSON schema that inputs of the contract use. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The longest text and list that are generated beside those at a schema's very bound. */
const SHORT = { text: 60, list: 4 };

const bySchema = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(bySchema));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, bySchema(inner)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? SHORT.list, SHORT.list));
      return fc.array(bySchema(schema.items ?? {}), { minLength, maxLength });
    }
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const textOf = ({ format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.integer({ min: 0, max: 40_000 }).map(dateOfDay);
  const short = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, SHORT.text)),
  });
  return fc.oneof(
    { weight: 8, arbitrary: short },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(maxLength), 'ي'.repeat(maxLength), 'a'.repeat(maxLength + 1)) },
  );
};

const dateOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Generates inputs that fit a schema of the contract, as far as a JSON schema can say what fits. */
export const fitting = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  bySchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** Puts a hostile value in the place of one inside each generated value. */
export const spoilt = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.nat(), fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 3 })))
    .map(([value, at, hostile]) => {
      const paths = listPaths(value);
      const path = paths[at % Math.max(1, paths.length)];
      return path ? withValue(value, path, hostile) : hostile;
    });
