import { describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/contract/base/define.ts';
import { ERRORS } from '../../../shared/contract/base/errors.ts';
import { contract } from '../../../shared/contract/index.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { createInputParser } from './input.ts';

const GENERAL = ERRORS.bad_request.message;
const account = {
  username: 'amina',
  password: 'a quiet garden wall',
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'amina@example.test',
};
const form = {
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'amina@example.test',
  phone: '+44 20 7946 0000',
  occupation: 'Architect',
  education: 'master',
  income: '150k-200k',
  religiousLevel: 'practicing',
  about: 'I look for a calm home.',
};

/** Returns what a call takes of a body, or the sentence and the path of its refusal. */
const read = (call: Call, body: unknown): unknown => {
  try {
    return createInputParser(call, []).body(body);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.message, ...(error.issues ?? []).map(({ path }) => path)];
  }
};

describe('the sentence of a refusal', () => {
  test.each<[string, Call, unknown, unknown[]]>([
    [
      'is that of the only issue',
      contract.accounts.register,
      { ...account, username: 'ab' },
      ['Username must be at least 3 characters', 'username'],
    ],
    [
      'is the general one where there are two',
      contract.accounts.register,
      { ...account, username: 'ab', email: 'nobody' },
      [GENERAL, 'username', 'email'],
    ],
    [
      'is the general one where the contract wrote none',
      contract.profiles.change,
      { hasChildren: 'true' },
      [GENERAL, 'hasChildren'],
    ],
    ['is the general one for an unknown key', contract.accounts.register, { ...account, extra: 1 }, [GENERAL, 'extra']],
    [
      'is found inside a union',
      contract.applications.apply,
      { answers: 'short' },
      ['Please tell us a bit more about yourself (min 10 characters)', 'answers'],
    ],
  ])('%s', (_, call, body, refusal) => {
    expect(read(call, body)).toEqual(refusal);
  });
});

describe.each(['', null])('a field that is sent as %j', (nothing) => {
  test('was not given on registering', () => {
    expect(read(contract.accounts.register, { ...account, phone: nothing })).toEqual(account);
    expect(read(contract.accounts.register, { ...account, firstName: nothing })).toEqual([
      'First name is required',
      'firstName',
    ]);
  });

  test('was not given on applying, where a required choice has its sentence', () => {
    const optional = ['age', 'gender', 'ethnicity', 'location', 'height', 'maritalStatus', 'hasChildren'];
    const sent = Object.fromEntries(
      [...optional, 'wantsChildren', 'verificationAgreement'].map((key) => [key, nothing]),
    );
    expect(read(contract.applications.apply, { ...form, ...sent })).toEqual(form);
    expect(read(contract.applications.apply, { answers: { ...form, ...sent } })).toEqual({ answers: form });
    expect(read(contract.applications.apply, { ...form, education: nothing })).toEqual([
      'Education level is required',
      'education',
    ]);
    expect(read(contract.applications.apply, { ...form, phone: nothing })).toEqual([
      'Phone number is required',
      'phone',
    ]);
  });

  test('is emptied in the profile', () => {
    const fields = ['bio', 'education', 'age', 'gender', 'height', 'hasChildren'];
    expect(read(contract.profiles.change, Object.fromEntries(fields.map((field) => [field, nothing])))).toEqual(
      Object.fromEntries(fields.map((field) => [field, null])),
    );
  });
});

test('an age may be written in digits, and nothing else is another type than its own', () => {
  expect(read(contract.applications.apply, { ...form, age: '31' })).toEqual({ ...form, age: 31 });
  expect(read(contract.profiles.change, { age: '31' })).toEqual({ age: 31 });
  expect(read(contract.applications.apply, { ...form, age: '17' })).toEqual(['Applicants must be at least 21', 'age']);
  expect(read(contract.profiles.change, { age: '17' })).toEqual(['Age must be at least 18', 'age']);
  for (const age of ['31.5', ' 31', '0x1f', 'old', [31], true]) {
    expect(read(contract.profiles.change, { age })).toEqual([GENERAL, 'age']);
  }
  expect(read(contract.settings.change, { preferences: { maxDistance: '10' } })).toEqual([
    GENERAL,
    'preferences.maxDistance',
  ]);
});
