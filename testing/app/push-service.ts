import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import type { PushSubscriptionInput } from '../../shared/contract/delivery/push-subscriptions.ts';

/** A message as a browser gets it from its push service. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A push service on loopback, with browsers that decrypt what it takes for them. */
export const startTestPushService = async () => {
  const received: ReceivedPush[] = [];
  const keysOf = new Map<string, { privateKey: ReturnType<typeof createECDH>; authSecret: string }>();
  const answers = new Map<string, number | 'silence'>();
  let retryAfter: string | undefined;
  let asked = 0;
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await buffer(request);
    const keys = keysOf.get(path);
    asked += 1;
    const status = answers.get(path) ?? (keys ? 201 : 404);
    if (status === 201 && keys) {
      const text = decrypt(body, { version: 'aes128gcm', ...keys }).toString('utf8');
      received.push({ path, headers, text });
    }
    if (status === 'silence') return;
    response.writeHead(status, { Location: '/elsewhere', ...(retryAfter && { 'Retry-After': retryAfter }) }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** Returns the subscription of a new browser. */
    subscribe: (name: string): PushSubscriptionInput => {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const authSecret = randomBytes(16).toString('base64url');
      keysOf.set(`/${name}`, { privateKey, authSecret });
      return { endpoint: `${origin}/${name}`, expirationTime: null, keys: { p256dh, auth: authSecret } };
    },
    /** Has the service answer with a status for one browser, or not at all; with a time after which it may be asked again. */
    answer: (name: string, status: number | 'silence', after?: string): void => {
      answers.set(`/${name}`, status);
      retryAfter = after;
    },
    /** How often the service was asked to take a message. */
    asked: (): number => asked,
    stop: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
