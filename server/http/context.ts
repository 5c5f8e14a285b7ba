import type { Context } from 'koa';
import type { UserActor } from '../domain/kernel/actor.ts';

/** What the middlewares learn about a request; kept on `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** The session id that the request came with; empty where there was none or it has not the form of one. */
  sessionId: string;
  actor: UserActor | null;
  /** Name of the call, `resource.call`; for the log. */
  call?: string;
  /** The keyed hash of the account at which the request presents a password; for limits and the log. */
  account?: string;
  /** The user whom the request has signed in; for the log. */
  signedInUserId?: string;
  /** Why the request was refused, for the log only. */
  internalReason?: string;
}

/** Returns the state of a request. */
export const getRequestState = (ctx: Context): RequestState => ctx.state as RequestState;
