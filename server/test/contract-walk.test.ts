import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access, Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makePrincipals, type Principal } from '../../testing/app/principals.ts';
import { buildPath, SAMPLE_FORM } from '../../testing/app/requests.ts';
import { DomainError } from '../domain/kernel/errors.ts';

/** Each handler only says that it was reached; what a rule of ours would answer is not the transport's business. */
const REACHED_STATUS = 418;
const reached = async () => {
  throw new DomainError('conflict', 'reached');
};
const handlers = new Proxy({}, { get: () => new Proxy({}, { get: () => reached }) });

let app: TestApp;
let browsers: Record<Principal, TestClient>;
beforeAll(async () => {
  app = await startTestApp({ handlers });
  browsers = await makePrincipals(app);
});
afterAll(() => app.stop());

type Expected = Record<Principal, number>;
const signedOut = { anonymous: 401, expired: 401, suspended: 401 };
const everyone = {
  applicant: REACHED_STATUS,
  member: REACHED_STATUS,
  vip: REACHED_STATUS,
  matchmaker: REACHED_STATUS,
  admin: REACHED_STATUS,
};
const EXPECTED: Record<Access, Expected> = {
  public: { anonymous: REACHED_STATUS, expired: REACHED_STATUS, suspended: REACHED_STATUS, ...everyone },
  'signed-in': { ...signedOut, ...everyone },
  member: { ...signedOut, ...everyone, applicant: 403, matchmaker: 403 },
  vip: { ...signedOut, ...everyone, applicant: 403, matchmaker: 403, member: 403 },
  staff: { ...signedOut, ...everyone, applicant: 404, member: 404, vip: 404 },
  admin: { ...signedOut, applicant: 404, member: 404, vip: 404, matchmaker: 403, admin: REACHED_STATUS },
};

/** The headers of writes that come from nowhere else. */
const listOwnHeaders = (own: string): Record<string, string>[] => [
  {},
  { Origin: own },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: own, 'Sec-Fetch-Site': 'same-origin' },
  { 'X-CSRF-Token': 'of nobody' },
];

/** A request that comes as far as the handler or, with no more than `{}` in it, the schema right before it. */
const outcome = async (browser: TestClient, call: Call): Promise<number> => {
  const body = call.method === 'GET' ? {} : { body: {} };
  const sent = call.upload ? SAMPLE_FORM : body;
  const { status, body: answer } = await browser.request(call.method, buildPath(call), sent);
  const isReached = (status === 409 && answer.message === 'reached') || status === 400;
  return isReached ? REACHED_STATUS : status;
};

describe.each(allCalls)('$name', ({ call }) => {
  test('R12: is open to whom the contract says and to no others', async () => {
    const found: Record<string, number> = {};
    for (const [name, browser] of Object.entries(browsers)) found[name] = await outcome(browser, call);
    expect(found).toEqual(EXPECTED[call.access]);
  });

  test('refuses verbs that its path lacks, naming those it has', async () => {
    const has = allCalls.filter((other) => other.call.path === call.path).map((other) => other.call.method);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(has.includes('GET') ? [] : ['GET'])]) {
      if (has.includes(method as Call['method'])) continue;
      const answer = await browsers.admin.request(method, buildPath(call));
      expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'method_not_allowed']);
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(has));
    }
  });

  if (call.method === 'GET') return;

  test('R9: takes cookies and JSON alone, and from our own pages; a token in a header counts for nothing', async () => {
    const sample = call.upload ? SAMPLE_FORM : { body: JSON.stringify(call.example ?? {}), headers: {} };
    for (const headers of listOwnHeaders(app.url)) {
      const request = { body: sample.body, headers: { ...sample.headers, ...headers } };
      const { body } = await browsers.admin.request(call.method, buildPath(call), request);
      expect([headers, body.message]).toEqual([headers, 'reached']);
    }
  });

  test('refuses what is too large and, where it takes JSON, what is none or nested too deeply', async () => {
    const isUpload = call.upload !== undefined;
    const send = async (body: string) =>
      (
        await browsers.admin.request(call.method, buildPath(call), {
          body,
          headers: isUpload ? SAMPLE_FORM.headers : {},
        })
      ).body.code;
    const maxBytes = call.upload?.maxBytes ?? 32 * 1024;
    expect(await send(JSON.stringify({ a: 'x'.repeat(maxBytes + 16 * 1024) }))).toBe('too_large');
    if (isUpload) return;
    expect(await send('{"a":')).toBe('bad_request');
    expect(await send(`{"a":${'['.repeat(12)}${']'.repeat(12)}}`)).toBe('bad_request');
  });
});

test('R12: the OpenAPI document is valid and has exactly the calls of the contract', async () => {
  const answer = await browsers.anonymous.request('GET', '/api/openapi.json');
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
