import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';
import { isReply } from './handlers.ts';

type Status = keyof Call['responses'];

/** The status of a call's usual success. */
const usualStatus = (call: Call): Status => call.defaultStatus ?? (Number(Object.keys(call.responses)[0]) as Status);

/**
 * Writes what a handler answered, stripped by the declared schema. With `strict` (tests), having had to strip something is
 * an error: a presenter named a field that the contract does not.
 */
export const sendAnswer = (ctx: Context, call: Call, result: unknown, strict: boolean): void => {
  const [status, body] = isReply(result) ? [result.status, result.body] : [usualStatus(call), result];
  const schema = call.responses[status];
  if (schema === undefined) throw new Error(`${call.method} ${call.path} does not declare the status ${status}.`);
  ctx.status = status;
  if (schema === null) {
    ctx.body = null;
    ctx.status = status;
    return;
  }
  ctx.type = 'application/json';
  ctx.body = strip(schema, body, strict);
};

const strip = (schema: z.ZodType, body: unknown, strict: boolean): string => {
  const stripped = JSON.stringify(schema.parse(body));
  if (strict && !isDeepStrictEqual(JSON.parse(stripped), JSON.parse(JSON.stringify(body)))) {
    throw new Error(`An answer has more than its schema: ${JSON.stringify(body)} became ${stripped}.`);
  }
  return stripped;
};
