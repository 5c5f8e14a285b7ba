import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context } from 'koa';
import { createSession } from 'koa-session';
import { getRequestState } from '../context.ts';
import type { SessionControl } from '../handlers.ts';
import { clearBrowserData } from '../security-headers.ts';
import { describeClient } from './client-name.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { PendingSignIns } from './pending-sign-ins.ts';
import { getSessionStart, isSessionId, type SessionRecord, type SessionStore } from './session-store.ts';

export const SESSION_COOKIE = 'session_id';
const SESSION_IN_HEADER = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]*)`);
const COOKIE = { sameSite: 'lax', signed: false, overwrite: true } as const;
/** The cookie of a sign-in whose code is still missing. */
const PENDING_COOKIE = 'pending_sign_in';
const EXPIRED = new Date(0);
const next = async () => {};

type KoaSession = Partial<SessionRecord> & { regenerate(): Promise<void> };
const getKoaSession = (ctx: Context) => (ctx as Context & { session: KoaSession }).session;

/** Returns the session id in a `Cookie` header, or an empty string where there is none of our form. */
const readSessionId = (cookieHeader: string | undefined): string => {
  const id = SESSION_IN_HEADER.exec(cookieHeader ?? '')?.[1]?.trim();
  return isSessionId(id) ? id : '';
};

/** A stored session that a request or a connection came with; whether its account may use it is for the caller to check. */
export interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly epoch: number;
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** When it was last used before, in milliseconds since 1970. */
  readonly seenAt: number;
  /** Records once a minute that the session was used. To be called only once the account was found to be allowed to. */
  touch(): Promise<void>;
}

const findSession = async (store: SessionStore, sessionId: string): Promise<FoundSession | null> => {
  const record = sessionId ? await store.read(sessionId) : null;
  return (
    record && {
      sessionId,
      userId: record.userId,
      epoch: record.epoch,
      startedAt: getSessionStart(record),
      seenAt: record.seenAt,
      touch: () => store.touch(sessionId, record),
    }
  );
};

/** Finds the session of a `Cookie` header. */
export type FindSession = (cookieHeader: string | undefined) => Promise<FoundSession | null>;

/** Creates a function that finds sessions by cookie, for connections that are not Koa's. */
export const createSessionFinder =
  (store: SessionStore): FindSession =>
  (cookieHeader) =>
    findSession(store, readSessionId(cookieHeader));

/** The ids that were generated in a request and not stored yet: their first write is one for a new id. */
const unwritten = new WeakMap<Context, Set<string>>();

/**
 * Creates what reads, starts and ends the sessions of requests, in the service's own store. koa-session starts them; what only needs to know
 * who asks reads the store without it.
 */
export const createSessions = (
  app: Koa,
  store: SessionStore,
  browsers: Pick<KnownBrowsers, 'remember' | 'recognize'>,
  pendingSignIns: PendingSignIns,
) => {
  const load = createSession(
    {
      key: SESSION_COOKIE,
      maxAge: 'session',
      autoCommit: false,
      rolling: false,
      renew: false,
      ...COOKIE,
      externalKey: {
        get: (ctx: Context) => getRequestState(ctx).sessionId,
        set: (ctx: Context, id: string) => {
          ctx.cookies.set(SESSION_COOKIE, id, { httpOnly: true, ...COOKIE });
        },
      },
      genid: (ctx: Context) => {
        const id = randomBytes(32).toString('base64url');
        unwritten.set(ctx, new Set(unwritten.get(ctx)).add(id));
        return id;
      },
      store: {
        get: (id: string) => store.read(id),
        // koa-session passes 'session' as time-to-live, which is no number; the record and the store have the limits.
        set: (id: string, record: SessionRecord, _ttl: unknown, { ctx }: { ctx?: Context }) =>
          store.write(id, record, (ctx && unwritten.get(ctx)?.delete(id)) ?? false),
        destroy: (id: string) => store.destroy(id),
      },
    },
    app,
  );

  return {
    /** Returns the session that a request came with; null where it has none or it has ended. */
    read: (ctx: Context): Promise<FoundSession | null> => findSession(store, getRequestState(ctx).sessionId),
    control(ctx: Context): SessionControl {
      return {
        start: async (userId, epoch) => {
          const state = getRequestState(ctx);
          await load(ctx, next);
          const pendingId = ctx.cookies.get(PENDING_COOKIE);
          if (pendingId) {
            await pendingSignIns.end(pendingId);
            ctx.cookies.set(PENDING_COOKIE, '', { expires: EXPIRED, ...COOKIE });
          }
          const client = describeClient(ctx.get('User-Agent'));
          // Filled before the id changes, so that the record is written once, complete, under its new id.
          const session = Object.assign(getKoaSession(ctx), store.begin(userId, epoch, client));
          await session.regenerate();
          state.signedInUserId = userId;
          browsers.remember(ctx, { userId, epoch });
        },
        spare: (userId, epoch) => browsers.remember(ctx, { userId, epoch }, 'link'),
        findNewClient: async (userId, epoch) => {
          const known = await browsers.recognize(ctx, async () => ({ userId, epoch }), ['signed-in']);
          return known === null ? describeClient(ctx.get('User-Agent')) : null;
        },
        startPending: async (userId, epoch) => {
          const id = await pendingSignIns.begin({ userId, epoch });
          ctx.cookies.set(PENDING_COOKIE, id, { httpOnly: true, ...COOKIE });
        },
        list: (userId) => store.list(userId),
        endListed: (hash) => store.destroyListed(hash),
        findPending: () => pendingSignIns.read(ctx.cookies.get(PENDING_COOKIE)),
        end: async () => {
          const state = getRequestState(ctx);
          const ended = state.actor?.sessionId ?? null;
          if (state.sessionId) {
            await store.destroy(state.sessionId);
            ctx.cookies.set(SESSION_COOKIE, '', { expires: EXPIRED, ...COOKIE });
          }
          state.sessionId = '';
          clearBrowserData(ctx);
          return ended;
        },
      };
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
