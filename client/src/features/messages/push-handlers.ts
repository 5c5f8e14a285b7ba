import { create } from 'zustand';
import { getCurrentUserId, onSessionChange } from '../../lib/session.ts';
import { onConnect, onPush } from '../../lib/socket.ts';
import { convertMatchMessage, getMatchThreadKey } from '../chat/threads/match-source.ts';
import { convertMatchmakerMessage, getMatchmakerThreadKey } from '../chat/threads/matchmaker-source.ts';
import { retryWaitingMessages } from '../chat/threads/outbox.ts';
import { catchUpAll, receiveMessage } from '../chat/threads/thread-store.ts';
import { changeCachedRows, refetchInbox } from './inbox-cache.ts';

interface Presence {
  /** How far the other has read, by match. */
  readonly readUpTo: Readonly<Record<string, number>>;
  /** Until when (ms since 1970) the other counts as writing, by match. */
  readonly typingUntil: Readonly<Record<string, number>>;
}

const NO_PRESENCE: Presence = { readUpTo: {}, typingUntil: {} };

/** What the other side of each match is doing, as far as pushes told. */
export const usePresence = create<Presence>(() => NO_PRESENCE);

/** How long someone counts as writing after the last sign of it, in milliseconds. */
const TYPING_DURATION_MS = 4_000;

/** What a push about messages does to what is held here. */
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
      // Read marks only grow; pushes may overtake one another.
      usePresence.setState(({ readUpTo }) => ({
        readUpTo: { ...readUpTo, [matchId]: Math.max(readUpTo[matchId] ?? 0, upTo) },
      }));
    }
  });
  onPush('matchmaker:read', () => void refetchInbox());
  onPush('presence', ({ userId, online, lastActive }) =>
    // Only where the row shows it: to whom it is shown at all, the row tells.
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
    void refetchInbox();
  });
};
