import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { fitting, HOSTILE, spoilt } from './values.ts';

/** A request as its bytes will say it, but for the headers of whoever sends it. */
export interface FuzzedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  /** Whether it says truly where it ends, so that an answer is due at once. */
  readonly isWhole: boolean;
}

const ODD_TEXTS = [
  '',
  '0',
  '-1',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '$where',
  '{"$gt":""}',
  '../../etc/passwd',
  '%00',
  '%zz',
  '%F0%28%8C%28',
  '%2e%2e%2f',
  '%252e',
  '<script>',
  "' OR 1=1 --",
  '\u202e',
  'x'.repeat(3_000),
];

const anyText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** A text as it may stand in an address: encoded rightly, or left as it is where the bytes of a request allow it. */
const inAddress = anyText.chain((text) =>
  fc.constantFrom(encodeURIComponent(text.toWellFormed()), text.replace(/[^\x21-\x7e]/g, '%')),
);

const queryOf = (call: Call): fc.Arbitrary<string> => {
  const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  const name = names.length > 0 ? fc.oneof(fc.constantFrom(...names), inAddress) : inAddress;
  const value = fc.oneof(inAddress, fc.integer().map(String), fc.constantFrom('20', 'active', 'member', 'pending'));
  const form = fc.constantFrom('', '', '', '[]', '[$gt]', '[__proto__][x]', '[0]', '.x');
  const pair = fc.tuple(name, form, value).map(([key, suffix, said]) => `${key}${suffix}=${said}`);
  const some = fc.oneof(fc.array(pair, { maxLength: 5 }), fc.array(inAddress, { maxLength: 2 }));
  const isUsed =
    names.length > 0 ? fc.constantFrom(true, true, true, false) : fc.constantFrom(true, false, false, false);
  return fc.tuple(isUsed, some).map(([is, pairs]) => (is && pairs.length > 0 ? `?${pairs.join('&')}` : ''));
};

const pathOf = (call: Call, ids: readonly string[]): fc.Arbitrary<string> => {
  const known = ids.length > 0 ? fc.constantFrom(...ids) : fc.constant('AAAAAAAAAAAAAAAAAAAAAA');
  const id = fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: inAddress });
  return fc.tuple(id, id).map((some) => {
    let at = 0;
    return call.path.replace(/:\w+/g, () => some[at++ % some.length] ?? '');
  });
};

/** A body in bytes, with the headers that belong to it. */
interface Sent {
  readonly body: Buffer | null;
  readonly headers: readonly (readonly [string, string])[];
}

const TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=bogus',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
  ';;;',
];

const ENCODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  // Not what it says.
  identity: (body) => body,
  'gzip, gzip': gzipSync,
};

const toBytes = fc.oneof(
  { weight: 8, arbitrary: fc.constant('plain' as const) },
  { weight: 1, arbitrary: fc.constantFrom('bom' as const, 'cut' as const, 'twice' as const, 'deep' as const) },
);

const encode = (value: unknown, form: 'plain' | 'bom' | 'cut' | 'twice' | 'deep'): Buffer => {
  const text = JSON.stringify(value) ?? '';
  if (form === 'bom') return Buffer.from(`\ufeff${text}`);
  if (form === 'cut') return Buffer.from(text.slice(0, -1));
  if (form === 'twice') return Buffer.from(text + text);
  if (form === 'deep') return Buffer.from(`${'['.repeat(15_000)}${']'.repeat(15_000)}`);
  return Buffer.from(text);
};

const bodyOf = (call: Call): fc.Arbitrary<Sent> => {
  const fit = call.body ? fitting(call.body) : fc.constant({});
  const example = fc.constant(call.example ?? {});
  const value = fc.oneof(
    { weight: 4, arbitrary: fit },
    { weight: 1, arbitrary: example },
    { weight: 4, arbitrary: spoilt(fc.oneof(fit, example)) },
    { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), fc.constantFrom(...HOSTILE)) },
  );
  const bytes = fc.oneof(
    { weight: 12, arbitrary: fc.tuple(value, toBytes).map(([one, form]) => encode(one, form)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)) },
    { weight: 1, arbitrary: fc.constantFrom(Buffer.alloc(33 * 1024, 0x20), Buffer.from('{"__proto__":{"x":1}}')) },
  );
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  );
  const encoding = fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ENCODERS)) },
  );
  return fc.tuple(bytes, type, encoding).map(([plain, said, by]) => ({
    body: by === null ? plain : (ENCODERS[by]?.(plain) ?? plain),
    headers: [['Content-Type', said], ...(by === null ? [] : ([['Content-Encoding', by]] as const))],
  }));
};

/** Headers that change nothing of where a request ends. */
const HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cookie',
  'Forwarded',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
];
/** Headers that do. */
const FRAMING = ['Connection', 'Content-Length', 'Expect', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'Host'];

const headerValue = fc.oneof(
  fc.constantFrom(
    'chunked',
    '100-continue',
    'websocket',
    'close',
    '5',
    'bytes=0-0,1-1',
    'null',
    '*/*',
    'a=b; '.repeat(300),
  ),
  anyText.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[\r\n]/g, ' '),
  ),
);
const oddHeader = fc.tuple(fc.oneof(fc.constantFrom(...HEADERS), fc.string({ maxLength: 10 })), headerValue);
const framingHeader = fc.tuple(fc.constantFrom(...FRAMING), headerValue);
const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 2, arbitrary: fc.array(oddHeader, { maxLength: 3 }) },
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'get'];
const WELL_KNOWN = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/api/',
  '/api/openapi.json',
  '/api/docs',
  '/socket.io/',
  '/',
];

const requestOf = (call: Call, ids: readonly string[]): fc.Arbitrary<FuzzedRequest> => {
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string>(call.method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
  const sent = call.method === 'GET' ? fc.constant<Sent>({ body: null, headers: [] }) : bodyOf(call);
  return fc
    .tuple(method, pathOf(call, ids), queryOf(call), sent, odd)
    .map(([said, path, query, { body, headers }, more]) => ({
      method: said,
      target: path + query,
      headers: [...headers, ...more],
      body,
      isWhole: more.every(([name]) => /^[\w-]+$/.test(name)),
    }));
};

const wild = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.constantFrom(...WELL_KNOWN),
    inAddress,
    fc.array(framingHeader, { maxLength: 3 }),
  )
  .map(([method, path, rest, headers]): FuzzedRequest => {
    const isWhole = headers.length === 0;
    return { method, target: `${path}${rest.startsWith('/') ? '' : '/'}${rest}`, headers, body: null, isWhole };
  });

/** Calls after which whoever was signed in is not any more, or is somebody else. */
const END_SESSION: readonly string[] = ['accounts.logout', 'accounts.register', 'account.endOtherSessions'];

/**
 * Generates requests of every call of the contract, by its schemas and wild ones; `ids` are those of things that exist. A
 * sender who is signed in stays so.
 */
export const httpRequests = (ids: readonly string[], isSignedIn: boolean): fc.Arbitrary<FuzzedRequest> => {
  const calls = allCalls.filter(({ name }) => !(isSignedIn && END_SESSION.includes(name)));
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...calls.map(({ call }) => requestOf(call, ids))) },
    { weight: 1, arbitrary: wild },
  );
};
