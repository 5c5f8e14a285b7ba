import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CLIENT_CACHE } from '../../../lib/query/cache-times.ts';
import { useConnection, watchConnection } from '../../../lib/socket.ts';

/** What is said of the connection: that it is gone, that messages come later while there is none for pushes, or that it is back. */
export type ConnectionNotice = 'lost' | 'late' | 'back' | undefined;

/** A connection that is lost for less than this time, or still being established, is not reported. */
const LOST_NOTICE_DELAY_MS = 2_000;
/** Without a connection for pushes, messages are asked for so often: none is late before. */
const LATE_NOTICE_DELAY_MS = CLIENT_CACHE.pollMessagesMs;
/** How long it is said that the connection is back. */
const BACK_NOTICE_MS = 4_000;

const subscribe = (onChange: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
};
const getOnline = (): boolean => navigator.onLine;

/**
 * Says within 3 seconds that nothing gets through: there is no connection for pushes, or one that carries nothing any longer, the
 * device has none, or a message that should have been sent got no answer (`isUnanswered`); and for a moment that it is back. Whoever
 * was sent away by the service is not offline: a server ends, or they have too many tabs.
 */
export const useConnectionNotice = (isUnanswered: boolean): ConnectionNotice => {
  const isConnected = useConnection((state) => state.connected);
  const isSilent = useConnection((state) => state.isSilent);
  const isSentAway = useConnection((state) => state.isSentAway);
  const isOnline = useSyncExternalStore(subscribe, getOnline);
  const isLost = !isOnline || isUnanswered || (!isConnected && !isSentAway);
  const [notice, setNotice] = useState<ConnectionNotice>();
  const isLossSaid = useRef(false);
  useEffect(watchConnection, []);
  useEffect(() => {
    const say = (said: 'lost' | 'late'): void => {
      if (said === 'lost') isLossSaid.current = true;
      setNotice(said);
    };
    if (isSilent) return say('lost');
    if (isLost || !isConnected) {
      const delayMs = isLost || isLossSaid.current ? LOST_NOTICE_DELAY_MS : LATE_NOTICE_DELAY_MS;
      const timer = setTimeout(() => say(isLost ? 'lost' : 'late'), delayMs);
      return () => clearTimeout(timer);
    }
    setNotice(isLossSaid.current ? 'back' : undefined);
    isLossSaid.current = false;
    const timer = setTimeout(() => setNotice(undefined), BACK_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isConnected, isLost, isSilent]);
  return notice;
};
