import * as z from 'zod';
import { STAFF_QUEUES } from '../../options.ts';
import type { Access } from './define.ts';
import { id, seq, time } from './fields.ts';
import { notice } from './notification.ts';
import { matchMessage, matchmakerMessage, matchView } from './views.ts';

/** Every socket event with its payload. A push repeats what a call would answer; losing one costs nothing. */
export const serverEvents = {
  'match:message': z.object({ matchId: id, message: matchMessage }),
  'match:updated': matchView,
  'match:read': z.object({ matchId: id, userId: id, upTo: seq }),
  'match:typing': z.object({ matchId: id, userId: id }),
  'matchmaker:message': z.object({ matchmakerId: id, memberId: id, message: matchmakerMessage }),
  /** To the reader's own tabs. */
  'matchmaker:read': z.object({ matchmakerId: id, memberId: id, upTo: seq }),
  'matches:daily': z.object({ date: z.iso.date(), count: z.number().int().min(0) }),
  /** What the workers keep for the member has changed: refetch it. */
  'insights:updated': z.object({ of: z.enum(['recommendations', 'feedback']) }),
  /** Somebody appeared or disappeared for the member: refetch lists of people and conversations. */
  'people:changed': z.object({}),
  /** Something about the member's own photos has changed: refetch them. */
  'photos:updated': z.object({}),
  /** To admins: what waits in one of their queues has changed; refetch it. */
  'queue:changed': z.object({ queue: z.enum(STAFF_QUEUES) }),
  /** To admins: the day's batch goes on, or another admin did something with the job queues; refetch them. */
  'jobs:changed': z.object({}),
  /** To matchmakers: something about their picks, or about what they are asked to agree to, has changed; refetch it. */
  'picks:changed': z.object({}),
  /** How one of the member's own reports stands has changed: refetch them. */
  'reports:updated': z.object({}),
  /** A new notification, and how many the receiver has not read. */
  notice: z.object({ notice, unread: z.number().int().min(0) }),
  /** To the reader's own tabs: some notifications were read. */
  'notices:read': z.object({}),
  'user:updated': z.object({}),
  presence: z.object({ userId: id, online: z.boolean(), lastActive: time.nullable() }),
} as const;

/** Every event that a client may send, with its payload. The server acknowledges each with an `Ack`. */
export const clientEvents = {
  'match:typing': z.strictObject({ matchId: id }),
} as const;

/** Who may send each of these events. */
export const clientEventAccess = { 'match:typing': 'member' } as const satisfies Record<
  keyof typeof clientEvents,
  Access
>;

const queryText = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);

/**
 * A send or a read mark that is made over the open connection, as the event `call`: its name, such as `messages.send`, and
 * what a request of it would carry. It is acknowledged with a {@link CallAnswer}.
 */
export const socketCall = z.strictObject({
  name: z.string().max(100),
  params: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.union([queryText, z.array(queryText)])).default({}),
  body: z.unknown().optional(),
});
export type SocketCall = z.input<typeof socketCall>;

/** What a request of the call would be answered: `body` is null where there is none, `retryAfter` in seconds. */
export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
}

export type ServerEvent = keyof typeof serverEvents;
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>;
export type ClientEvent = keyof typeof clientEvents;
export type ClientPayload<E extends ClientEvent> = z.infer<(typeof clientEvents)[E]>;
export type Ack = { ok: true } | { ok: false; message: string };

export type ServerToClient = { [E in ServerEvent]: (payload: ServerPayload<E>) => void } & {
  /** The server ends: come back at a random moment within this time, which grows with the number of its connections. */
  'connection:closing': (payload: { withinMs: number }) => void;
};
export type ClientToServer = { [E in ClientEvent]: (payload: ClientPayload<E>, ack: (answer: Ack) => void) => void } & {
  /** Asks whether the connection still carries anything: acknowledged right away, whoever asks. */
  'connection:check': (ack: () => void) => void;
  call: (request: SocketCall, ack: (answer: CallAnswer) => void) => void;
};
