import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context } from 'koa';
import { createSession } from 'koa-session';
import { stateOf } from '../context.ts';
import type { SessionControl } from '../handlers.ts';
import { isSessionId, type SessionRecord, type SessionStore } from './session-store.ts';

export const SESSION_COOKIE = 'session_id';
const PRESENTED = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]*)`);
const COOKIE = { sameSite: 'lax', signed: false, overwrite: true } as const;
const LONG_AGO = new Date(0);
const done = async () => {};

type KoaSession = Partial<SessionRecord> & { regenerate(): Promise<void> };
const sessionIn = (ctx: Context) => (ctx as Context & { session: KoaSession }).session;

/** The session id in a `Cookie` header, or nothing where there is none of our form. */
const presentedSession = (cookieHeader: string | undefined): string => {
  const id = PRESENTED.exec(cookieHeader ?? '')?.[1]?.trim();
  return isSessionId(id) ? id : '';
};

/** Who a `Cookie` header's session belongs to; whether that account is active is the caller's to check. */
export type SessionOf = (
  cookieHeader: string | undefined,
) => Promise<{ sessionId: string; userId: string; epoch: number } | null>;

/** Looks sessions up by cookie, for connections that are not Koa's. */
export const createSessionOf =
  (store: SessionStore): SessionOf =>
  async (cookieHeader) => {
    const sessionId = presentedSession(cookieHeader);
    const record = sessionId ? await store.read(sessionId) : null;
    return record && { sessionId, userId: record.userId, epoch: record.epoch };
  };

/** Ids made in a request and not yet written: their first write is for a new id. */
const unwritten = new WeakMap<Context, Set<string>>();

/** Loads, starts and ends sessions of requests: koa-session over our own store. */
export const createSessions = (app: Koa, store: SessionStore) => {
  const load = createSession(
    {
      key: SESSION_COOKIE,
      maxAge: 'session',
      autoCommit: false,
      rolling: false,
      renew: false,
      ...COOKIE,
      externalKey: {
        get: (ctx: Context) => stateOf(ctx).presentedSessionId,
        set: (ctx: Context, id: string) => {
          ctx.cookies.set(SESSION_COOKIE, id, { httpOnly: true, ...COOKIE });
        },
      },
      genid: (ctx: Context) => {
        const id = randomBytes(32).toString('base64url');
        unwritten.set(ctx, new Set(unwritten.get(ctx)).add(id));
        stateOf(ctx).sessionId = id;
        return id;
      },
      store: {
        get: (id: string) => store.read(id),
        // Its time-to-live is not a number of ours ('session'); the record and the store keep the limits.
        set: (id: string, record: SessionRecord, _ttl: unknown, { ctx }: { ctx?: Context }) =>
          store.write(id, record, (ctx && unwritten.get(ctx)?.delete(id)) ?? false),
        destroy: (id: string) => store.destroy(id),
      },
    },
    app,
  );

  return {
    /** The live session that a request came with. */
    async load(ctx: Context): Promise<SessionRecord | null> {
      const { presentedSessionId } = stateOf(ctx);
      await load(ctx, done);
      stateOf(ctx).sessionId = presentedSessionId;
      const session = sessionIn(ctx);
      return session.userId === undefined ? null : (session as SessionRecord);
    },
    control(ctx: Context): SessionControl {
      return {
        start: async (userId, epoch) => {
          // Filled before it is renamed: the record is written once, whole, under its new id.
          const session = Object.assign(sessionIn(ctx), store.begin(userId, epoch));
          await session.regenerate();
        },
        end: async () => {
          const state = stateOf(ctx);
          const ended = state.actor?.sessionId ?? null;
          if (state.presentedSessionId) {
            await store.destroy(state.presentedSessionId);
            ctx.cookies.set(SESSION_COOKIE, '', { expires: LONG_AGO, ...COOKIE });
          }
          state.sessionId = '';
          return ended;
        },
      };
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
