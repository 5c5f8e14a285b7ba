import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { ADMITTED, makePrincipals, type Principal } from '../../testing/app/principals.ts';
import { buildPath, buildSampleForm } from '../../testing/app/requests.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';

const WRITES = allCalls.map(({ call }) => call).filter(({ method }) => method !== 'GET');
const EVIL = 'https://evil.example';

let browsers: Record<Principal, TestClient>;
const app = givenTestApp();
beforeAll(async () => {
  browsers = await makePrincipals(app);
});

/** Makes a write as somebody who may, with a body that would be accepted, and returns the code of its refusal. */
const write = async (call: Call, headers: Record<string, string>): Promise<string | undefined> => {
  const sample = call.upload ? buildSampleForm(call.upload) : { body: JSON.stringify(call.example ?? {}), headers: {} };
  const browser = browsers[ADMITTED[call.access]];
  const request = { body: sample.body, headers: { ...sample.headers, ...headers } };
  return (await browser.request(call.method, buildPath(call), request)).body?.code;
};

/** What a write from elsewhere looks like, and the code with which it is refused. */
const FOREIGN: readonly (readonly [string, string, (own: string) => Record<string, string>])[] = [
  ['a form', 'not_json', () => ({ 'Content-Type': 'application/x-www-form-urlencoded' })],
  ['plain text', 'not_json', () => ({ 'Content-Type': 'text/plain' })],
  ['a foreign Origin', 'bad_origin', () => ({ Origin: EVIL })],
  ['an Origin that begins like ours', 'bad_origin', (own) => ({ Origin: `${own}.evil.example` })],
  ['the Origin null', 'bad_origin', () => ({ Origin: 'null' })],
  ['another site', 'bad_origin', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['another host of our site', 'bad_origin', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['another site with its Origin', 'bad_origin', () => ({ Origin: EVIL, 'Sec-Fetch-Site': 'cross-site' })],
  ['our Origin, said to be another site', 'bad_origin', (own) => ({ Origin: own, 'Sec-Fetch-Site': 'cross-site' })],
  ['a foreign Origin, said to be ours', 'bad_origin', () => ({ Origin: EVIL, 'Sec-Fetch-Site': 'same-origin' })],
  ['a foreign Origin, said to be nobody', 'bad_origin', () => ({ Origin: EVIL, 'Sec-Fetch-Site': 'none' })],
  ['a foreign Origin with the cookie’s value', 'bad_origin', () => ({ Origin: EVIL, 'X-CSRF-Token': 'x' })],
];
/** Each write is tried by a quarter of them, by turns: `http/origin.ts` decides for all writes alike. */
const TURNS = 4;

describe('R9: of every write, none from elsewhere is taken, and nothing is changed by it', () => {
  test.each(FOREIGN)('%s', async (name, code, headers) => {
    const before = await hashDatabase();
    const turn = FOREIGN.findIndex(([other]) => other === name) % TURNS;
    const calls = WRITES.filter((_, at) => at % TURNS === turn);
    for (const call of calls) expect([call.path, await write(call, headers(app.url))]).toEqual([call.path, code]);
    expect(await hashDatabase()).toEqual(before);
  });

  test('a form with a file where JSON is due, and JSON where a file is', async () => {
    const before = await hashDatabase();
    for (const call of WRITES) {
      const type = call.upload ? 'application/json' : 'multipart/form-data; boundary=x';
      expect([call.path, await write(call, { 'Content-Type': type })]).toEqual([call.path, 'not_json']);
    }
    expect(await hashDatabase()).toEqual(before);
  });
});

test('R9: no GET changes anything, for any principal, but the record of what staff were shown', async () => {
  // Insights of the workers are requested once, so that none of their work falls into the time between.
  for (const path of ['/api/matches/recommendations', '/api/profile/feedback'])
    for (const browser of Object.values(browsers)) await browser.request('GET', path);
  const before = await hashDatabase(['looks']);
  for (const { call } of allCalls.filter(({ call }) => call.method === 'GET')) {
    for (const browser of Object.values(browsers)) await browser.request('GET', buildPath(call));
  }
  expect(await hashDatabase(['looks'])).toEqual(before);
});
