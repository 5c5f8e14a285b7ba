import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Access, Call } from '../../shared/contract/base/define.ts';
import { PROTECTED_FIELDS } from '../../shared/contract/base/fields.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makePrincipals, type Principal } from '../../testing/app/principals.ts';
import { buildPath, listPaths, withValue } from '../../testing/app/requests.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';

let app: TestApp;
let browsers: Record<Principal, TestClient>;
/** A right question is among the queries, and whoever reads matches first in a day has their side of that day stored. */
const WITHOUT_SNAPSHOTS = ['snapshots'];
/** What is stored before all of this. */
let stored: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  browsers = await makePrincipals(app);
  stored = await hashDatabase(WITHOUT_SNAPSHOTS);
});
afterAll(() => app.stop());

/** A condition that would hold up the database for longer than a test may take. */
const SLEEP = 'sleep(600000)';

/** Values of JSON that no field of the contract takes, or that would mean something to the database. */
const HOSTILE: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: SLEEP },
  ['x'],
  null,
  true,
  -1e300,
  { a: { b: { c: 1 } } },
  '\u0000',
  '\ud800',
];

/** Someone whom a call of this access lets through. */
const ALLOWED: Record<Access, Principal> = {
  public: 'applicant',
  'signed-in': 'applicant',
  member: 'member',
  vip: 'vip',
  staff: 'matchmaker',
  admin: 'admin',
};

const REFUSALS = [400, 401, 403, 404, 405, 409, 415];

/**
 * The service runs in this process: processor time, unlike time, does not depend on what else the machine does. Milliseconds.
 */
const MAX_CPU_MS = 2_000;

/** Sends a request and returns its response. Fails when the response shows internals or was too much work. */
const send = async (call: Call, body: unknown, query: Record<string, string | string[]> = {}, id?: string) => {
  const began = process.cpuUsage();
  const answer = await browsers[ALLOWED[call.access]].request(call.method, buildPath(call, id), {
    query,
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
  if (answer.status >= 300) {
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['message', 'code', 'requestId']));
    expect(answer.text).not.toMatch(/Mongo|Cast|zod|node_modules|at \w+ \(/i);
  }
  return answer;
};

/** Fields that the body declares, also inside objects, and that the example lacks. */
const listMissingFields = (schema: z.ZodType, example: unknown, path = ''): string[] => {
  if (schema instanceof z.ZodOptional) return listMissingFields(schema.unwrap() as z.ZodType, example, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]) => {
    const value = (example as Record<string, unknown>)[name];
    return value === undefined ? [`${path}${name}`] : listMissingFields(inner as z.ZodType, value, `${path}${name}.`);
  });
};

const refused = async (call: Call, schema: z.ZodType, value: unknown) => {
  if (schema.safeParse(value).success) return;
  const { status, body } = await send(call, value);
  expect([status, body.code]).toEqual([400, 'bad_request']);
  expect(body.issues.length).toBeGreaterThan(0);
};

describe.each(allCalls.filter(({ call }) => call.body))('body of $name', ({ call }) => {
  const schema = call.body as z.ZodType;
  const sample = call.example;

  test('R51: a value of another type at any path is refused', async () => {
    expect(schema.safeParse(sample).error).toBeUndefined();
    expect(listMissingFields(schema, sample)).toEqual([]);
    for (const place of listPaths(sample)) {
      for (const hostile of HOSTILE) await refused(call, schema, withValue(sample, place, hostile));
    }
    for (const whole of [[], [sample], { $where: SLEEP }, { unknownKey: 1 }]) await refused(call, schema, whole);
    for (const text of ['null', '"text"', '5', 'true', '{"__proto__":{"x":1}}', '{"a":1']) {
      const { status } = await browsers[ALLOWED[call.access]].request(call.method, buildPath(call), { body: text });
      expect([text, status]).toEqual([text, 400]);
    }
    await refused(call, schema, { ...(sample as object), constructor: { prototype: { x: 1 } } });
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect((await browsers.anonymous.request('GET', '/healthz')).status).toBe(200);
  });

  test('R14: protected fields that it does not declare are ignored, also where they are operators', async () => {
    const declared = new Set(listPaths(sample).map(([key]) => key));
    const extra = Object.fromEntries(
      PROTECTED_FIELDS.filter((field) => !declared.has(field)).map((field) => [field, { $set: 'admin' }]),
    );
    const { status, body } = await send(call, { ...extra, unknownKey: 1 });
    expect(status).toBe(400);
    const named = body.issues.map((issue: { path: string }) => issue.path);
    for (const field of Object.keys(extra)) expect(named).not.toContain(field);
    const dotted = await send(call, { ...(sample as object), 'profile.role': 'admin' });
    expect(dotted.status).toBe(400);
  });
});

describe.each(allCalls.filter(({ call }) => call.query))('query of $name', ({ call }) => {
  const schema = call.query as z.ZodType;
  const names = Object.keys((schema as z.ZodObject).shape);

  test('R51, R55: repeated, nested and wrong parameters are refused', async () => {
    for (const name of names) {
      for (const query of [{ [name]: ['1', '2'] }, { [`${name}[$gt]`]: '' }, { [`${name}[__proto__][x]`]: '1' }]) {
        expect([query, (await send(call, undefined, query)).status]).toEqual([query, 400]);
      }
      for (const value of ['-1', '1e9', 'NaN', '[]', '{"$gt":""}', '\u0000', 'x'.repeat(300)]) {
        const { status } = await send(call, undefined, { [name]: value });
        expect([200, ...REFUSALS]).toContain(status);
        if (name === 'limit') expect([value, status]).toEqual([value, 400]);
      }
    }
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

test('R51, R55: nothing that was refused has changed anything', async () => {
  expect(await hashDatabase(WITHOUT_SNAPSHOTS)).toEqual(stored);
});

describe.each(allCalls.filter(({ call }) => call.path.includes(':')))('path of $name', ({ call }) => {
  test('R52: any text given as an id is treated as an unknown id', async () => {
    const body = call.example ?? {};
    const masked = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    const unknown = await send(call, body);
    expect(unknown.status).toBe(404);
    for (const id of [
      '1',
      '%00',
      '%zz',
      '%F0%28%8C%28',
      '%2e%2e%2f',
      '$where',
      '[object%20Object]',
      'x'.repeat(3_000),
    ]) {
      const answer = await send(call, body, {}, id);
      expect([id, answer.status, masked(answer.text)]).toEqual([id, 404, masked(unknown.text)]);
    }
  });
});
