import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection, watchConnection } from '../../../lib/socket.ts';

/** What is said of the connection: that it is gone, or that it is back. */
export type ConnectionNotice = 'lost' | 'back' | undefined;

/** A connection that is lost for less than this time, or still being established, is not reported. */
const LOST_NOTICE_DELAY_MS = 2_000;
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
 * Says within 3 seconds that the connection is gone: that for pushes (also where it only carries nothing any longer), that of
 * the device, or that by which a message should have been sent (`hasFailures`); and for a moment that it is back.
 */
export const useConnectionNotice = (hasFailures: boolean): ConnectionNotice => {
  const isConnected = useConnection((state) => state.connected);
  const isSilent = useConnection((state) => state.isSilent);
  const isOnline = useSyncExternalStore(subscribe, getOnline);
  const isGone = !isConnected || !isOnline || hasFailures;
  const [notice, setNotice] = useState<ConnectionNotice>();
  useEffect(watchConnection, []);
  useEffect(() => {
    if (isSilent) return setNotice('lost');
    if (isGone) {
      const timer = setTimeout(() => setNotice('lost'), LOST_NOTICE_DELAY_MS);
      return () => clearTimeout(timer);
    }
    setNotice((before) => before && 'back');
    const timer = setTimeout(() => setNotice(undefined), BACK_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isGone, isSilent]);
  return notice;
};
