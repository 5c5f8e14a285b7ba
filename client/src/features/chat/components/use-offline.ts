import { useEffect, useState } from 'react';
import { useConnection } from '../../../lib/socket.ts';

/** A line that is back within this time, in milliseconds, was never worth a word; nor is the first connecting. */
const OFFLINE_NOTICE_DELAY_MS = 2_000;

/** Whether pushes have not arrived for a while. */
export const useOffline = (): boolean => {
  const connected = useConnection((state) => state.connected);
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    if (connected) {
      setOffline(false);
      return;
    }
    const timer = setTimeout(() => setOffline(true), OFFLINE_NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [connected]);
  return isOffline;
};
