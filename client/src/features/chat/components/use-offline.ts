import { useEffect, useState } from 'react';
import { useConnection } from '../../../lib/socket.ts';

/** A connection that is lost for less than this time, or still being established, is not reported. */
const OFFLINE_NOTICE_DELAY_MS = 2_000;

/** Whether the push connection has been down for a while. */
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
