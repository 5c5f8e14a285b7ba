import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '../../shared/contract/base/define.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import type { ListedSession } from './session/session-store.ts';

/** How a handler starts and ends the caller's session. */
export interface SessionControl {
  /** Signs a user in under a new session id; the old id ends. Marks the browser as one of the user's. */
  start(userId: string, epoch: number): Promise<void>;
  /** Has others' attempts to sign in to a user's account not lock out the caller's browser, which stays new to it all the same. */
  spare(userId: string, epoch: number): void;
  /**
   * Returns the caller's browser in words where nobody has signed in to an account with it since its last new epoch; null where
   * somebody has.
   */
  findNewClient(userId: string, epoch: number): Promise<string | null>;
  /** Remembers for five minutes that this user's password was right, without signing them in: a code is still missing. */
  startPending(userId: string, epoch: number): Promise<void>;
  /**
   * Returns whose password was right in this browser within the last five minutes, and what tells that sign-in from others of the
   * same account; null where nobody's was.
   */
  findPending(): Promise<{ userId: string; epoch: number; mark: string } | null>;
  /** Returns the sessions of a user that the store has, in no order; which of them count is for the domain to say. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Ends a session of a list in the store, other than the caller's. */
  endListed(hash: string): Promise<void>;
  /** Ends the caller's session in the store; returns its id, or null where there was none. */
  end(): Promise<string | null>;
}

/** A parsed, authorized request as a handler sees it. */
export interface CallRequest<C extends Call> {
  readonly actor: C['access'] extends 'public' ? UserActor | null : UserActor;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly session: SessionControl;
  /** The caller's address or network, whose hashes wait in one line; null where addresses are not told apart. */
  readonly address: string | null;
}

const replies = new WeakSet<object>();

/** A response with another status than the call's default. */
export interface Reply<Body> {
  readonly status: 200 | 201 | 202 | 204;
  readonly body: Body;
}

/** Makes a handler respond with another status than the call's default. */
export const reply = <Body>(status: Reply<Body>['status'], body: Body): Reply<Body> => {
  const made = { status, body };
  replies.add(made);
  return made;
};

/** Whether a handler's result was made by {@link reply}. */
export const isReply = (value: unknown): value is Reply<unknown> =>
  typeof value === 'object' && value !== null && replies.has(value);

/** Serves one call: returns the body of its response, or a {@link Reply}. */
export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<ResponseOf<C> | Reply<ResponseOf<C>>>;

/** A handler for each call of a contract; where one is missing, it does not compile. */
export type Handlers<T extends Record<string, Record<string, Call>>> = {
  [Resource in keyof T]: { [Name in keyof T[Resource]]: Handler<T[Resource][Name]> };
};
