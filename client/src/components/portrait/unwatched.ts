import { useEffect, useState } from 'react';

/** Whether the page has lost the focus, as it does to most programs that take pictures of the screen; false unless watched. */
export const useIsUnwatched = (isWatched: boolean): boolean => {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isWatched) return;
    const update = () => setAway(!document.hasFocus() || document.hidden);
    const events = ['focus', 'blur'] as const;
    for (const event of events) window.addEventListener(event, update);
    document.addEventListener('visibilitychange', update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
      document.removeEventListener('visibilitychange', update);
    };
  }, [isWatched]);
  return isWatched && isAway;
};
