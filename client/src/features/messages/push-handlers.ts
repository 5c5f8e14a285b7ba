import { create } from 'zustand';
import { getCurrentUserId, onSessionChange } from '../../lib/session.ts';
import { onConnect, onPush } from '../../lib/socket.ts';
import { fromMatchMessage, matchThreadKey } from '../chat/threads/match-source.ts';
import { fromMatchmakerMessage, matchmakerThreadKey } from '../chat/threads/matchmaker-source.ts';
import { wakeOutbox } from '../chat/threads/outbox.ts';
import { catchUpAll, receive } from '../chat/threads/thread-store.ts';
import { changeRows, refetchInbox } from './inbox-cache.ts';

interface Presence {
  /** How far the other has read, by match. */
  readonly readUpTo: Readonly<Record<string, number>>;
  /** Until when (ms since 1970) the other counts as writing, by match. */
  readonly typingUntil: Readonly<Record<string, number>>;
}

const nothing: Presence = { readUpTo: {}, typingUntil: {} };

/** What the other side of each match is doing, as far as pushes told. */
export const usePresence = create<Presence>(() => nothing);

/** How long someone counts as writing after the last sign of it, in milliseconds. */
const TYPING_LASTS = 4_000;

/** What a push about messages does to what is held here. */
export const registerPushHandlers = (): void => {
  onSessionChange(() => usePresence.setState(nothing, true));
  onPush('match:message', ({ matchId, message }) => {
    receive(matchThreadKey(matchId), fromMatchMessage(message));
    usePresence.setState(({ typingUntil }) => ({ typingUntil: { ...typingUntil, [matchId]: 0 } }));
    void refetchInbox();
  });
  onPush('matchmaker:message', ({ memberId, message }) => {
    receive(matchmakerThreadKey(memberId), fromMatchmakerMessage(message, memberId !== getCurrentUserId()));
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
    changeRows((row) =>
      row.presence && row.otherUser.id === userId ? { ...row, presence: { online, lastActive } } : row,
    ),
  );
  onPush('match:typing', ({ matchId }) =>
    usePresence.setState(({ typingUntil }) => ({
      typingUntil: { ...typingUntil, [matchId]: Date.now() + TYPING_LASTS },
    })),
  );
  onConnect(() => {
    wakeOutbox();
    catchUpAll();
    void refetchInbox();
  });
};
