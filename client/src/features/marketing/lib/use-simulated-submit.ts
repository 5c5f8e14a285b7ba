import { useEffect, useEffectEvent, useState } from 'react';

/** How long a form that makes no call appears busy. */
export const SUBMIT_DELAY_MS = 1_000;

/** Simulates a submit without a call: busy for a second, then `onDone` runs, unless the page was left meanwhile. */
export const useSimulatedSubmit = (onDone: () => void): { busy: boolean; submit: () => void } => {
  const [busy, setBusy] = useState(false);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setBusy(false);
      finish();
    }, SUBMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return { busy, submit: () => setBusy(true) };
};
