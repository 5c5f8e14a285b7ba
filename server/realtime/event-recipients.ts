import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEvent, ServerPayload } from '../../shared/contract/base/events.ts';
import type { StaffQueue } from '../../shared/options.ts';
import { findActiveUser, listAdminIds } from '../domain/accounts/identity.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { type DomainEvent, subscribe } from '../domain/kernel/events.ts';
import { hashSessionId } from '../domain/kernel/ids.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';
import { findMatch, loadMatchView } from '../domain/matches/load-views.ts';
import { loadMatchmakerMessageView } from '../domain/messaging/load-message-views.ts';
import { loadAddedNotifications } from '../domain/notifications/notifications.ts';
import { toRefusal } from '../http/errors.ts';
import { getReaders } from '../policies/conversation-access.ts';
import { getActiveMatchmakerId, hearsOfOthers } from '../policies/staff.ts';
import { presentMatch } from '../presenters/matches.ts';
import { presentMatchMessage, presentMatchmakerMessage } from '../presenters/messages.ts';
import { presentNotification } from '../presenters/notifications.ts';
import type { Emit } from './emitter.ts';
import { memberRoom, sessionRoom, userRoom } from './rooms.ts';
import type { Broadcast } from './socket-commands.ts';

/** One push to one user. */
type Push = {
  [E in ServerEvent]: { to: string; event: E; payload: ServerPayload<E> };
}[ServerEvent];

type Pushes = Push[] | Promise<Push[]>;

/** Event → pushes to its recipients, each through the presenter for them. An event without a row is not pushed. */
const table: { [T in DomainEvent['type']]?: (event: Extract<DomainEvent, { type: T }>) => Pushes } = {
  'message.sent': ({ message, conversation }) => {
    const { _id, participants, matchmakerId } = conversation;
    if (conversation.kind === 'match') {
      return getReaders(conversation).map((to) => {
        return { to, event: 'match:message', payload: { matchId: _id, message: presentMatchMessage(message, to) } };
      });
    }
    if (matchmakerId === null) return [];
    return Promise.all([loadMatchmakerMessageView(message), findActiveUser(_id)]).then(([details, member]) => {
      // A cover may be over by the clock, and its thread not yet in line with it.
      const isTheirs = member !== null && getActiveMatchmakerId(member) === matchmakerId;
      return [...participants, ...(isTheirs ? [matchmakerId] : [])].map((to): Push => {
        const payload = { matchmakerId, memberId: _id, message: presentMatchmakerMessage(details, to) };
        return { to, event: 'matchmaker:message', payload };
      });
    });
  },

  'match.read': ({ matchId, viewers, userId, upTo }) =>
    viewers.map((to) => ({ to, event: 'match:read', payload: { matchId, userId, upTo } })),

  'matchmaker.read': ({ userId, matchmakerId, memberId, upTo }) => [
    { to: userId, event: 'matchmaker:read', payload: { matchmakerId, memberId, upTo } },
  ],

  'match.typing': ({ matchId, userId, to }) => [{ to, event: 'match:typing', payload: { matchId, userId } }],

  'match.updated': async ({ matchId, viewers, accepts }) => {
    const match = await findMatch(matchId);
    // Where the match was accepted meanwhile, only the event of the response that accepted it is pushed (R38).
    if (!match || (accepts === false && match.status === 'accepted')) return [];
    const views = await Promise.all(
      viewers.map(async (to): Promise<Push[]> => {
        const details = await loadMatchView(to, match);
        return details ? [{ to, event: 'match:updated', payload: presentMatch(details) }] : [];
      }),
    );
    return views.flat();
  },

  'batch.ready': ({ userId, day, count }) => [{ to: userId, event: 'matches:daily', payload: { date: day, count } }],

  'notifications.added': async ({ noticeIds }) =>
    (await loadAddedNotifications(noticeIds)).map(({ unread, ...shown }) => {
      return { to: shown.notice.userId, event: 'notice', payload: { notice: presentNotification(shown), unread } };
    }),

  'notifications.read': ({ userId }) => [{ to: userId, event: 'notices:read', payload: {} }],

  'insights.ready': ({ userId, of }) => [{ to: userId, event: 'insights:updated', payload: { of } }],

  'people.changed': ({ userIds }) => userIds.map((to) => ({ to, event: 'people:changed', payload: {} })),
  // An applicant's sockets carry `user:updated` alone (R18).
  'photos.changed': async ({ userId }) => {
    const isApplicant = (await findActiveUser(userId))?.role === 'applicant';
    return [{ to: userId, event: isApplicant ? 'user:updated' : 'photos:updated', payload: {} }];
  },

  'queue.changed': async ({ queue }) =>
    (await listAdminIds()).map((to) => ({ to, event: 'queue:changed', payload: { queue } })),
  'jobs.changed': async () => (await listAdminIds()).map((to) => ({ to, event: 'jobs:changed', payload: {} })),
  'picks.changed': ({ userIds }) => userIds.map((to) => ({ to, event: 'picks:changed', payload: {} })),
  'report.changed': ({ reporterId }) => [{ to: reporterId, event: 'reports:updated', payload: {} }],

  'rights.changed': () => [],
  'user.updated': ({ userId }) => [{ to: userId, event: 'user:updated', payload: {} }],
};

