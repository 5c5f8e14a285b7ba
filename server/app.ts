import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import compress from 'koa-compress';
import type { Logger } from 'pino';
import { PROTECTED_FIELDS } from '../shared/contract/base/fields.ts';
import { serveHealth } from './bootstrap/health.ts';
import { createMetrics } from './bootstrap/metrics.ts';
import type { RedisConnection } from './bootstrap/redis.ts';
import { CLIENT_ROOT } from './bootstrap/root.ts';
import { type Config, withPort } from './config.ts';
import { isMongoUp } from './database/probe.ts';
import { toAccountKey } from './domain/accounts/account-keys.ts';
import { requireHashingPlace } from './domain/accounts/hashing.ts';
import { findAccount, identify, identifyBy, readAccount } from './domain/accounts/identity.ts';
import { clock } from './domain/kernel/clock.ts';
import { configureContext, getContext } from './domain/kernel/context.ts';
import { createDailyViewQuota } from './domain/recommendations/people-shown.ts';
import { serveApi } from './http/api.ts';
import { createCallRouters } from './http/call-routers.ts';
import { mountContract } from './http/contract-mount.ts';
import { withinDeadline } from './http/deadline.ts';
import { mountDocs } from './http/description/docs-page.ts';
import { handleErrors, type OnUnexpected } from './http/errors.ts';
import { answerForeignUpgrades } from './http/foreign-upgrades.ts';
import { mayReachDemo, refuseFromBeyond } from './http/forwarded.ts';
import { readClientNetwork, toSite } from './http/limits/client-address.ts';
import { pacePages } from './http/limits/pace.ts';
import { createAccountMarks, createSignInLimits } from './http/limits/sign-in-limits.ts';
import { createPipeline, type HandlerTable } from './http/pipeline.ts';
import { createRateLimits, unlimited } from './http/rate-limits.ts';
import { guardBodies, TIME_LIMITS, type TimeLimits } from './http/request/time-limits.ts';
import { logOutcome, logRequests, logUnexpectedProxy } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createKnownBrowsers } from './http/session/known-browsers.ts';
import { createPendingSignIns } from './http/session/pending-sign-ins.ts';
import { createSessionStore } from './http/session/session-store.ts';
import { createSessionFinder, createSessions, SESSION_COOKIE } from './http/session/sessions.ts';
import { serveClient } from './http/static/client-files.ts';
import { attachRealtime } from './realtime/attach.ts';
import { createSocketCalls } from './realtime/calls.ts';
import { handlers } from './routes/index.ts';
import { serveUnsubscribe } from './routes/mailed/unsubscribe.ts';
import { serveStripe } from './routes/payments/stripe.ts';

