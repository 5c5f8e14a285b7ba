import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';
import { isReply } from './handlers.ts';

const LONE_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-same-origin";

type Status = keyof Call['responses'];

/** Returns the status of a call's success where its handler names none. */
const getDefaultStatus = (call: Call): Status =>
  call.defaultStatus ?? (Number(Object.keys(call.responses)[0]) as Status);

/**
 * Writes a handler's result as the response, stripped by the declared schema. With `strict`, as in tests, it throws where
 * there is anything to strip: a presenter has returned a field that the contract does not declare.
 */
export const sendResponse = (ctx: Context, call: Call, result: unknown, strict: boolean): void => {
  const { status, body, schema } = readResult(call, result);
  ctx.status = status;
  if (schema === null) {
    ctx.body = null;
    ctx.status = status;
    return;
  }
  if (typeof schema === 'string') {
    // Whether somebody may see a file is decided for each request, so no copy of it may answer one.
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = schema;
    // A page among files is somebody's words: nothing in it runs or is fetched, and its styles are its own.
    if (schema === 'text/html') ctx.set('Content-Security-Policy', LONE_PAGE_POLICY);
    // Of a file in parts nothing is read ahead of what the receiver takes.
    ctx.body =
      body instanceof Uint8Array
        ? Buffer.from(body)
        : Readable.from(body as AsyncIterable<Uint8Array>, { objectMode: false });
    return;
  }
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(strip(schema, body, strict));
};

/**
 * Returns a handler's result as an open connection carries it, stripped like the response of a request: `body` is null where
 * there is none.
 */
export const presentResult = (call: Call, result: unknown, strict: boolean): { status: Status; body: unknown } => {
  const { status, body, schema } = readResult(call, result);
  if (typeof schema === 'string')
    throw new Error(`${call.method} ${call.path} is a file, which is sent by HTTP alone.`);
  return { status, body: schema === null ? null : strip(schema, body, strict) };
};

const readResult = (call: Call, result: unknown) => {
  const [status, body] = isReply(result) ? [result.status, result.body] : [getDefaultStatus(call), result];
  const schema = call.responses[status];
  if (schema === undefined) throw new Error(`${call.method} ${call.path} does not declare the status ${status}.`);
  return { status, body, schema };
};

const strip = (schema: z.ZodType, body: unknown, strict: boolean): unknown => {
  const stripped = schema.parse(body);
  if (strict && !isDeepStrictEqual(toPlainJson(stripped), toPlainJson(body))) {
    throw new Error(`An answer has more than its schema: ${JSON.stringify(body)} became ${JSON.stringify(stripped)}.`);
  }
  return stripped;
};

const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
