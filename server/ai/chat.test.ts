import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type Behaviour,
  breakingOff,
  endless,
  failing,
  hanging,
  saying,
  silent,
  startTestModel,
  type TestModel,
} from '../../testing/app/test-model.ts';
import { ChatFailure, chat } from './chat.ts';

const schema = z.strictObject({ lines: z.array(z.string()) });
const good = saying(() => ({ lines: ['yes'] }));
let model: TestModel;
beforeAll(async () => {
  model = await startTestModel();
});
afterAll(() => model.stop());

const ask = (limitMs = 2_000) =>
  chat(
    { baseUrl: `${model.baseUrl}/`, model: 'small', apiKey: 'the-key', limitMs },
    { instructions: 'Say yes.', data: { lines: [] }, schema },
  );

test('sends the request that compatible services share, with the key and the schema', async () => {
  model.behave(good);
  expect(await ask()).toEqual({ lines: ['yes'] });
  const [request] = model.requests;
  expect(request).toMatchObject({ url: '/v1/chat/completions', key: 'Bearer the-key', bySchema: true });
  expect(request?.instructions).toContain('"additionalProperties":false');
});

test('reads an answer that is wrapped as code', async () => {
  model.behave(saying(() => '```json\n{"lines": ["yes"]}\n```'));
  expect(await ask()).toEqual({ lines: ['yes'] });
});

test('sends no schema where the service supports none', async () => {
  model.behave(failing(400), good);
  expect(await ask()).toEqual({ lines: ['yes'] });
  expect(model.requests.map(({ bySchema }) => bySchema)).toEqual([true, false]);
});

const MISBEHAVIOURS: [string, Behaviour, RegExp][] = [
  ['an error', failing(500, 'secret'), /status 500/],
  ['too many requests', failing(429), /status 429/],
  ['invalid JSON', (response) => response.end('{"choices": ['), /not-json/],
  ['another shape', (response) => response.end('{"choices": []}'), /wrong-schema/],
  ['words that are no JSON', saying(() => 'Sure! Here you go'), /not-json/],
  ['a wrong schema', saying(() => ({ lines: [1] })), /wrong-schema/],
  ['more keys than requested', saying(() => ({ lines: [], tool: 'x' })), /wrong-schema/],
  ['an endless answer', endless, /too-long/],
  ['hanging up half-way', breakingOff, /terminated|aborted|closed/],
];

test.each(MISBEHAVIOURS)('after %s it tries once more, and then gives up', async (_, behaviour, message) => {
  model.behave(behaviour, good);
  expect(await ask()).toEqual({ lines: ['yes'] });
  model.behave(behaviour);
  await expect(ask()).rejects.toThrow(message);
  expect(model.requests).toHaveLength(2);
});

test.each([
  ['that never answers', silent],
  ['that hangs in the middle of its answer', hanging],
])('a model %s is left when its time is over', async (_, behaviour) => {
  model.behave(behaviour);
  await expect(ask(100)).rejects.toThrow(/timeout|aborted/i);
  expect(model.requests).toHaveLength(2);
});

test('a redirect is not followed: the key is sent nowhere else', async () => {
  model.behave((response) => {
    response.writeHead(307, { Location: `${model.baseUrl}/elsewhere` }).end();
  });
  await expect(ask()).rejects.toThrow();
  expect(model.requests.map(({ url }) => url)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
});

test('a failure reveals nothing of the response', async () => {
  model.behave(failing(500, 'secret'));
  const error = await ask().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChatFailure);
  expect(JSON.stringify(error) + String(error)).not.toContain('secret');
});
