import { create } from 'zustand';
import { getCurrentUserId, onSessionChange } from '../../lib/session.ts';
import { onConnect, onPush } from '../../lib/socket.ts';
import { convertMatchMessage, getMatchThreadKey } from '../chat/threads/match-source.ts';
import { convertMatchmakerMessage, getMatchmakerThreadKey } from '../chat/threads/matchmaker-source.ts';
import { retryWaitingMessages } from '../chat/threads/outbox.ts';
import { catchUpAll, receiveMessage } from '../chat/threads/thread-store.ts';
import { changeCachedRows, refetchInbox } from './inbox-cache.ts';

interface Presence {
  /** The `seq` up to which the other has read, by match. */
  readonly readUpTo: Readonly<Record<string, number>>;
  /** Until when the other counts as typing (ms since 1970), by match. */
  readonly typingUntil: Readonly<Record<string, number>>;
}

const NO_PRESENCE: Presence = { readUpTo: {}, typingUntil: {} };

/** What pushes said about the other side of each match. */
export const usePresence = create<Presence>(() => NO_PRESENCE);

/** How long someone counts as typing after the last event of it. */
const TYPING_DURATION_MS = 4_000;

/** Registers what pushes about messages change in the client's data. */
export const registerPushHandlers = (): void => {
  onSessionChange(() => usePresence.setState(NO_PRESENCE, true));
  onPush('match:message', ({ matchId, message }) => {
    receiveMessage(getMatchThreadKey(matchId), convertMatchMessage(message));
    usePresence.setState(({ typingUntil }) => ({ typingUntil: { ...typingUntil, [matchId]: 0 } }));
    void refetchInbox();
  });
  onPush('matchmaker:message', ({ memberId, message }) => {
    receiveMessage(
      getMatchmakerThreadKey(memberId),
      convertMatchmakerMessage(message, memberId !== getCurrentUserId()),
    );
    void refetchInbox();
  });
  onPush('match:read', ({ matchId, userId, upTo }) => {
    if (userId === getCurrentUserId()) void refetchInbox();
    else {
      // Read marks only grow, and pushes may arrive out of order.
      usePresence.setState(({ readUpTo }) => ({
        readUpTo: { ...readUpTo, [matchId]: Math.max(readUpTo[matchId] ?? 0, upTo) },
      }));
    }
  });
  onPush('matchmaker:read', () => void refetchInbox());
  onPush('presence', ({ userId, online, lastActive }) =>
    // Only rows that have a presence: the service leaves it out where the viewer may not see it.
    changeCachedRows((row) =>
      row.presence && row.otherUser.id === userId ? { ...row, presence: { online, lastActive } } : row,
    ),
  );
  onPush('match:typing', ({ matchId }) =>
    usePresence.setState(({ typingUntil }) => ({
      typingUntil: { ...typingUntil, [matchId]: Date.now() + TYPING_DURATION_MS },
    })),
  );
  onConnect(() => {
    retryWaitingMessages();
    catchUpAll();
  });
};
