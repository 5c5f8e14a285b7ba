import type { Context } from 'koa';
import type { UserActor } from '../domain/kernel/actor.ts';

/** What one request gathers on its way; kept on `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** The session id of the answer: the one presented, a new one after sign-in, empty where there is none. */
  sessionId: string;
  /** The session id that the request came with, empty where there was none or it is not one of ours by form. */
  presentedSessionId: string;
  actor: UserActor | null;
  /** The session id that the presented token was found to belong to, so that nobody works that out twice. */
  csrfSessionId?: string;
  /** Name of the call, `resource.call`; for the log. */
  call?: string;
  /** Why it was refused, in our own words; for the log only. */
  because?: string;
}

/** The state of a request. */
export const stateOf = (ctx: Context): RequestState => ctx.state as RequestState;
