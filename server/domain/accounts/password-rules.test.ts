import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireGoodPassword } from './password-rules.ts';

const owner = { username: 'amina.rahman', email: 'Amina.K@Clinic.example' };
const refusal = { code: 'bad_request', issues: [{ path: 'password', message: 'This password is too easy to guess' }] };

test.each([
  'password',
  'PassWord1',
  '12345678',
  'iloveyou',
  'qwertyuiop',
  'Amina.Rahman',
  'amina.k@clinic.example',
  'ｐａｓｓｗｏｒｄ',
])('R2: refuses %s', (password) => {
  expect(() => requireGoodPassword(password, owner)).toThrow(expect.objectContaining(refusal));
});

test('R2: refuses the local part of the e-mail and the name of the product', () => {
  for (const password of ['amina.k', 'AMINA.K', 'mithaq']) {
    expect(() => requireGoodPassword(password, owner)).toThrow(expect.objectContaining(refusal));
  }
});

test('R2: refuses only the whole password, so anything longer or different passes', () => {
  for (const password of ['password ', ' password', 'my password', 'amina.rahman!', 'demo-password-1', '# The 3,0']) {
    expect(() => requireGoodPassword(password, owner)).not.toThrow();
  }
  fc.assert(
    fc.property(fc.string({ minLength: 16, maxLength: 128, unit: 'grapheme' }), (password) => {
      requireGoodPassword(password, owner);
    }),
  );
});
