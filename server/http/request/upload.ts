import type { Context } from 'koa';
import type { Call } from '../../../shared/contract/base/define.ts';
import { DomainError, invalid } from '../../domain/kernel/errors.ts';
import { arriveWithin, guardBody, releaseBody, type TimeLimits } from './time-limits.ts';

const HEADERS_END = '\r\n\r\n';
const MAX_HEADER_BYTES = 4_096;
/** What a form adds to its file: two delimiters and the part's headers. */
const MAX_FORM_BYTES = 2 * MAX_HEADER_BYTES;
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))\s*$/i;

/**
 * Returns the file of a multipart form as it arrives; nothing is read before the first chunk is asked for, and no more than a
 * chunk is held. Throws for a request that says it is longer than the file may be (413), and for one that is no form (415).
 * The iteration throws for a file that is longer (413), for one that arrives too slowly (408), and for a form that ends early or has anything but one file (400).
 */
export const openUpload = (
  ctx: Context,
  { field, maxBytes }: NonNullable<Call['upload']>,
  limits: TimeLimits,
): AsyncIterable<Uint8Array> => {
  if ((ctx.request.length ?? 0) > maxBytes + MAX_FORM_BYTES) throw tooLarge(maxBytes);
  const [, quoted, plain] = BOUNDARY.exec(ctx.get('Content-Type')) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new DomainError('not_json', 'Please send a file as multipart/form-data.');
  return readFilePart(receive(ctx, limits), { boundary, field, maxBytes });
};

/** The bytes of a request. One that breaks off is the sender's fault; what a refused one still sends is discarded. */
const receive = async function* (ctx: Context, limits: TimeLimits): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = ctx.req.iterator({ destroyOnReturn: false });
  const end = performance.now() + limits.fileMs;
  releaseBody(ctx.req);
  try {
    for (;;) {
      const next = await arriveWithin(chunks.next(), Math.min(limits.idleMs, end - performance.now()));
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw error instanceof DomainError ? error : incomplete();
  } finally {
    // Not waited for: it ends after a piece that may never arrive.
    chunks.return?.().catch(() => {});
    ctx.req.resume();
    guardBody(ctx.req, limits);
  }
};

/** Reads the only part of a multipart form, which has to be a file in the given field. */
export const readFilePart = async function* (
  chunks: AsyncIterable<Buffer>,
  { boundary, field, maxBytes }: { boundary: string; field: string; maxBytes: number },
): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await source.next();
    if (done) throw incomplete();
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };
  try {
    let end = held.indexOf(HEADERS_END);
    while (end < 0) {
      if (held.length > MAX_HEADER_BYTES) throw noFile(field);
      await more();
      end = held.indexOf(HEADERS_END);
    }
    const head = held.toString('latin1', 0, end);
    const [delimiter, ...headers] = head.split('\r\n');
    if (delimiter !== `--${boundary}` || !namesField(headers, field)) throw noFile(field);
    held = held.subarray(end + HEADERS_END.length);
    const closing = Buffer.from(`\r\n--${boundary}`);
    let length = 0;
    for (;;) {
      const at = held.indexOf(closing);
      // What may be the beginning of the delimiter waits for the next chunk.
      const certain = held.subarray(0, at >= 0 ? at : Math.max(0, held.length - closing.length + 1));
      length += certain.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      held = held.subarray(certain.length);
      if (certain.length > 0) yield certain;
      if (at >= 0) break;
      await more();
    }
    while (held.length < closing.length + 2) await more();
    if (held.toString('latin1', closing.length, closing.length + 2) !== '--') {
      throw invalid(field, 'Please send one file at a time.');
    }
  } finally {
    await source.return?.();
  }
};

/** Whether the headers of a part say that it is the given field. */
const namesField = (headers: readonly string[], field: string): boolean => {
  const disposition = headers.find((header) => header.toLowerCase().startsWith('content-disposition:')) ?? '';
  return disposition
    .split(';')
    .slice(1)
    .some((parameter) => parameter.trim() === `name="${field}"`);
};

const incomplete = () => new DomainError('bad_request', 'The file did not arrive whole. Please send it again.');
const noFile = (field: string) => invalid(field, 'Please choose a file to send.');
const tooLarge = (maxBytes: number) =>
  new DomainError('too_large', `Please choose a file of at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
