import type { Context } from 'koa';
import type { Call, UploadedForm } from '../../../shared/contract/base/define.ts';
import { DomainError, invalid } from '../../domain/kernel/errors.ts';
import { parse } from './input.ts';
import { arriveWithin, guardBody, releaseBody, type TimeLimits } from './time-limits.ts';

const HEADERS_END = '\r\n\r\n';
const MAX_HEADER_BYTES = 4_096;
/** What a form adds to its file: delimiters, headers of parts and texts. */
const MAX_FORM_BYTES = 2 * MAX_HEADER_BYTES;
const MAX_TEXT_BYTES = 100;
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))\s*$/i;

/**
 * Returns the file of a multipart form as it arrives, with what reads the texts beside it where the call takes any; nothing is read before
 * the first chunk is asked for, and no more than a chunk is held. Throws for a request that says it is longer than the file may be (413),
 * and for one that is no form (415). The iteration throws for a file that is longer (413), for one that arrives too slowly (408), and for
 * a form that ends early or has anything but one file and these texts (400).
 */
export const openUpload = (
  ctx: Context,
  { field, maxBytes, texts }: NonNullable<Call['upload']>,
  limits: TimeLimits,
): AsyncIterable<Uint8Array> | UploadedForm<unknown> => {
  if ((ctx.request.length ?? 0) > maxBytes + MAX_FORM_BYTES) throw tooLarge(maxBytes);
  const [, quoted, plain] = BOUNDARY.exec(ctx.get('Content-Type')) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new DomainError('not_json', 'Please send a file as multipart/form-data.');
  const given = new Map(Object.keys(texts?.shape ?? {}).map((name) => [name, '']));
  const file = readForm(receive(ctx, limits), { boundary, field, maxBytes, texts: given });
  if (!texts) return file;
  return { file, readTexts: () => parse(texts, Object.fromEntries(given)) };
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

/** Which parts a form may have, each once: the file, and texts, which are put into `texts` as they are read. */
interface FormParts {
  readonly boundary: string;
  readonly field: string;
  readonly maxBytes: number;
  readonly texts: Map<string, string>;
}

/** Reads a multipart form, which has to have a file in the given field: yields its bytes. */
export const readForm = async function* (
  chunks: AsyncIterable<Buffer>,
  { boundary, field, maxBytes, texts }: FormParts,
): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  const closing = Buffer.from(`\r\n--${boundary}`);
  // Before the first delimiter there is no end of a line.
  let held: Buffer = Buffer.from('\r\n');
  const more = async () => {
    const { done, value } = await source.next();
    if (done) throw incomplete();
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };
  const awaited = new Set([field, ...texts.keys()]);
  const refuse = () => invalid(field, awaited.has(field) ? CHOOSE : 'Please send one file at a time.');
  /** Reads the delimiter and the headers of a part; returns its field, or null at the end of the form. */
  const readHead = async (): Promise<string | null> => {
    while (held.length < closing.length + 2) await more();
    const isDelimiter = held.subarray(0, closing.length).equals(closing);
    if (isDelimiter && held.toString('latin1', closing.length, closing.length + 2) === '--') return null;
    if (awaited.size === 0) throw refuse();
    let end = held.indexOf(HEADERS_END);
    while (end < 0) {
      if (held.length > MAX_HEADER_BYTES) throw refuse();
      await more();
      end = held.indexOf(HEADERS_END);
    }
    const [rest, ...headers] = held.toString('latin1', closing.length, end).split('\r\n');
    const name = [...awaited].find((one) => namesField(headers, one));
    if (!isDelimiter || rest !== '' || name === undefined) throw refuse();
    awaited.delete(name);
    held = held.subarray(end + HEADERS_END.length);
    return name;
  };
  const readPart = async function* (most: number, tooMuch: () => DomainError): AsyncGenerator<Buffer> {
    let length = 0;
    for (;;) {
      const at = held.indexOf(closing);
      // What may be the beginning of the delimiter waits for the next chunk.
      const certain = held.subarray(0, at >= 0 ? at : Math.max(0, held.length - closing.length + 1));
      length += certain.length;
      if (length > most) throw tooMuch();
      held = held.subarray(certain.length);
      if (certain.length > 0) yield certain;
      if (at >= 0) return;
      await more();
    }
  };
  try {
    for (let name = await readHead(); name !== null; name = await readHead()) {
      if (name === field) {
        yield* readPart(maxBytes, () => tooLarge(maxBytes));
        continue;
      }
      const pieces: Buffer[] = [];
      const tooMuch = () => invalid(name, 'This text is too long.');
      for await (const piece of readPart(MAX_TEXT_BYTES, tooMuch)) pieces.push(piece);
      texts.set(name, Buffer.concat(pieces).toString());
    }
    if (awaited.has(field)) throw refuse();
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
const CHOOSE = 'Please choose a file to send.';
const tooLarge = (maxBytes: number) =>
  new DomainError('too_large', `Please choose a file of at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
