import { createHmac } from 'node:crypto';

/** What tells one subscription of a test from others. */
export interface TestSubscription {
  readonly reference: string;
  readonly subscription: string;
  readonly customer: string;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
let made = 0;

/** A message as the payment provider sends it, with much that nobody here reads. */
const event = (type: string, at: Date, object: object) => ({
  id: `evt_${made++}_${type}`,
  object: 'event',
  api_version: '2025-03-31.basil',
  created: seconds(at),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
});
export type TestStripeEvent = ReturnType<typeof event>;

/** Messages of the provider about a subscription, as they were recorded. */
export const stripeEvents = (it: TestSubscription) => {
  const { reference, subscription, customer } = it;
  const bill = (id: string, amount: number, from: Date, until: Date) => ({
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: amount,
    billing_reason: 'subscription_cycle',
    currency: 'usd',
    customer,
    customer_email: 'payer@example.test',
    parent: {
      quote_details: null,
      subscription_details: { metadata: { reference }, subscription },
      type: 'subscription_details',
    },
    lines: {
      object: 'list',
      data: [{ id: `il_${id}`, amount, period: { start: seconds(from), end: seconds(until) }, quantity: 1 }],
    },
    period_start: seconds(from),
    period_end: seconds(from),
    status: 'paid',
  });
  const whole = (ending: boolean) => ({
    id: subscription,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: ending,
    customer,
    metadata: { reference },
    status: 'active',
  });
  return {
    completed: (at: Date) =>
      event('checkout.session.completed', at, {
        ...{ id: `cs_${reference}`, object: 'checkout.session', mode: 'subscription', payment_status: 'paid' },
        ...{ client_reference_id: reference, customer, subscription, customer_details: { name: 'A Payer' } },
      }),
    paid: (at: Date, id: string, amount: number, from: Date, until: Date) =>
      event('invoice.paid', at, bill(id, amount, from, until)),
    failed: (at: Date, id: string, amount: number, from: Date, until: Date) =>
      event('invoice.payment_failed', at, { ...bill(id, amount, from, until), amount_paid: 0, status: 'open' }),
    renewal: (at: Date, ending: boolean) => event('customer.subscription.updated', at, whole(ending)),
    deleted: (at: Date) => event('customer.subscription.deleted', at, { ...whole(false), status: 'canceled' }),
    refunded: (at: Date, amount: number) =>
      event('charge.refunded', at, {
        ...{ id: `ch_${reference}`, object: 'charge', customer, amount, amount_refunded: amount, currency: 'usd' },
        ...{ refunded: true, billing_details: { name: 'A Payer' } },
      }),
    other: (at: Date) => event('customer.updated', at, { id: customer, object: 'customer', name: 'A Payer' }),
  };
};

/** Returns the header with which the provider signs a body. */
export const signStripe = (body: string, secret: string, at: Date): string => {
  const t = seconds(at);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
