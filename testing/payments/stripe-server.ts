import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the provider got it, with its form. */
export interface AskedOfStripe {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly key: string | undefined;
}

interface Subscription {
  status: string;
  ending: boolean;
  amount: number;
}

export interface StripeServer {
  readonly apiUrl: string;
  /** What was asked, but for what only reads. */
  readonly asked: AskedOfStripe[];
  readonly subscriptions: Map<string, Subscription>;
  /** Pages that were closed or paid. */
  readonly closed: Set<string>;
  /** Answers the next so many requests with a fault of its own. */
  fail(times: number): void;
  close(): Promise<void>;
}

const SECRET_KEY = 'sk_test_of_a_loopback';

const readForm = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
};

/** Starts a server on loopback that stands for the payment provider's: it keeps subscriptions, and answers as theirs does. */
export const startStripeServer = async (): Promise<StripeServer> => {
  const asked: AskedOfStripe[] = [];
  const subscriptions = new Map<string, Subscription>();
  const closed = new Set<string>();
  const kept = new Map<string, [number, object]>();
  let faults = 0;
  let pages = 0;

  const show = (id: string, one: Subscription) => ({
    ...{ id, object: 'subscription', status: one.status, cancel_at_period_end: one.ending },
    items: { data: [{ id: `si_${id}`, price: { product: `prod_${id}`, unit_amount: one.amount } }] },
  });
  const missing: [number, object] = [404, { error: { type: 'invalid_request_error', message: 'No such object' } }];

  const answer = ({ method, path, form }: AskedOfStripe): [number, object] => {
    const [what = '', id = '', more = ''] = path.replace(/^checkout\/|^billing_portal\//, '').split('/');
    if (what === 'sessions' && id === '') {
      pages += 1;
      return [200, { id: `page_${pages}`, url: `https://pay.example/page_${pages}` }];
    }
    if (what === 'sessions' && more === 'expire') {
      if (closed.has(id)) return [400, { error: { message: 'Only open sessions can be expired' } }];
      closed.add(id);
      return [200, { id }];
    }
    if (what === 'invoices' && method === 'GET')
      return [200, { id, payments: { data: [{ payment: { payment_intent: `pi_${id}` } }] } }];
    if (what === 'invoices') return [200, { id }];
    if (what === 'refunds') return [200, { id: 're_1' }];
    const found = subscriptions.get(id);
    if (!found || found.status === 'canceled') return missing;
    if (method === 'DELETE') found.status = 'canceled';
    const [ending, amount] = [form.cancel_at_period_end, form['items[0][price_data][unit_amount]']];
    if (ending !== undefined) found.ending = ending === 'true';
    if (amount !== undefined) found.amount = Number(amount);
    return [200, show(id, found)];
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://loopback');
    const key = request.headers['idempotency-key']?.toString();
    const form = await readForm(request);
    const one = { method: request.method ?? '', path: url.pathname.replace('/v1/', ''), form, key };
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return reply(401, {});
    if (faults > 0) {
      faults -= 1;
      return reply(500, { error: { message: 'A fault' } });
    }
    const known = key === undefined ? undefined : kept.get(key);
    if (known) return reply(...known);
    if (one.method !== 'GET') asked.push(one);
    const made = answer(one);
    if (key !== undefined) kept.set(key, made);
    return reply(...made);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    asked,
    subscriptions,
    closed,
    fail: (times) => {
      faults = times;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** How a service under test takes payments by such a server. */
export const stripePayments = (apiUrl: string, webhookSecret = 'whsec_of_a_test') => ({
  mode: 'stripe' as const,
  instructions: null,
  stripe: { secretKey: SECRET_KEY, webhookSecret, apiUrl },
  terms: { table: 'pricing' as const, isStandardGiven: true, chargingDays: 1 },
  operator: { name: 'Mithaq Ltd', address: '1 Example Street', taxId: 'GB 1' },
});
