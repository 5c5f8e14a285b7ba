import { useEffect, useRef, useState } from 'react';

/** How long a form that makes no call looks busy, in milliseconds. */
export const SEND_DELAY = 1_000;

/** Stands for sending where no call is made: busy for a second, then done. Forgotten when its page is left. */
export const useSimulatedSubmit = (onDone: () => void): { busy: boolean; send: () => void } => {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (): void => {
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      done.current();
    }, SEND_DELAY);
  };
  return { busy, send };
};
