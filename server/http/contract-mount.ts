import Router from '@koa/router';
import type { Context } from 'koa';
import type { Call } from '../../shared/contract/base/define.ts';
import { allCalls } from '../../shared/contract/index.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { checkAccess } from './access.ts';
import { readBody } from './body.ts';
import { stateOf } from './context.ts';
import type { Csrf } from './csrf.ts';
import { withinDeadline } from './deadline.ts';
import type { CallRequest, Handler } from './handlers.ts';
import { inputParser } from './input.ts';
import { isOwnOrigin } from './origin.ts';
import type { RateLimit } from './rate-limits.ts';
import { sendAnswer } from './response.ts';
import type { Sessions } from './session/sessions.ts';

/** The parts that every call passes through. */
export interface MountParts {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly rateLimit: RateLimit;
  readonly ownOrigins: () => readonly string[];
  /** Who a request comes from, with their rights of now; null without a live session of a live account. */
  readonly authenticate: (ctx: Context) => Promise<UserActor | null>;
  /** Whether the stores are known to be there. */
  readonly storesUp: () => boolean;
  /** Keys at the top of a body that are ignored where a call does not declare them. */
  readonly ignoredFields: readonly string[];
  /** Fail where an answer had to be stripped. */
  readonly strictAnswers: boolean;
}

type AnyHandler = Handler<Call>;
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Only a test of the transport mounts a table with gaps; the service's own does not compile with one. */
const missing: AnyHandler = async () => {
  throw new Error('This call has no handler.');
};

/** A router with every call of the contract. */
export const mountContract = (handlers: HandlerTable, parts: MountParts): Router => {
  const router = new Router({ sensitive: true, strict: true });
  for (const { name, call } of allCalls) {
    const [resource = '', verb = ''] = name.split('.');
    const handler = (handlers[resource]?.[verb] ?? missing) as AnyHandler;
    router.register(call.path, [call.method], serve(name, call, handler, parts));
  }
  return router;
};

const serve = (name: string, call: Call, handler: AnyHandler, parts: MountParts) => {
  const inputs = inputParser(call, parts.ignoredFields);
  const changes = call.method !== 'GET';

  const run = async (ctx: Context, sent: unknown) => {
    const state = stateOf(ctx);
    if (changes) checkProvenance(ctx, parts);
    state.actor = await parts.authenticate(ctx);
    checkAccess(call.access, state.actor);
    const settle = await parts.rateLimit(call.rate, ctx, state.actor, sent);
    try {
      const request = {
        actor: state.actor,
        params: ctx.params,
        query: inputs.query(ctx.query),
        body: changes ? inputs.body(sent) : undefined,
        session: parts.sessions.control(ctx),
      } as CallRequest<Call>;
      const result = await handler(request);
      settle('ok');
      return result;
    } catch (error) {
      settle(error instanceof DomainError ? error.code : 'internal');
      throw error;
    }
  };

  return async (ctx: Context): Promise<void> => {
    stateOf(ctx).call = name;
    const sent = changes ? await readBody(ctx) : undefined;
    const result = await withinDeadline(run(ctx, sent), parts.storesUp);
    sendAnswer(ctx, call, result, parts.strictAnswers);
  };
};

const checkProvenance = (ctx: Context, { csrf, ownOrigins }: MountParts): void => {
  if (!isOwnOrigin(ctx.req.headers, ownOrigins())) throw new DomainError('bad_origin');
  csrf.check(ctx);
};
