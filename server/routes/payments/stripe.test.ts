import { afterEach, beforeEach, expect, test } from 'vitest';
import { givenTestApp } from '../../../testing/app/app.ts';
import { signStripe, stripeEvents } from '../../../testing/payments/stripe-events.ts';
import { stripePayments } from '../../../testing/payments/stripe-server.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { configureContext, DEFAULT_CONTEXT } from '../../domain/kernel/context.ts';
import { StripeEventModel } from '../../models/operations/stripe-event.ts';

const SECRET = 'whsec_of_this_test';
const says = stripeEvents({ reference: 'nobody', subscription: 'sub_1', customer: 'cus_1' });
const app = givenTestApp();
beforeEach(async () => {
  await clearDatabase();
  configureContext({ payments: stripePayments('http://127.0.0.1:9', SECRET) });
});
afterEach(() => configureContext({ payments: DEFAULT_CONTEXT.payments }));

const send = (body: string | ReadableStream, signature: string | null, method = 'POST') =>
  fetch(new URL('/api/payments/stripe', app.url), {
    method,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'Stripe-Signature': signature }),
    },
    ...(method === 'POST' && { body, duplex: 'half' }),
  });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const BODY = JSON.stringify(says.other(new Date()));
const LARGE = JSON.stringify({ ...says.other(new Date()), more: 'x'.repeat(256 * 1024) });

test('a signed message is taken, also one of a type or with keys that say nothing to us, and twice', async () => {
  const answers = [];
  for (const event of [says.other(new Date()), { ...says.completed(new Date()), unheard_of: { of: [1] } }]) {
    const body = JSON.stringify(event);
    for (let n = 0; n < 2; n += 1) answers.push(await send(body, signStripe(body, SECRET, new Date())));
  }
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  expect(await StripeEventModel.countDocuments({ outcome: 'ignored' })).toBe(2);
});

test.each<[string, string | (() => ReadableStream), string | null, number]>([
  ['without a signature', BODY, null, 400],
  ['signed by another', BODY, signStripe(BODY, 'whsec_other', new Date()), 400],
  ['with the signature of another', BODY, signStripe('{}', SECRET, new Date()), 400],
  ['signed six minutes ago', BODY, signStripe(BODY, SECRET, ago(360)), 400],
  ['signed for later', BODY, signStripe(BODY, SECRET, ago(-360)), 400],
  ['that has not the form of one', '{"id":1}', signStripe('{"id":1}', SECRET, new Date()), 400],
  ['that is no JSON', 'hello', signStripe('hello', SECRET, new Date()), 400],
  ['that is too large', LARGE, signStripe(LARGE, SECRET, new Date()), 413],
  ['that grows too large', () => new Blob([LARGE]).stream(), signStripe(LARGE, SECRET, new Date()), 413],
])('a message %s is refused, and changes nothing', async (_, body, signature, status) => {
  const answer = await send(typeof body === 'function' ? body() : body, signature);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
  expect(await StripeEventModel.countDocuments()).toBe(0);
});

test('the address is for POST alone, and there is none where no provider takes payments', async () => {
  expect((await send('', null, 'GET')).status).toBe(405);
  configureContext({ payments: DEFAULT_CONTEXT.payments });
  expect((await send(BODY, signStripe(BODY, SECRET, new Date()))).status).toBe(404);
});
