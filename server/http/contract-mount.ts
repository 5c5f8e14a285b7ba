import type { Context } from 'koa';
import type { Call } from '../../shared/contract/base/define.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import type { CallRouters } from './call-routers.ts';
import { getRequestState } from './context.ts';
import { toNetwork } from './limits/client-address.ts';
import { isOwnWrite } from './origin.ts';
import type { ServedCall } from './pipeline.ts';
import { readBody } from './request/body.ts';
import type { TimeLimits } from './request/time-limits.ts';
import { openUpload } from './request/upload.ts';
import { sendResponse } from './response.ts';
import type { Sessions } from './session/sessions.ts';

/** What calls need that come by HTTP. */
export interface MountParts {
  readonly sessions: Sessions;
  /** Returns the address whose passwords are hashed in one line; null where addresses are not told apart. */
  readonly readNetwork: (ctx: Context) => string | null;
  readonly ownOrigins: () => readonly string[];
  /** Returns the user of a request with their present rights; null without a valid session of an active account. */
  readonly authenticate: (ctx: Context) => Promise<UserActor | null>;
  readonly timeLimits: TimeLimits;
  /** Whether a response that has to be stripped is an error; for tests. */
  readonly strictResponses: boolean;
}

/** Adds what serves these calls by HTTP. */
export const mountContract = (routers: CallRouters, calls: readonly ServedCall[], parts: MountParts): void => {
  for (const served of calls) {
    const { path, method } = served.call;
    routers.take(path).register(path, [method], serveByHttp(served, parts));
  }
};

const serveByHttp = ({ name, call, serve }: ServedCall, parts: MountParts) => {
  const { sessions, ownOrigins } = parts;
  return async (ctx: Context): Promise<void> => {
    const state = getRequestState(ctx);
    state.call = name;
    const result = await serve({
      state,
      source: { network: toNetwork(ctx.ip), request: ctx },
      address: parts.readNetwork(ctx),
      params: ctx.params,
      query: ctx.query,
      sent: await receive(ctx, call, parts.timeLimits),
      session: sessions.control(ctx),
      checkProvenance: () => {
        if (!isOwnWrite(ctx.req.headers, ownOrigins())) throw new DomainError('bad_origin');
      },
      authenticate: () => parts.authenticate(ctx),
    });
    sendResponse(ctx, call, result, parts.strictResponses);
  };
};

/** Returns what a request carries beside its address; of a file nothing is read before the handler reads it. */
const receive = async (ctx: Context, call: Call, limits: TimeLimits): Promise<unknown> => {
  if (call.upload) return openUpload(ctx, call.upload, limits);
  return call.method === 'GET' ? undefined : readBody(ctx, limits);
};
