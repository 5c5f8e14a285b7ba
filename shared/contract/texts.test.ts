import { expect, test } from 'vitest';
import type * as z from 'zod';
import { registration } from './accounts.ts';
import { applicationForm, applyBody } from './applications.ts';
import type { Call } from './base/define.ts';
import { email } from './base/fields.ts';
import { contract } from './index.ts';
import { profileChange } from './profiles.ts';

/** Texts that are no line beside other facts: of several lines, secrets, and ids that name what is stored. */
const NO_LINES =
  /(?:^|\.)(?:about|bio|message|text|content|answer|note|handOver|greeting|details|reason|explanation|question|password|current|token|code|credential.*|.*Id|ids|endpoint|photo|acceptable|answers|recoveryCode|p256dh|auth|upTo|actor|\d+)$/;

/** All texts within a value, by their paths, and what puts another text in the place of one. */
const listTexts = (value: unknown, path = ''): { path: string; put: (text: string) => unknown }[] => {
  if (typeof value === 'string') return [{ path, put: (text) => text }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, path === '' ? key : `${path}.${key}`).map((found) => ({
      path: found.path,
      put: (text: string) =>
        Array.isArray(value)
          ? value.map((one, at) => (String(at) === key ? found.put(text) : one))
          : { ...value, [key]: found.put(text) },
    })),
  );
};

const bodies = Object.values(contract)
  .flatMap((calls): Call[] => Object.values(calls))
  .flatMap(({ summary, body, query, example }) => [
    ...(body ? listTexts(example).map((text) => ({ summary, schema: body, ...text })) : []),
    ...(query && 'shape' in query && 'q' in (query.shape as object)
      ? [{ summary, schema: query, path: 'q', put: (q: string) => ({ q }) }]
      : []),
  ]);
const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

test('no text of one line keeps a character that turns the direction of what stands beside it', () => {
  expect(bodies.length).toBeGreaterThan(60);
  const kept = bodies
    .filter(({ path }) => !NO_LINES.test(path))
    .filter(({ schema, put }) => {
      const { success, data } = schema.safeParse(put('\u202etsigo\u200e\u2066loidraC\u061c'));
      return success && /\p{Bidi_Control}/u.test(JSON.stringify(data));
    });
  expect(kept.map(({ summary, path }) => `${summary}: ${path}`)).toEqual([]);
  expect(profileChange.parse({ occupation: '\u202etsigoloidraC' })).toEqual({ occupation: 'tsigoloidraC' });
});

test('where blanks are no text, what nobody sees is none', () => {
  const taken = ['\u200b', '\u200e', '\u2060', '\u2800', '\u3164', '\u00ad', '\ufe0f', '\u{e0020}'].flatMap((unseen) =>
    bodies
      .filter(({ schema, put }) => !takes(schema, put(' '.repeat(12))) && takes(schema, put(unseen.repeat(12))))
      .map(({ summary, path }) => `${summary}: ${path}`),
  );
  expect([...new Set(taken)].filter((path) => !/(?:assword|current|token|Id|code)$/.test(path))).toEqual([]);
});

test('lengths are counted after characters that are not seen are left out, and an emoji is one', () => {
  const { username } = registration.shape;
  for (const short of ['\u200b\u200b\u200b', 'a\u200b\u200b', ' ab ', '\u2800\u2800\u2800', 'a\u0301\u200d'])
    expect(username.safeParse(short).error?.issues[0]?.message).toBe('Username must be at least 3 characters');
  expect(username.parse(' am\u202dina ')).toBe('amina');
  const tooLittle = 'Please tell us a bit more about yourself (min 10 characters)';
  for (const about of ['\u200b'.repeat(12), `short${'\u200d'.repeat(9)}`, '\u2800'.repeat(10)]) {
    expect(applicationForm.shape.about.safeParse(about).error?.issues.map(({ message }) => message)).toEqual([
      tooLittle,
    ]);
    expect(takes(applyBody, { answers: about })).toBe(false);
  }
  expect(takes(profileChange, { bio: '🌙'.repeat(500) })).toBe(true);
  expect(takes(profileChange, { bio: '🌙'.repeat(501) })).toBe(false);
});

test('e-mail addresses are taken as people have and copy them', () => {
  const taken = [
    'a@mail.xn--mgbaam7a8h',
    "o'brien&sons@clinic.example",
    'a+b=c@x-y.co.uk',
    'A@XN--P1B6CI4B4B3A.XN--11B5BS3A9AJ6G',
  ];
  expect(taken.filter((address) => !takes(email, address))).toEqual([]);
  expect(email.parse('\u202a\ufeffamina@example.test\u202c\u200b ')).toBe('amina@example.test');
  const refused = [
    'a@b',
    '.a@b.com',
    'a..b@c.com',
    'a@-b.com',
    'a@b-.com',
    'a@b.c',
    'a b@c.com',
    'a@b.com,c@d.com',
    'a@b.com\nc',
    '<a@b.com>',
    '\u200b',
    'a@b.123',
  ];
  expect(refused.filter((address) => takes(email, address))).toEqual([]);
});
