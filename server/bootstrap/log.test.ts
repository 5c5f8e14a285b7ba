import mongoose, { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { UserModel } from '../models/members/user.ts';
import { createLog } from './log.ts';

const SECRET = 'canary-mail@secret.test';
const logged = (error: unknown): string => {
  const lines: string[] = [];
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
};

const document = { email: SECRET, content: SECRET };
const bulk = new mongo.MongoBulkWriteError(
  { message: `E11000 dup key: { email: "${SECRET}" }`, code: 11000, writeErrors: [] },
  { insertedCount: 0 } as never,
);
const QUOTING: [string, Error][] = [
  [
    'a refused duplicate',
    new mongo.MongoServerError({ errmsg: `dup key: "${SECRET}"`, code: 11000, keyValue: document }),
  ],
  ['a refused batch', Object.assign(bulk, { writeErrors: [{ err: { op: document } }] })],
  ['a value of another type', new mongoose.Error.CastError('string', { $gt: SECRET }, 'email')],
  ['a document that is not valid', new UserModel({ role: SECRET }).validateSync() ?? new Error('valid')],
];

test.each(QUOTING)('R31: of %s the log contains kind and location, not the data', (_name, error) => {
  const line = logged(error);
  expect(line).not.toContain('secret.test');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'failed',
    err: { type: error.name, stack: expect.stringMatching('at ') },
  });
});

test('R31: other errors keep their sentence and code, and a line break in it forges no line', () => {
  const error = Object.assign(new Error('read\n{"level":50}'), { code: 'ECONNRESET', address: SECRET });
  const line = logged(error);
  expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', code: 'ECONNRESET', message: 'read\n{"level":50}' });
  expect(line).not.toContain(SECRET);
  expect(JSON.parse(logged('text')).err).toEqual({ type: 'string' });
});
