import { useEffect, useRef } from 'react';

/** Takes what is stored into the form when it changes elsewhere (an approval, another tab), unless someone is writing. */
export const useSyncPristineForm = <T>(stored: T, isDirty: boolean, take: (stored: T) => void): void => {
  const taken = useRef(stored);
  useEffect(() => {
    if (taken.current === stored) return;
    taken.current = stored;
    if (!isDirty) take(stored);
  });
};
