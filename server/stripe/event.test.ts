import { expect, test } from 'vitest';
import { stripeEvents, type TestStripeEvent } from '../../testing/payments/stripe-events.ts';
import { readStripeEvent } from './event.ts';

const it = { reference: 'ours', subscription: 'sub_1', customer: 'cus_1' };
const made = stripeEvents(it);
const at = new Date('2030-01-31T10:00:00Z');
const until = new Date('2030-02-28T10:00:00Z');
const { reference, subscription, customer } = it;
const read = (event: unknown) => readStripeEvent(JSON.stringify(event));

test.each<[string, TestStripeEvent, object | null]>([
  ['a completed page', made.completed(at), { kind: 'linked', reference, subscription, customer }],
  [
    'a payment',
    made.paid(at, 'in_1', 99_99, at, until),
    {
      ...{ kind: 'paid', reference, subscription, customer, invoice: 'in_1', amount: 99_99, currency: 'usd' },
      period: { from: at, until },
    },
  ],
  [
    'a failed charge',
    made.failed(at, 'in_2', 99_99, at, until),
    { kind: 'failed', reference, subscription, invoice: 'in_2' },
  ],
  ['a cancellation', made.renewal(at, true), { kind: 'changed', reference, subscription, isEnding: true }],
  ['an end', made.deleted(at), { kind: 'over', reference, subscription }],
  [
    'a refund',
    made.refunded(at, 99_99),
    { kind: 'refunded', reference: null, subscription: null, customer, amount: 99_99, currency: 'usd' },
  ],
  ['something else', made.other(at), null],
])('%s is read', (_, event, news) => {
  expect(read(event)).toEqual({ id: event.id, type: event.type, at, news });
});

test('an invoice of an earlier version of the provider names its subscription elsewhere', () => {
  const { parent: _parent, ...bill } = made.paid(at, 'in_1', 99_99, at, until).data.object as Record<string, unknown>;
  const object = { ...bill, subscription: { id: 'sub_1' }, subscription_details: { metadata: { reference } } };
  expect(read({ ...made.paid(at, 'in_1', 99_99, at, until), data: { object } })?.news).toMatchObject({
    reference,
    subscription,
  });
});

test.each([
  'nothing',
  '{}',
  '[]',
  'null',
  JSON.stringify({ ...made.completed(at), id: '' }),
  JSON.stringify({ ...made.completed(at), created: 'yesterday' }),
  JSON.stringify({ ...made.paid(at, 'in_1', 1, at, until), data: { object: { id: 'in_1' } } }),
  JSON.stringify(made.paid(at, 'in_1', -1, at, until)),
  JSON.stringify(made.paid(at, 'in_1', 1.5, at, until)),
])('what has not the form of a message is none: %s', (body) => {
  expect(readStripeEvent(body)).toBeNull();
});
