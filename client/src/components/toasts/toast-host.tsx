import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from '../../lib/rendering/hydrated.ts';
import { requestStage, useToastStage } from '../../lib/toasts.ts';

type Stage = ComponentType<{ list: HTMLElement }>;

/** The component that shows notifications, once it is needed and fetched. Where the fetch fails, the next request tries again. */
const useStage = (): Stage | undefined => {
  const isRequested = useToastStage((state) => state.isRequested);
  const [Stage, setStage] = useState<Stage>();
  useEffect(() => {
    // Preloads the stage's chunk on the first interaction, in case the network drops before a notification.
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, requestStage, { once: true });
    return () => {
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, requestStage);
    };
  }, []);
  useEffect(() => {
    if (!isRequested) return;
    import('./toast-stage.tsx').then(
      ({ ToastStage }) => setStage(() => ToastStage),
      () => useToastStage.setState({ isRequested: false }),
    );
  }, [isRequested]);
  return Stage;
};

/** The region of the notifications: shows at most one; F8 moves the focus there. */
export const ToastHost = ({ children }: { children: ReactNode }) => {
  const region = useRef<HTMLElement>(null);
  const Stage = useStage();
  // A portal outside the root element cannot be hydrated.
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
