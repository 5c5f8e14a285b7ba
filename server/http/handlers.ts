import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '../../shared/contract/base/define.ts';
import type { UserActor } from '../domain/kernel/actor.ts';

/** How a handler starts and ends the caller's session. */
export interface SessionControl {
  /** Signs a person in under a new session id; the old id is dead. */
  start(userId: string, epoch: number): Promise<void>;
  /** Ends the caller's session in the store, for good; answers its id, or null where there was none. */
  end(): Promise<string | null>;
}

/** A parsed, authorized request as a handler sees it. */
export interface CallRequest<C extends Call> {
  readonly actor: C['access'] extends 'public' ? UserActor | null : UserActor;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly session: SessionControl;
}

const replies = new WeakSet<object>();

/** An answer with another status than the call's usual one. */
export interface Reply<Body> {
  readonly status: 200 | 201 | 202 | 204;
  readonly body: Body;
}

export const reply = <Body>(status: Reply<Body>['status'], body: Body): Reply<Body> => {
  const made = { status, body };
  replies.add(made);
  return made;
};

export const isReply = (value: unknown): value is Reply<unknown> =>
  typeof value === 'object' && value !== null && replies.has(value);

export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<ResponseOf<C> | Reply<ResponseOf<C>>>;

/** One handler for every call of a contract; a missing one does not compile. */
export type Handlers<T extends Record<string, Record<string, Call>>> = {
  [Resource in keyof T]: { [Name in keyof T[Resource]]: Handler<T[Resource][Name]> };
};
