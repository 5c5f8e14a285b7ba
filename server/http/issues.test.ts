import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { passwordChange, registration } from '../../shared/contract/accounts.ts';
import { applyBody } from '../../shared/contract/applications.ts';
import { listIssues } from './issues.ts';

const issues = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const result = schema.safeParse(input);
  return Object.fromEntries(result.success ? [] : listIssues(result.error).map(({ path, message }) => [path, message]));
};

test('missing fields are reported in the sentences of the form', () => {
  expect(issues(registration, {})).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 8 characters',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
  });
  expect(issues(registration, { email: 'nobody', extra: 1 })).toMatchObject({
    email: 'Invalid email address',
    extra: 'Unknown field',
  });
});

describe('for a union the issues of the intended branch are reported', () => {
  test('a password by token or by the current one', () => {
    const short = { password: 'Password must be at least 8 characters' };
    expect(issues(passwordChange, { token: 't', password: 'short' })).toEqual(short);
    expect(issues(passwordChange, { current: 'c', password: 'short' })).toEqual(short);
    expect(issues(passwordChange, { current: '', password: 'long-enough' })).toEqual({
      current: 'Password is required',
    });
  });

  test('an application as text, as an object, or at the top level', () => {
    const tooLittle = 'Please tell us a bit more about yourself (min 10 characters)';
    expect(issues(applyBody, { answers: 'short' })).toEqual({ answers: tooLittle });
    expect(issues(applyBody, { answers: { about: 'short' } })).toMatchObject({
      'answers.about': tooLittle,
      'answers.firstName': 'First name is required',
      'answers.income': 'Income range is required',
    });
    expect(issues(applyBody, { firstName: 'Amina', about: 'short' })).toMatchObject({
      about: tooLittle,
      phone: 'Phone number is required',
      education: 'Education level is required',
    });
  });
});

test('a flood of mistakes is reported in part', () => {
  const flood = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key-${index}`.repeat(50), 1]));
  const result = registration.safeParse(flood);
  expect(result.success ? [] : listIssues(result.error)).toHaveLength(20);
});