/**
 * For how long changes of a queue gather until the admins are told of them once, in milliseconds: each telling reads who the admins are,
 * and makes their screens read the queue again.
 */
const QUEUE_GATHERS_MS = 100;
/** How long the end of a process waits for pushes that are still being made, in milliseconds. */
const STOP_MS = 1_000;

/** After what pauses a reading is tried again that the stores have not answered, in milliseconds. */
const PAUSES_MS = [250, 1_000, 4_000];

/**
 * Returns what `read` reads, and tries again where the stores are too busy or away for a moment: what was committed is not committed
 * again, so nobody would come back with it. `first`: the first try, where it has begun. Rejects as the last try does, and at once
 * with any other error.
 */
export const readPatiently = async <T>(read: () => Promise<T>, first: Promise<T> = read()): Promise<T> => {
  let reading = first;
  for (const pauseMs of PAUSES_MS) {
    try {
      return await reading;
    } catch (error) {
      if (toRefusal(error).code !== 'unavailable') throw error;
      await sleep(pauseMs, undefined, { ref: false });
      reading = read();
    }
  }
  return reading;
};

export interface PushingParts {
  emit: Emit;
  broadcast: Broadcast;
  onError(error: unknown): void;
  /** Hears of each event whose pushes are being made; settles once they are sent, or another change of the same queue will tell of it. */
  onPushing?: ((pushed: Promise<void>) => void) | undefined;
}

/**
 * Subscribes to what this process commits and pushes it to whom it concerns, on all processes. Returns what stops it, which resolves once
 * all of that is pushed, and the admins were told of the queues whose changes had gathered, or could not be within {@link STOP_MS}.
 */
export const startPushing = ({ emit, broadcast, onError, onPushing }: PushingParts): (() => Promise<void>) => {
  const stopping = new AbortController();
  /** The queues whose changes gather. */
  const gathering = new Set<StaffQueue>();
  /** The pushes that are being made, but for those of messages between members, which are made at once. */
  const underWay = new Set<Promise<void>>();
  /** Resolves with whether this change is the one by which all that gathered are told. */
  const gather = async (queue: StaffQueue): Promise<boolean> => {
    if (gathering.has(queue)) return false;
    gathering.add(queue);
    await sleep(QUEUE_GATHERS_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    gathering.delete(queue);
    return true;
  };
  const push = async (event: DomainEvent): Promise<void> => {
    if (event.type === 'queue.changed' && !(await gather(event.queue))) return;
    const adjusting = adjustSockets(broadcast, event);
    if (adjusting) await adjusting;
    const row = table[event.type] as ((event: DomainEvent) => Pushes) | undefined;
    if (!row) return;
    const first = row(event);
    // Not awaited where nothing has to be read, so that messages keep their order.
    const pushes = Array.isArray(first) ? first : await readPatiently(async () => row(event), first);
    for (const { to, event: name, payload } of pushes) emit(to, name, payload);
  };
  const unsubscribe = subscribe((event) => {
    const pushed = push(event).catch(onError);
    onPushing?.(pushed);
    if (event.type === 'message.sent' && event.conversation.kind === 'match') return;
    underWay.add(pushed);
    void pushed.then(() => underWay.delete(pushed));
  });
  return async () => {
    unsubscribe();
    stopping.abort();
    await withTimeout(Promise.all(underWay), STOP_MS).catch(onError);
  };
};

/** Disconnects the sockets of a session that has ended, and gives those of changed rights the rooms for these. */
const adjustSockets = (broadcast: Broadcast, event: DomainEvent): Promise<void> | undefined => {
  if (event.type === 'session.ended') broadcast({ type: 'disconnect', room: sessionRoom(event.sessionHash) });
  if (event.type === 'sessions.ended') {
    const { userId, exceptSessionId } = event;
    const except = exceptSessionId === undefined ? {} : { exceptRoom: sessionRoom(hashSessionId(exceptSessionId)) };
    broadcast({ type: 'disconnect', room: userRoom(userId), ...except });
  }
  return event.type === 'user.updated' || event.type === 'rights.changed'
    ? followRights(broadcast, event.userId)
    : undefined;
};

const followRights = async (broadcast: Broadcast, userId: string): Promise<void> => {
  const user = await readPatiently(() => findActiveUser(userId));
  const room = userRoom(userId);
  if (!user) broadcast({ type: 'disconnect', room });
  else if (hearsOfOthers(createActor(user, ''))) broadcast({ type: 'join', room, newRoom: memberRoom(userId) });
  else broadcast({ type: 'leave', room, leftRoom: memberRoom(userId) });
};
