import { useEffect, useRef, useState } from 'react';
import { emitWithAck } from '../../lib/socket.ts';
import { usePresence } from './push-handlers.ts';

/** How often, at most, the other is told that I write, in milliseconds. */
const TYPING_INTERVAL_MS = 2_000;

/** Whether the other is writing, and how to tell them that I am. */
export const useTyping = (matchId: string): { isOtherTyping: boolean; tellTyping: () => void } => {
  const until = usePresence(({ typingUntil }) => typingUntil[matchId]) ?? 0;
  const [, redraw] = useState(0);
  const told = useRef(0);

  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [until]);

  const tellTyping = () => {
    if (Date.now() - told.current < TYPING_INTERVAL_MS) return;
    told.current = Date.now();
    void emitWithAck('match:typing', { matchId });
  };
  return { isOtherTyping: until > Date.now(), tellTyping };
};
