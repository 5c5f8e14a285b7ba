import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from '../../lib/hydrated.ts';
import { useToastStage, wantStage } from '../../lib/toasts.ts';

type Stage = ComponentType<{ list: HTMLElement }>;

/** What draws the notifications, once it was asked for and fetched. Where that fails, the next ask tries again. */
const useStage = (): Stage | undefined => {
  const wanted = useToastStage((state) => state.wanted);
  const [Stage, setStage] = useState<Stage>();
  useEffect(() => {
    // Whoever does something may soon be told something; by then the line may be gone.
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, wantStage, { once: true });
    return () => {
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, wantStage);
    };
  }, []);
  useEffect(() => {
    if (!wanted) return;
    import('./toast-stage.tsx').then(
      ({ ToastStage }) => setStage(() => ToastStage),
      () => useToastStage.setState({ wanted: false }),
    );
  }, [wanted]);
  return Stage;
};

/** Holds the notifications: at most one, in a region that F8 brings the focus to. */
export const ToastHost = ({ children }: { children: ReactNode }) => {
  const region = useRef<HTMLElement>(null);
  const Stage = useStage();
  // What stands outside the page's own element can't be taken over with it.
  const isHydrated = useHydrated();
  const [list, setList] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent): void => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', focusRegion);
    return () => window.removeEventListener('keydown', focusRegion);
  }, []);

  return (
    <>
      {children}
      {isHydrated
        ? createPortal(
            <section ref={region} aria-label="Notifications (F8)" tabIndex={-1}>
              <div ref={setList} aria-live="polite" aria-relevant="additions text" />
            </section>,
            document.body,
          )
        : null}
      {list && Stage ? <Stage list={list} /> : null}
    </>
  );
};
