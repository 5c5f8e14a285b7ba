import Router from '@koa/router';
import type { Context } from 'koa';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { checkAccess } from './access.ts';
import { getRequestState } from './context.ts';
import type { Csrf } from './csrf.ts';
import { UPLOAD_LIMIT_MS, withinDeadline } from './deadline.ts';
import type { CallRequest, Handler } from './handlers.ts';
import { readNamedEmail } from './limits/sign-in-limits.ts';
import { isOwnOrigin } from './origin.ts';
import type { RateLimit } from './rate-limits.ts';
import { readBody } from './request/body.ts';
import { createInputParser, type InputParser } from './request/input.ts';
import { openUpload } from './request/upload.ts';
import { sendResponse } from './response.ts';
import type { Sessions } from './session/sessions.ts';

/** What every call needs. */
export interface MountParts {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly rateLimit: RateLimit;
  /** Returns the keyed hash of an account's e-mail. */
  readonly markAccount: (email: string) => string;
  /** Returns the address whose passwords are hashed in one line; null where addresses are not told apart. */
  readonly readNetwork: (ctx: Context) => string | null;
  readonly ownOrigins: () => readonly string[];
  /** Returns the user of a request with their present rights; null without a valid session of an active account. */
  readonly authenticate: (ctx: Context) => Promise<UserActor | null>;
  /** Whether both stores are connected, as far as is known without a query. */
  readonly areStoresUp: () => boolean;
  /** Top-level keys of a body that are ignored where a call does not declare them. */
  readonly ignoredFields: readonly string[];
  /** Whether a response that has to be stripped is an error; for tests. */
  readonly strictResponses: boolean;
}

type AnyHandler = Handler<Call>;
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Replaces a handler that a test's table leaves out; the service's own table does not compile with a gap. */
const missingHandler: AnyHandler = async () => {
  throw new Error('This call has no handler.');
};

/** Returns a router that serves every call of the contract. */
export const mountContract = (handlers: HandlerTable, parts: MountParts): Router => {
  const router = new Router({ sensitive: true, strict: true });
  for (const { name, call } of allCalls) {
    const [resource = '', verb = ''] = name.split('.');
    const handler = (handlers[resource]?.[verb] ?? missingHandler) as AnyHandler;
    router.register(call.path, [call.method], serve(name, call, handler, parts));
  }
  return router;
};

const serve = (name: string, call: Call, handler: AnyHandler, parts: MountParts) => {
  const inputs = createInputParser(call, parts.ignoredFields);
  const isWrite = call.method !== 'GET';

  const run = async (ctx: Context, sent: unknown) => {
    const state = getRequestState(ctx);
    if (isWrite) checkProvenance(ctx, parts);
    state.actor = await parts.authenticate(ctx);
    checkAccess(call.access, state.actor, call);
    const input = readInput(inputs, ctx, call, sent);
    const email = call.rate === 'login' && input.isWellFormed ? findNamedEmail(call, state.actor, input.body) : null;
    if (email !== null) state.account = parts.markAccount(email);
    const recordOutcome = await parts.rateLimit(call.rate, {
      ctx,
      actor: state.actor,
      email,
      account: state.account ?? null,
      isWellFormed: input.isWellFormed,
    });
    try {
      if (!input.isWellFormed) throw input.refusal;
      const request = {
        actor: state.actor,
        address: parts.readNetwork(ctx),
        params: ctx.params,
        query: input.query,
        body: input.body,
        session: parts.sessions.control(ctx),
      } as CallRequest<Call>;
      const result = await handler(request);
      recordOutcome('ok');
      return result;
    } catch (error) {
      recordOutcome(error instanceof DomainError ? error.code : 'internal');
      throw error;
    }
  };

  return async (ctx: Context): Promise<void> => {
    getRequestState(ctx).call = name;
    const sent = await receive(ctx, call);
    const result = await withinDeadline(run(ctx, sent), parts.areStoresUp, call.upload && UPLOAD_LIMIT_MS);
    sendResponse(ctx, call, result, parts.strictResponses);
  };
};

/** Returns the e-mail of the account that a password is presented for: where a session is needed, its own. */
const findNamedEmail = (call: Call, actor: UserActor | null, body: unknown): string | null =>
  call.access === 'public' ? readNamedEmail(actor, body) : (actor?.user.email ?? null);

/** What a request carries, parsed, or the refusal of it: limits are checked before a body is refused. */
type Input = { isWellFormed: true; query: unknown; body: unknown } | { isWellFormed: false; refusal: unknown };

/** Returns what a request carries beside its address; of a file nothing is read before the handler reads it. */
const receive = async (ctx: Context, call: Call): Promise<unknown> => {
  if (call.upload) return openUpload(ctx, call.upload);
  return call.method === 'GET' ? undefined : readBody(ctx);
};

const readInput = (inputs: InputParser, ctx: Context, call: Call, sent: unknown): Input => {
  try {
    const query = inputs.query(ctx.query);
    return { isWellFormed: true, query, body: call.upload || call.method === 'GET' ? sent : inputs.body(sent) };
  } catch (refusal) {
    return { isWellFormed: false, refusal };
  }
};

/** Throws unless a write comes from a page of the service, by its origin and its CSRF token. */
const checkProvenance = (ctx: Context, { csrf, ownOrigins }: MountParts): void => {
  if (!isOwnOrigin(ctx.req.headers, ownOrigins())) throw new DomainError('bad_origin');
  csrf.check(ctx);
};
