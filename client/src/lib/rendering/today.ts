import { useSyncExternalStore } from 'react';

/** How often it is looked whether the day has changed: a timer until midnight would be late by as long as the device has slept. */
const EVERY_MS = 30_000;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, EVERY_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** The beginning of the viewer's calendar day, in milliseconds since 1970. */
const readToday = (): number => new Date().setHours(0, 0, 0, 0);

/** Returns the beginning of the viewer's calendar day, anew when the day changes while the page is open. */
export const useToday = (): Date => new Date(useSyncExternalStore(subscribe, readToday, readToday));
