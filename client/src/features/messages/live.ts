import { create } from 'zustand';
import { contract } from '../../../../shared/contract/index.ts';
import { myId } from '../../lib/me.ts';
import { refetch } from '../../lib/query.ts';
import { onSessionChange } from '../../lib/session.ts';
import { onConnect, onPush } from '../../lib/socket.ts';
import { fromMatchMessage, matchThreadKey } from '../../lib/threads/match-source.ts';
import { fromMatchmakerMessage, matchmakerThreadKey } from '../../lib/threads/matchmaker-source.ts';
import { catchUpAll, receive } from '../../lib/threads/thread-store.ts';

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

const inbox = () =>
  refetch(contract.messages.conversations, contract.messages.unreadCount, contract.staffConversations.list);

/** What a push about messages does to what is held here. */
export const goLive = (): void => {
  onSessionChange(() => usePresence.setState(nothing, true));
  onPush('match:message', ({ matchId, message }) => {
    receive(matchThreadKey(matchId), fromMatchMessage(message));
    usePresence.setState(({ typingUntil }) => ({ typingUntil: { ...typingUntil, [matchId]: 0 } }));
    void inbox();
  });
  onPush('matchmaker:message', ({ memberId, message }) => {
    receive(matchmakerThreadKey(memberId), fromMatchmakerMessage(message, memberId !== myId()));
    void inbox();
  });
  onPush('match:read', ({ matchId, userId, upTo }) => {
    if (userId === myId()) void inbox();
    else {
      // Read marks only grow; pushes may overtake one another.
      usePresence.setState(({ readUpTo }) => ({
        readUpTo: { ...readUpTo, [matchId]: Math.max(readUpTo[matchId] ?? 0, upTo) },
      }));
    }
  });
  onPush('match:typing', ({ matchId }) =>
    usePresence.setState(({ typingUntil }) => ({
      typingUntil: { ...typingUntil, [matchId]: Date.now() + TYPING_LASTS },
    })),
  );
  onConnect(() => {
    catchUpAll();
    void inbox();
  });
};
