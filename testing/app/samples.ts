import * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';

/** What of JSON Schema our inputs come out as. */
interface Shape {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minLength?: number;
  minimum?: number;
}

const FORMATS: Record<string, string> = {
  email: 'someone@example.test',
  uuid: '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a11',
  date: '2026-01-31',
  'date-time': '2026-01-31T10:00:00Z',
};

/** An input that a schema accepts, with every optional field there. */
export const sampleOf = (schema: z.ZodType): unknown =>
  build(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);

/** Texts whose rule JSON Schema does not tell, by the name of the field. */
const BY_NAME: Record<string, string> = { email: 'someone@example.test', photo: '/photos/one.jpg' };

const build = (shape: Shape, name = ''): unknown => {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const branch = shape.anyOf?.[0] ?? shape.oneOf?.[0];
  if (branch) return build(branch, name);
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === 'object') {
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, build(inner, key)]));
  }
  if (type === 'array') return shape.items ? [build(shape.items)] : [];
  if (type === 'integer' || type === 'number') return Math.max(30, shape.minimum ?? 30);
  if (type === 'boolean') return true;
  return (
    BY_NAME[name] ?? FORMATS[shape.format ?? ''] ?? 'some words that are long enough'.padEnd(shape.minLength ?? 0, '.')
  );
};

/** A call's path with text in the place of its parameters. */
export const pathOf = (call: Call, id = 'AAAAAAAAAAAAAAAAAAAAAA'): string => call.path.replace(/:\w+/g, id);

/** Every place in a JSON value where another value could stand: the keys that lead there. */
export const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
};

/** The value with something else in one place. */
export const withValue = (value: unknown, path: readonly string[], other: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, other);
  return copy;
};
