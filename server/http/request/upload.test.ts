import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/kernel/errors.ts';
import { readForm } from './upload.ts';

const BOUNDARY = '----boundary';
const LIMITS = { boundary: BOUNDARY, field: 'photo', maxBytes: 64 };

const buildForm = (
  file: Uint8Array,
  disposition = 'form-data; name="photo"; filename="../../a;b.jpg"',
  end = '--\r\n',
) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}${end}`),
  ]);

const arrive = async function* (bytes: Buffer, cuts: readonly number[]) {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [i, from] of at.slice(0, -1).entries()) if (from < (at[i + 1] ?? 0)) yield bytes.subarray(from, at[i + 1]);
};

const read = async (bytes: Buffer, cuts: readonly number[] = [], texts = new Map<string, string>()) => {
  const got: Buffer[] = [];
  try {
    for await (const chunk of readForm(arrive(bytes, cuts), { ...LIMITS, texts })) got.push(chunk);
    return Buffer.concat(got);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

/** Pieces of which delimiters are made, so that a file nearly contains them. */
const treacherous = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', BOUNDARY.slice(0, 7), '\r\n--', 'x'), { maxLength: 12 })
  .map((parts) => Buffer.from(parts.join('')))
  .filter((file) => file.length <= LIMITS.maxBytes && !file.includes(`\r\n--${BOUNDARY}`));

test('the file is read as it was sent, however the form is cut into chunks', async () => {
  const files = fc.oneof(fc.uint8Array({ maxLength: 64 }).map(Buffer.from), treacherous);
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.nat(400), { maxLength: 30 }), async (file, cuts) => {
      expect(await read(buildForm(Buffer.from(file)), cuts)).toEqual(Buffer.from(file));
    }),
    { numRuns: 400 },
  );
});

test.each<[string, Buffer, string]>([
  ['one byte too long', buildForm(Buffer.alloc(65, 'x')), 'too_large'],
  ['another field', buildForm(Buffer.from('x'), 'form-data; name="file"'), 'bad_request'],
  ['no field', buildForm(Buffer.from('x'), 'form-data; filename="photo"'), 'bad_request'],
  ['two files', buildForm(Buffer.from('x'), undefined, '\r\n'), 'bad_request'],
  ['an end without its delimiter', buildForm(Buffer.from('x')).subarray(0, -12), 'bad_request'],
  ['another delimiter', Buffer.from('--other\r\n\r\nx'), 'bad_request'],
  ['nothing', Buffer.alloc(0), 'bad_request'],
  ['headers without an end', Buffer.alloc(10_000, 'x'), 'bad_request'],
])('%s is refused', async (_, form, code) => {
  for (const cuts of [[], [1, 20, 60, 100, 140, 150]]) expect(await read(form, cuts)).toBe(code);
});

const buildParts = (...parts: readonly (readonly [name: string, body: string])[]) =>
  Buffer.from(
    `${parts.map(([name, body]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${body}\r\n`).join('')}--${BOUNDARY}--\r\n`,
  );
const FILE = ['photo', 'x'] as const;
const KIND = ['kind', 'passport'] as const;

test.each<[string, Buffer, unknown, string]>([
  ['before the file', buildParts(KIND, FILE), Buffer.from('x'), 'passport'],
  ['after the file', buildParts(FILE, KIND), Buffer.from('x'), 'passport'],
  ['nowhere', buildParts(FILE), Buffer.from('x'), ''],
  ['twice', buildParts(KIND, FILE, KIND), 'bad_request', 'passport'],
  ['without a file', buildParts(KIND), 'bad_request', 'passport'],
  ['beside two files', buildParts(FILE, FILE, KIND), 'bad_request', ''],
  ['too long', buildParts(['kind', 'x'.repeat(200)], FILE), 'bad_request', ''],
  ['beside what nobody asked for', buildParts(['other', 'x'], FILE, KIND), 'bad_request', ''],
])('a text that is declared stands %s', async (_, form, file, kind) => {
  for (const cuts of [[], [1, 20, 60, 100, 140, 150]]) {
    const texts = new Map([['kind', '']]);
    expect([await read(form, cuts, texts), texts.get('kind')]).toEqual([file, kind]);
  }
});
