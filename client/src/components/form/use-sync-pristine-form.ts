import { useEffect, useRef } from 'react';

/** Resets a form when its stored values change elsewhere (by an approval, in another tab), unless it has unsaved changes. */
export const useSyncPristineForm = <T>(stored: T, isDirty: boolean, take: (stored: T) => void): void => {
  const taken = useRef(stored);
  useEffect(() => {
    if (taken.current === stored) return;
    taken.current = stored;
    if (!isDirty) take(stored);
  });
};