const TIMEOUTS_MS = {
  headersTimeout: 10_000,
  // Of a file; what else a request carries has less: see `TIME_LIMITS`.
  requestTimeout: TIME_LIMITS.fileMs + 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
const MAX_CONNECTIONS = 20_000;
/** Connections that wait to be accepted. A process accepts one a turn of its event loop, and a crowd comes back at once. */
const BACKLOG = 4_096;
/** How long requests in flight may take to end when the server closes. */
const DRAIN_MS = 8_000;

export interface AppParts {
  readonly config: Config;
  /** A connection that its opener closes. MongoDB is mongoose's default connection. */
  readonly redis: RedisConnection;
  readonly log: Logger;
  /** Whether a response that has to be stripped by its schema is an error; for tests. */
  readonly strictResponses?: boolean;
  readonly onUnexpected?: OnUnexpected;
  /** Receives errors of pushes; for tests. */
  readonly onPushError?: (error: unknown) => void;
  /** Hears of pushes that are being made; for tests. */
  readonly onPushing?: (pushed: Promise<void>) => void;
  /** The folder of the built client; `dist/client` by default. */
  readonly clientRoot?: string;
  /** Handlers instead of the service's own; for tests of the transport. */
  readonly handlers?: HandlerTable;
  /** How long bodies may take; for tests. */
  readonly timeLimits?: TimeLimits;
}

export interface App {
  readonly server: Server;
  /** Starts to listen and resolves with the port. Rejects where the port is taken. */
  listen(): Promise<number>;
  /** Accepts no more requests, gives those in flight 8 s to end, and closes. */
  close(): Promise<void>;
}

/** Creates the service's HTTP server, with its realtime part, on open connections. */
export const createApp = (parts: AppParts): App => {
  const { redis, log } = parts;
  let config = parts.config;
  const ownOrigins = () => config.ownOrigins;
  const areStoresUp = () => isMongoUp() && redis.status === 'ready';
  const reportFault: OnUnexpected = (error, state) => {
    log.error({ err: error, requestId: state.requestId }, 'unexpected error');
    parts.onUnexpected?.(error, state);
  };

  const koa = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  koa.on('error', (error: NodeJS.ErrnoException) => log.debug({ err: error }, 'connection ended early'));
  const store = createSessionStore(redis, clock.now);
  const findSession = createSessionFinder(store);
  const browsers = createKnownBrowsers(config.sessionKeys);
  const sessions = createSessions(koa, store, browsers, createPendingSignIns(redis));
  const authenticate = async (ctx: Context) => {
    const session = await sessions.read(ctx);
    const actor = session && (await identify(session));
    if (actor) await session.touch();
    return actor;
  };
  const dailyViewQuota = createDailyViewQuota(redis);
  const formerQuota = getContext().dailyViewQuota;
  configureContext({ dailyViewQuota });
  const metrics = createMetrics(config);
  const calls = createPipeline(parts.handlers ?? handlers, {
    recordCall: metrics.recordCall,
    areStoresUp,
    markAccount: createAccountMarks(config.sessionKeys[0] ?? '', toAccountKey),
    rateLimit: config.rateLimits
      ? createRateLimits(redis, createSignInLimits(redis, { browsers, findAccount, requirePlace: requireHashingPlace }))
      : unlimited,
    ignoredFields: PROTECTED_FIELDS,
  });
  const strict = parts.strictResponses ?? false;
  const timeLimits = parts.timeLimits ?? TIME_LIMITS;
  const routers = createCallRouters();
  mountContract(routers, calls, {
    sessions,
    authenticate,
    ownOrigins,
    readNetwork: config.rateLimits ? (ctx: Context) => toSite(ctx.ip) : () => null,
    timeLimits,
    strictResponses: strict,
  });
  mountDocs(routers, async (ctx: Context) => !config.isProduction || (await authenticate(ctx))?.role === 'admin');
  // Without its stores the service still serves its shell, whose program asks again.
  const isVisitor = async (ctx: Context) => {
    const actor = await withinDeadline(authenticate(ctx), areStoresUp).catch(() => undefined);
    return actor === null;
  };

  koa.use(logRequests(log, config.publicUrl.startsWith('https:')));
  if (config.isProduction && config.trustProxy === 0) koa.use(logUnexpectedProxy(log));
  koa.use(setSecurityHeaders(ownOrigins));
  if (config.mayHoldDemo) koa.use(refuseFromBeyond(config.trustProxy));
  koa.use(metrics.serve);
  koa.use(handleErrors(reportFault));
  if (config.rateLimits) koa.use(pacePages());
  koa.use(compress());
  koa.use(serveHealth(redis));
  koa.use(serveUnsubscribe());
  koa.use(serveStripe());
  koa.use(serveApi(routers, reportFault));
  koa.use(
    serveClient(parts.clientRoot ?? CLIENT_ROOT, {
      isVisitor,
      publicUrl: () => config.publicUrl,
      services: [
        ...(config.mail ? (['mail'] as const) : []),
        ...(config.mailFolder ? (['files'] as const) : []),
        ...(config.supportEmail ? (['letters'] as const) : []),
        ...(config.payments.terms.table === 'landing' ? (['landing-prices'] as const) : []),
      ],
    }),
  );

  const server = createServer(TIMEOUTS_MS, koa.callback());
  server.maxConnections = MAX_CONNECTIONS;
  const realtime = attachRealtime({
    httpServer: server,
    redis,
    ownOrigins,
    findSession,
    readNetwork: (request) => readClientNetwork(request, config.trustProxy),
    isLimited: config.rateLimits,
    mayConnect: ({ headers }) => !config.mayHoldDemo || mayReachDemo(headers, config.trustProxy),
    logRefusal: (line) => log.warn(line),
    strict,
    serveCalls: createSocketCalls({
      calls,
      authenticate: async ({ data }) => {
        const { sessionId, userId } = data.owner;
        // Whose socket it is is known, so that both are read at the same time.
        const [session, account] = await Promise.all([
          findSession(`${SESSION_COOKIE}=${sessionId}`),
          readAccount(userId),
        ]);
        const actor = session && identifyBy(session, account);
        if (actor) await session.touch();
        return actor;
      },
      strict,
      logOutcome: (state, outcome) => logOutcome(log, state, outcome),
      onUnexpected: reportFault,
    }),
    onError: (error) => {
      log.error({ err: error }, 'a push went wrong');
      parts.onPushError?.(error);
    },
    onPushing: parts.onPushing,
  });
  guardBodies(server, timeLimits);
  answerForeignUpgrades(server);
  metrics.watchConnections(realtime.countConnections);
  metrics.watchStores(() => ({ mongodb: isMongoUp(), redis: redis.status === 'ready' }));
  metrics.watchMemory(redis);

  return {
    server,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, () => {
          server.off('error', reject);
          const { port } = server.address() as AddressInfo;
          config = withPort(config, port);
          resolve(port);
        });
      }),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await realtime.closeConnections();
      metrics.stop();
      if (getContext().dailyViewQuota === dailyViewQuota) configureContext({ dailyViewQuota: formerQuota });
      server.closeIdleConnections();
      const hurry = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(hurry);
      // What the last calls have committed is pushed by the other processes.
      await realtime.stopPushing();
    },
  };
};
