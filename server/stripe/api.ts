import * as z from 'zod';
import type { StripeSettings } from '../payment-settings.ts';

/** The version of the provider's interface in which we ask; its messages may have another. */
const VERSION = '2025-03-31.basil';
const LIMIT_MS = 10_000;

/** The provider refused a request, or did not answer; `status` is null for the latter. */
export class StripeError extends Error {
  readonly status: number | null;
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

type Fields = { readonly [name: string]: string | number | boolean | Fields | readonly (string | Fields)[] };

/** Writes fields as a form has them: `items[0][price]=…`. */
const writeForm = (fields: object, prefix = ''): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const key = prefix ? `${prefix}[${name}]` : name;
    return typeof value === 'object' && value ? writeForm(value, key) : [[key, String(value)]];
  });

/** Asks the provider. What changes something there is done once for each `key`, however often it is asked for. */
const ask = async <T>(
  { apiUrl, secretKey }: StripeSettings,
  schema: z.ZodType<T>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { fields = {}, key }: { fields?: Fields; key?: string } = {},
): Promise<T> => {
  const form = new URLSearchParams(writeForm(fields)).toString();
  const query = method === 'GET' && form ? `?${form}` : '';
  const asked = fetch(`${apiUrl}/v1/${path}${query}`, {
    method,
    headers: {
      Authorization: `Bearer ${secretKey}`,
      'Stripe-Version': VERSION,
      ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: method === 'POST' ? form : null,
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const where = `${method} ${path.split('/', 1)[0]}`;
  const response = await asked.catch((error: unknown) => {
    throw new StripeError(`${where}: no answer`, null, error);
  });
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new StripeError(`${where}: ${response.status}`, response.status);
  const read = schema.safeParse(body);
  if (!read.success) throw new StripeError(`${where}: an answer of another form`, response.status);
  return read.data;
};

const named = z.looseObject({ id: z.string() });
const page = z.looseObject({ id: z.string(), url: z.string() });
const subscription = z.looseObject({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  items: z.looseObject({
    data: z
      .array(
        z.looseObject({
          id: z.string(),
          price: z.looseObject({ product: z.string(), unit_amount: z.number().nullable() }),
        }),
      )
      .min(1),
  }),
});
const invoice = z.looseObject({
  payments: z
    .looseObject({
      data: z.array(
        z.looseObject({
          payment: z.looseObject({ payment_intent: z.string().nullish(), charge: z.string().nullish() }),
        }),
      ),
    })
    .nullish(),
});

/** A month's price, as the provider is told it. It learns no more of what is sold than the word. */
const PRODUCT = 'Membership';
const encode = encodeURIComponent;

/** The calls of the provider that we make. Each throws {@link StripeError}. */
export const createStripe = (settings: StripeSettings) => ({
  /** Makes a page on which a month is paid and renewed; `startsAt` is when it is charged first, where that is later. */
  openCheckout: (it: {
    readonly reference: string;
    readonly amount: number;
    readonly currency: string;
    readonly returnUrl: string;
    readonly startsAt: Date | null;
    readonly customer: string | null;
  }) =>
    ask(settings, page, 'POST', 'checkout/sessions', {
      key: `checkout-${it.reference}`,
      fields: {
        mode: 'subscription',
        client_reference_id: it.reference,
        success_url: `${it.returnUrl}?paid=1`,
        cancel_url: it.returnUrl,
        ...(it.customer && { customer: it.customer }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: it.currency.toLowerCase(),
              unit_amount: it.amount,
              tax_behavior: 'inclusive',
              recurring: { interval: 'month' },
              product_data: { name: PRODUCT },
            },
          },
        ],
        subscription_data: {
          metadata: { reference: it.reference },
          ...(it.startsAt && { trial_end: toSeconds(it.startsAt) }),
        },
      },
    }),
  expireCheckout: (id: string) => ask(settings, named, 'POST', `checkout/sessions/${encode(id)}/expire`),
  openPortal: (customer: string, returnUrl: string) =>
    ask(settings, page, 'POST', 'billing_portal/sessions', { fields: { customer, return_url: returnUrl } }),
  readSubscription: (id: string) => ask(settings, subscription, 'GET', `subscriptions/${encode(id)}`),
  changeSubscription: (id: string, fields: Fields) =>
    ask(settings, named, 'POST', `subscriptions/${encode(id)}`, { fields: { ...fields, proration_behavior: 'none' } }),
  endSubscription: (id: string) => ask(settings, named, 'DELETE', `subscriptions/${encode(id)}`),
  voidInvoice: (id: string) => ask(settings, named, 'POST', `invoices/${encode(id)}/void`),
  /** Pays back what an invoice brought. */
  refundInvoice: async (id: string, amount: number) => {
    const { payments } = await ask(settings, invoice, 'GET', `invoices/${encode(id)}`, {
      fields: { expand: ['payments'] },
    });
    const [made] = payments?.data ?? [];
    const intent = made?.payment.payment_intent;
    const charge = made?.payment.charge;
    if (!intent && !charge) throw new StripeError('GET invoices/…: no payment', 200);
    return ask(settings, named, 'POST', 'refunds', {
      key: `refund-${id}`,
      fields: { amount, ...(intent ? { payment_intent: intent } : { charge: charge ?? '' }) },
    });
  },
});

export type Stripe = ReturnType<typeof createStripe>;

/** A time as the provider writes it. */
export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
