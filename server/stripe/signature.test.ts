import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const SECRET = 'whsec_of_a_test';
const NOW = new Date('2030-05-01T12:00:00Z');
const BODY = Buffer.from('{"id":"evt_1"}');
const sign = (at: number, body = BODY, secret = SECRET) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
const at = NOW.getTime() / 1_000;

test.each<[string, string, boolean]>([
  ['the provider’s', `t=${at},v1=${sign(at)}`, true],
  ['one of two, while the secret changes', `t=${at}, v1=${'0'.repeat(64)}, v1=${sign(at)}, v0=abc`, true],
  ['one of almost five minutes ago', `t=${at - 299},v1=${sign(at - 299)}`, true],
  ['one that is old', `t=${at - 301},v1=${sign(at - 301)}`, false],
  ['one of the future', `t=${at + 301},v1=${sign(at + 301)}`, false],
  ['one with another time', `t=${at},v1=${sign(at - 1)}`, false],
  ['one of another body', `t=${at},v1=${sign(at, Buffer.from('{}'))}`, false],
  ['one with another secret', `t=${at},v1=${sign(at, BODY, 'whsec_other')}`, false],
  ['one of an older scheme alone', `t=${at},v0=${sign(at)}`, false],
  ['a short one', `t=${at},v1=${sign(at).slice(2)}`, false],
  ['no time', `v1=${sign(at)}`, false],
  ['a time that is none', `t=now,v1=${sign(at)}`, false],
  ['none', '', false],
])('a signature: %s', (_, header, expected) => {
  expect(isSigned(BODY, header, SECRET, NOW)).toBe(expected);
});
