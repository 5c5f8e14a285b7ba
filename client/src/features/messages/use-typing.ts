import { useEffect, useRef, useState } from 'react';
import { emitWithAck } from '../../lib/socket.ts';
import { usePresence } from './push-handlers.ts';

/** The shortest time between two typing events that are sent. */
const TYPING_INTERVAL_MS = 2_000;

/** Whether the other is typing, and a function that reports that the viewer is. */
export const useTyping = (matchId: string): { isOtherTyping: boolean; reportTyping: () => void } => {
  const until = usePresence(({ typingUntil }) => typingUntil[matchId]) ?? 0;
  const [, redraw] = useState(0);
  const lastSentAt = useRef(0);

  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [until]);

  const tellTyping = () => {
    if (Date.now() - lastSentAt.current < TYPING_INTERVAL_MS) return;
    lastSentAt.current = Date.now();
    void emitWithAck('match:typing', { matchId });
  };
  return { isOtherTyping: until > Date.now(), reportTyping: tellTyping };
};
