import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { buildPath, buildSampleForm } from '../../testing/app/requests.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { DomainError } from '../domain/kernel/errors.ts';

/** Each handler only says that it was reached; what a rule of ours would answer is not the transport's business. */
const reached = async () => {
  throw new DomainError('conflict', 'reached');
};
const handlers = new Proxy({}, { get: () => new Proxy({}, { get: () => reached }) });

let admin: TestClient;
const app = givenTestApp({ handlers });
beforeAll(async () => {
  admin = await app.signIn(await makeUser({ role: 'admin' }));
});

/** The headers of writes that come from nowhere else. */
const listOwnHeaders = (own: string): Record<string, string>[] => [
  { Origin: own },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: own, 'Sec-Fetch-Site': 'same-origin' },
  { 'X-CSRF-Token': 'of nobody' },
];

test.each([...new Set(allCalls.map(({ call }) => call.path))])(
  '%s refuses verbs that it lacks, naming those it has',
  async (path) => {
    const calls = allCalls.map(({ call }) => call).filter((call) => call.path === path);
    const has = calls.map(({ method }) => method);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(has.includes('GET') ? [] : ['GET'])]) {
      if (has.includes(method as Call['method'])) continue;
      const answer = await admin.request(method, path.replace(/:\w+/g, 'unknown'));
      expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'method_not_allowed']);
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(has));
    }
  },
);

const WRITES = allCalls.filter(({ call }) => call.method !== 'GET');

describe.each(WRITES)('$name', ({ name, call }) => {
  test('R9: takes cookies and JSON alone, and from our own pages; a token in a header counts for nothing', async () => {
    const sample = call.upload
      ? buildSampleForm(call.upload)
      : { body: JSON.stringify(call.example ?? {}), headers: {} };
    const own = listOwnHeaders(app.url);
    // None, and one of them by turns.
    const another = own[WRITES.findIndex((one) => one.name === name) % own.length] ?? {};
    for (const headers of [{}, another]) {
      const request = { body: sample.body, headers: { ...sample.headers, ...headers } };
      const { body } = await admin.request(call.method, buildPath(call), request);
      expect([headers, body.message]).toEqual([headers, 'reached']);
    }
  });

  test('refuses what is too large and, where it takes JSON, what is nested too deeply', async () => {
    const isUpload = call.upload !== undefined;
    const send = async (body: string) =>
      (
        await admin.request(call.method, buildPath(call), {
          body,
          headers: call.upload ? buildSampleForm(call.upload).headers : {},
        })
      ).body.code;
    const maxBytes = call.upload?.maxBytes ?? 32 * 1024;
    expect(await send(JSON.stringify({ a: 'x'.repeat(maxBytes + 16 * 1024) }))).toBe('too_large');
    if (!isUpload) expect(await send(`{"a":${'['.repeat(12)}${']'.repeat(12)}}`)).toBe('bad_request');
  });
});

test('R12: the OpenAPI document is valid and has exactly the calls of the contract', async () => {
  const answer = await app.client().request('GET', '/api/openapi.json');
  expect(answer.status).toBe(200);
  const result = await new Validator().validate(structuredClone(answer.body));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  const described = Object.entries<Record<string, unknown>>(answer.body.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const declared = allCalls.map(({ call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(declared.sort());
});
