import * as z from 'zod';

/** What a message of the provider says, in our words. Times are the provider's; amounts are in the smallest unit of the currency. */
export type StripeNews = { readonly reference: string | null; readonly subscription: string | null } & (
  | { readonly kind: 'linked'; readonly customer: string | null }
  | {
      readonly kind: 'paid';
      readonly invoice: string;
      readonly customer: string | null;
      readonly amount: number;
      readonly currency: string;
      readonly period: { readonly from: Date; readonly until: Date };
    }
  | { readonly kind: 'failed'; readonly invoice: string }
  /** `isEnding`: the subscription is not to be renewed. */
  | { readonly kind: 'changed'; readonly isEnding: boolean }
  | { readonly kind: 'over' }
  | { readonly kind: 'refunded'; readonly customer: string | null; readonly amount: number; readonly currency: string }
);

/** A message of the provider; `news` is null for a type that says nothing to us. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly news: StripeNews | null;
}

const id = z.string().min(1).max(255);
/** An object of the provider stands by its id, or whole. */
const reference = z.union([id, z.looseObject({ id }).transform((object) => object.id)]);
const optional = reference.nullish().transform((value) => value ?? null);
const time = z
  .number()
  .int()
  .min(0)
  .max(10_000_000_000)
  .transform((seconds) => new Date(seconds * 1_000));
const amount = z.number().int().min(0);
const labels = z.looseObject({ reference: id.optional() }).nullish();
const details = z.looseObject({ subscription: optional, metadata: labels }).nullish();

const session = z
  .looseObject({ client_reference_id: id.nullish(), customer: optional, subscription: optional })
  .transform((it): StripeNews => {
    const { customer, subscription, client_reference_id: ours } = it;
    return { kind: 'linked', reference: ours ?? null, subscription, customer };
  });

/** Where an invoice names its subscription depends on the version of the provider's interface. */
const billed = {
  id,
  customer: optional,
  subscription: optional,
  subscription_details: details,
  parent: z.looseObject({ subscription_details: details }).nullish(),
};
const invoice = z.looseObject(billed);
const findSource = (it: z.output<typeof invoice>) => {
  const named = it.parent?.subscription_details ?? it.subscription_details;
  return {
    reference: named?.metadata?.reference ?? null,
    subscription: it.subscription ?? named?.subscription ?? null,
  };
};
const failed = invoice.transform((it): StripeNews => ({ kind: 'failed', invoice: it.id, ...findSource(it) }));
const paid = z
  .looseObject({
    ...billed,
    amount_paid: amount,
    currency: z.string(),
    lines: z.looseObject({
      data: z.array(z.looseObject({ period: z.looseObject({ start: time, end: time }) })).min(1),
    }),
  })
  .transform((it): StripeNews => {
    // A change may be billed with a month: the line that reaches furthest is the month.
    const period = it.lines.data.map((line) => line.period).reduce((last, one) => (one.end > last.end ? one : last));
    const { customer, amount_paid, currency } = it;
    return {
      ...{ kind: 'paid', invoice: it.id, customer, amount: amount_paid, currency },
      ...{ period: { from: period.start, until: period.end }, ...findSource(it) },
    };
  });

const subscription = z.looseObject({
  id,
  metadata: labels,
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: z.number().nullish(),
});
const sourceOf = (it: z.output<typeof subscription>) => ({
  reference: it.metadata?.reference ?? null,
  subscription: it.id,
});
const changed = subscription.transform(
  (it): StripeNews => ({
    kind: 'changed',
    isEnding: Boolean(it.cancel_at_period_end || it.cancel_at),
    ...sourceOf(it),
  }),
);
const over = subscription.transform((it): StripeNews => ({ kind: 'over', ...sourceOf(it) }));
const refunded = z.looseObject({ customer: optional, amount_refunded: amount, currency: z.string() }).transform(
  (it): StripeNews => ({
    ...{ kind: 'refunded', reference: null, subscription: null },
    ...{ customer: it.customer, amount: it.amount_refunded, currency: it.currency },
  }),
);

const OBJECTS: Readonly<Record<string, z.ZodType<StripeNews>>> = {
  'checkout.session.completed': session,
  'invoice.paid': paid,
  'invoice.payment_failed': failed,
  'customer.subscription.updated': changed,
  'customer.subscription.deleted': over,
  'charge.refunded': refunded,
};

const envelope = z.looseObject({
  id,
  type: z.string().max(255),
  created: time,
  data: z.looseObject({ object: z.unknown() }),
});

/** Reads a message of the provider; null for one that has not its form. Keys that we do not know are passed over. */
export const readStripeEvent = (body: string): StripeEvent | null => {
  const read = envelope.safeParse(parse(body));
  if (!read.success) return null;
  const { id: eventId, type, created: at, data } = read.data;
  const schema = Object.hasOwn(OBJECTS, type) ? OBJECTS[type] : undefined;
  if (!schema) return { id: eventId, type, at, news: null };
  const news = schema.safeParse(data.object);
  return news.success ? { id: eventId, type, at, news: news.data } : null;
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};
