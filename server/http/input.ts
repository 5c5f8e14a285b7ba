import * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { issuesOf } from './issues.ts';

const nothing = z.strictObject({});

/** Parses what a request carries. Made once for each call. */
export interface InputParser {
  body(sent: unknown): unknown;
  query(sent: unknown): unknown;
}

/** `ignored`: keys at the top of a body that are dropped where the call does not declare them. */
export const inputParser = (call: Call, ignored: readonly string[]): InputParser => {
  const body = call.body ?? nothing;
  const declared = keysOf(body);
  const dropped = new Set(ignored.filter((key) => !declared.has(key)));
  return {
    body: (sent) => parse(body, without(sent, dropped)),
    query: (sent) => (call.query ? parse(call.query, { ...(sent as object) }) : undefined),
  };
};

const parse = (schema: z.ZodType, sent: unknown): unknown => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw new DomainError('bad_request', undefined, { issues: issuesOf(result.error) });
};

const without = (sent: unknown, dropped: ReadonlySet<string>): unknown => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !dropped.has(key)));
};

/** The keys that a body schema names at its top, over all branches of a union. */
const keysOf = (schema: z.core.$ZodType): Set<string> => {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodUnion) return new Set(schema.options.flatMap((option) => [...keysOf(option)]));
  return new Set();
};
