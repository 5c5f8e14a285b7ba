import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../shared/contract/base/define.ts';
import { PROTECTED_FIELDS } from '../../shared/contract/base/fields.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { ADMITTED, makePrincipals, type Principal } from '../../testing/app/principals.ts';
import { buildPath, listPaths, requestUntilServed, withValue } from '../../testing/app/requests.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { createInputParser } from '../http/request/input.ts';

let browsers: Record<Principal, TestClient>;
/** A right question is among the queries, and whoever reads matches first in a day has their side of that day stored. */
const WITHOUT_SNAPSHOTS = ['daySides'];
/** What is stored before all of this. */
let stored: Record<string, string>;
const app = givenTestApp();
beforeAll(async () => {
  browsers = await makePrincipals(app);
  stored = await hashDatabase(WITHOUT_SNAPSHOTS);
});

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

const REFUSALS = [400, 401, 403, 404, 405, 409, 415];

/**
 * The service runs in this process: processor time, unlike time, does not depend on what else the machine does. Milliseconds.
 */
const MAX_CPU_MS = 2_000;

/** Sends a request and returns its response. Fails when the response shows internals or was too much work. */
const send = async (call: Call, body: unknown, query: Record<string, string | string[]> = {}, id?: string) => {
  const began = process.cpuUsage();
  const { answer } = await requestUntilServed(browsers[ADMITTED[call.access]], call.method, buildPath(call, id), {
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

/** Texts that are no body of any call. */
const NO_BODIES = ['null', '"text"', '5', 'true', '{"__proto__":{"x":1}}', '{"a":1'];
const WRONG_VALUES = ['-1', '1e9', 'NaN', '[]', '{"$gt":""}', '\u0000', 'x'.repeat(300)];
const WRONG_IDS = ['1', '%00', '%zz', '%F0%28%8C%28', '%2e%2e%2f', '$where', '[object%20Object]', 'x'.repeat(3_000)];

let turns = 0;
/** Returns the next of some values at each call, so that over all calls each of them is sent often. */
const takeTurn = <T>(values: readonly T[]): T => {
  turns += 1;
  return values[turns % values.length] as T;
};

/** Returns how the service's own parser refuses a value; null where it takes it. */
const refusalOf = (parse: (value: unknown) => unknown, value: unknown): DomainError | null => {
  try {
    parse(value);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

describe.each(allCalls.filter(({ call }) => call.body))('body of $name', ({ call }) => {
  const schema = call.body as z.ZodType;
  const sample = call.example;
  const { body: parse } = createInputParser(call, PROTECTED_FIELDS);

  test('R51: a value of another type at any path is refused, and one at each path when it is sent', async () => {
    expect(schema.safeParse(sample).error).toBeUndefined();
    expect(listMissingFields(schema, sample)).toEqual([]);
    const wholes = [[], [sample], { $where: SLEEP }, { unknownKey: 1 }];
    const forged = { ...(sample as object), constructor: { prototype: { x: 1 } } };
    const values = listPaths(sample).map((place) => HOSTILE.map((hostile) => withValue(sample, place, hostile)));
    for (const some of [...values, [...wholes, forged]]) {
      const wrong = some.filter((value) => !schema.safeParse(value).success);
      for (const value of wrong) {
        const refusal = refusalOf(parse, value);
        expect([refusal?.code, refusal?.issues]).toEqual(['bad_request', expect.arrayContaining([expect.anything()])]);
      }
      if (wrong.length === 0) continue;
      const { status, body } = await send(call, takeTurn(wrong));
      expect([status, body.code]).toEqual([400, 'bad_request']);
      expect(body.issues.length).toBeGreaterThan(0);
    }
    const text = takeTurn(NO_BODIES);
    const { status } = await browsers[ADMITTED[call.access]].request(call.method, buildPath(call), { body: text });
    expect([text, status]).toEqual([text, 400]);
  });
});

describe.each(allCalls.filter(({ call }) => call.query))('query of $name', ({ call }) => {
  const { query: parse } = createInputParser(call, []);

  test('R51, R55: repeated, nested and wrong parameters are refused', async () => {
    for (const name of Object.keys((call.query as z.ZodObject).shape)) {
      const query = takeTurn([{ [name]: ['1', '2'] }, { [`${name}[$gt]`]: '' }, { [`${name}[__proto__][x]`]: '1' }]);
      expect([query, (await send(call, undefined, query)).status]).toEqual([query, 400]);
      const taken = WRONG_VALUES.filter((value) => refusalOf(parse, { [name]: value }) === null);
      if (name === 'limit') expect(taken).toEqual([]);
      // What the schema takes goes on to the database.
      for (const value of [takeTurn(WRONG_VALUES), ...taken.slice(0, 2)]) {
        const { status } = await send(call, undefined, { [name]: value });
        expect([200, ...REFUSALS]).toContain(status);
      }
    }
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
    for (const id of [takeTurn(WRONG_IDS), takeTurn(WRONG_IDS)]) {
      const answer = await send(call, body, {}, id);
      expect([id, answer.status, masked(answer.text)]).toEqual([id, 404, masked(unknown.text)]);
    }
  });
});

test('R51: nothing that was sent has changed what every object inherits, and the service goes on', async () => {
  expect(({} as { x?: unknown }).x).toBeUndefined();
  expect((await browsers.anonymous.request('GET', '/healthz')).status).toBe(200);
});
