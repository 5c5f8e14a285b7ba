import * as z from 'zod';
import type { Call } from '../../../shared/contract/base/define.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { listIssues, UNKNOWN_FIELD } from '../issues.ts';

const NO_FIELDS = z.strictObject({});

/** Parses what requests of one call carry. Both throw `bad_request` with the issues. */
export interface InputParser {
  body(sent: unknown): unknown;
  query(sent: unknown): unknown;
}

/** Creates a call's parser. `ignored` are top-level keys of a body that are dropped where the call does not declare them. */
export const createInputParser = (call: Call, ignored: readonly string[]): InputParser => {
  const body = call.body ?? NO_FIELDS;
  const declared = listKeys(body);
  const dropped = new Set(ignored.filter((key) => !declared.has(key)));
  return {
    body: (sent) => {
      const given = omitKeys(sent, dropped);
      return parse(body, given, () => findSentence(body, given));
    },
    query: (sent) => (call.query ? parse(call.query, { ...(sent as object) }) : undefined),
  };
};

/** Returns what was sent as its schema reads it. Throws `bad_request` with the issues. */
export const parse = (schema: z.ZodType, sent: unknown, findMessage?: () => string | undefined): unknown => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw new DomainError('bad_request', findMessage?.(), { issues: listIssues(result.error) });
};

/** Returns the sentence that the contract has for the only issue of a body; undefined where there are more, or where it wrote none. */
const findSentence = (schema: z.ZodType, sent: unknown): string | undefined => {
  // A schema's own sentence is used before this one.
  const { error } = schema.safeParse(sent, { error: () => UNKNOWN_FIELD });
  const [issue, ...others] = error ? listIssues(error) : [];
  return others.length > 0 || issue?.message === UNKNOWN_FIELD ? undefined : issue?.message;
};

const omitKeys = (sent: unknown, dropped: ReadonlySet<string>): unknown => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !dropped.has(key)));
};

/** Lists the top-level keys of a body's schema, over all branches of a union. */
const listKeys = (schema: z.core.$ZodType): Set<string> => {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodUnion) return new Set(schema.options.flatMap((option) => [...listKeys(option)]));
  return new Set();
};
