import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';
import { isReply, LastingReply } from './handlers.ts';

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
  const kept = result instanceof LastingReply ? findText(call, result, strict) : undefined;
  if (kept !== undefined) {
    ctx.status = getDefaultStatus(call);
    ctx.type = 'application/json';
    ctx.body = kept;
    return;
  }
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
  const text = JSON.stringify(strip(schema, body, strict));
  if (result instanceof LastingReply) keepText(call, result, text);
  ctx.type = 'application/json';
  ctx.body = text;
};

/** The texts of lasting replies, in characters. */
const MAX_CHARACTERS = 32_000_000;
const texts = new LRUCache<string, { readonly basis: string; readonly text: string }>({ maxSize: MAX_CHARACTERS });

const getTextKey = (call: Call, { of }: LastingReply<unknown>): string => `${call.path} ${of}`;

/** Returns the text that is kept for a reply. With `strict` it throws where the reply would be another one if it were made anew. */
const findText = (call: Call, reply: LastingReply<unknown>, strict: boolean): string | undefined => {
  const kept = texts.get(getTextKey(call, reply));
  if (kept?.basis !== reply.basis) return undefined;
  if (strict) {
    const { schema, body } = readResult(call, reply);
    const anew = schema && typeof schema === 'object' ? JSON.stringify(strip(schema, body, strict)) : '';
    if (anew !== kept.text) throw new Error(`${call.path} kept an answer that is not true any more.`);
  }
  return kept.text;
};

const keepText = (call: Call, reply: LastingReply<unknown>, text: string): void => {
  const size = reply.basis.length + text.length;
  texts.set(getTextKey(call, reply), { basis: reply.basis, text }, { size });
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
  const made = result instanceof LastingReply ? result.make() : result;
  const [status, body] = isReply(made) ? [made.status, made.body] : [getDefaultStatus(call), made];
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
