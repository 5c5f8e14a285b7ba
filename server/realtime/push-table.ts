import type { Server } from 'socket.io';
import type { ServerEvent, ServerPayload } from '../../shared/contract/base/events.ts';
import { findActiveUser } from '../domain/accounts/identity.ts';
import { type DomainEvent, subscribe } from '../domain/kernel/events.ts';
import { findMatch, hydrateMatches } from '../domain/matches/hydrate.ts';
import { hydrateMatchmakerMessage } from '../domain/messaging/hydrate-messages.ts';
import { presentMatch } from '../presenters/matches.ts';
import { presentMatchMessage, presentMatchmakerMessage } from '../presenters/messages.ts';
import type { Emit } from './emitter.ts';
import { memberRoom, sessionRoom, userRoom } from './rooms.ts';

/** One event for one person. */
type Push = { [E in ServerEvent]: { to: string; event: E; payload: ServerPayload<E> } }[ServerEvent];

type Pushes = Push[] | Promise<Push[]>;

/** What happened → who is told what, each through the presenter for them. What has no row tells nobody. */
const table: { [T in DomainEvent['type']]?: (event: Extract<DomainEvent, { type: T }>) => Pushes } = {
  'message.sent': ({ message, conversation }) => {
    const { _id, participants, matchmakerId } = conversation;
    if (conversation.kind === 'match') {
      return participants.map((to) => {
        return { to, event: 'match:message', payload: { matchId: _id, message: presentMatchMessage(message, to) } };
      });
    }
    if (matchmakerId === null) return [];
    return hydrateMatchmakerMessage(message).then((details) =>
      [...participants, matchmakerId].map((to) => {
        const payload = { matchmakerId, memberId: _id, message: presentMatchmakerMessage(details, to) };
        return { to, event: 'matchmaker:message', payload };
      }),
    );
  },

  'match.read': ({ matchId, participants, userId, upTo }) =>
    participants.map((to) => ({ to, event: 'match:read', payload: { matchId, userId, upTo } })),

  'matchmaker.read': ({ userId, matchmakerId, memberId, upTo }) => [
    { to: userId, event: 'matchmaker:read', payload: { matchmakerId, memberId, upTo } },
  ],

  'match.typing': ({ matchId, userId, to }) => [{ to, event: 'match:typing', payload: { matchId, userId } }],

  'match.updated': async ({ matchId, viewers, accepts }) => {
    const match = await findMatch(matchId);
    // A connection that was made meanwhile is told by the answer that made it, once (R38).
    if (!match || (accepts === false && match.status === 'accepted')) return [];
    const views = await Promise.all(
      viewers.map(async (to) => {
        const details = await hydrateMatches(to, [match]);
        return details.map((one): Push => ({ to, event: 'match:updated', payload: presentMatch(one) }));
      }),
    );
    return views.flat();
  },

  'batch.ready': ({ userId, day, count }) => [{ to: userId, event: 'matches:daily', payload: { date: day, count } }],

  'insights.ready': ({ userId, of }) => [{ to: userId, event: 'insights:updated', payload: { of } }],

  'user.updated': ({ userId }) => [{ to: userId, event: 'user:updated', payload: {} }],
};

/** Listens to what this process commits and tells whom it concerns, on all processes; returns what stops it. */
export const startPushing = (io: Server, emit: Emit, onError: (error: unknown) => void): (() => void) => {
  const tell = async (event: DomainEvent): Promise<void> => {
    const adjusting = adjustSockets(io, event);
    if (adjusting) await adjusting;
    const row = table[event.type] as ((event: DomainEvent) => Pushes) | undefined;
    const pushes = row?.(event) ?? [];
    // Not awaited where nothing has to be read, so that messages keep their order.
    for (const push of Array.isArray(pushes) ? pushes : await pushes) emit(push.to, push.event, push.payload);
  };
  return subscribe((event) => {
    tell(event).catch(onError);
  });
};

/** Ends sockets whose session ended, and gives those of changed rights the rooms of now. */
const adjustSockets = (io: Server, event: DomainEvent): Promise<void> | undefined => {
  if (event.type === 'session.ended') return end(io, sessionRoom(event.sessionId));
  if (event.type === 'sessions.ended') {
    const but = event.exceptSessionId === undefined ? undefined : sessionRoom(event.exceptSessionId);
    return end(io, userRoom(event.userId), but);
  }
  return event.type === 'user.updated' ? followRights(io, event.userId) : undefined;
};

/** Here at once, elsewhere by way of Redis. */
const end = async (io: Server, room: string, but?: string): Promise<void> => {
  for (const sockets of [io.local.in(room), io.in(room)])
    (but === undefined ? sockets : sockets.except(but)).disconnectSockets(true);
};

const followRights = async (io: Server, userId: string): Promise<void> => {
  const user = await findActiveUser(userId);
  if (!user) return end(io, userRoom(userId));
  const sockets = io.in(userRoom(userId));
  if (user.role === 'applicant') sockets.socketsLeave(memberRoom(userId));
  else sockets.socketsJoin(memberRoom(userId));
};
