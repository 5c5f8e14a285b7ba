import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addLeaveGuard } from '../lib/leave-guard.ts';
import { createPart } from './part.tsx';

const load = () => import('./confirm-dialog.tsx');
const ConfirmDialog = createPart(async () => (await load()).ConfirmDialog);

/** Returns the position of an entry in the tab's history, which the router keeps in the entry's state. */
const getIndex = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/** Returns the address within the app to which a click leads from the current page; undefined where it stays, or leaves the app. */
const getTarget = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if (link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  return link.pathname === window.location.pathname ? undefined : link.pathname + link.search + link.hash;
};

/**
 * Asks before unsaved changes of a page are lost: by a link, by Back and Forward, by signing out, and (in the browser's own
 * words) by a reload or another site. Other views of the same page keep them. The router asks only where it loads data.
 */
export const UnsavedChanges = ({ isDirty }: { isDirty: boolean }) => {
  const [leave, setLeave] = useState<() => void>();
  const navigate = useNavigate();
  const location = useLocation();
  const index = useRef<number>(undefined);
  const passes = useRef(0);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (location.key) index.current = getIndex(window.history.state);
  }, [location.key]);

  const go = (how: () => void): void => {
    isLeaving.current = true;
    how();
  };
  const ask = useEffectEvent(
    (how: () => void) =>
      void load().then(
        () => setLeave(() => how),
        // Where the dialog cannot be fetched, the browser's own asks.
        () => {
          if (window.confirm('What you changed on this page has not been saved. Leave without saving?')) go(how);
        },
      ),
  );
  const onClick = useEffectEvent((event: MouseEvent) => {
    const to = getTarget(event);
    if (to === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(() => navigate(to));
  });
  const onPopState = useEffectEvent((event: PopStateEvent) => {
    if (isLeaving.current) return;
    if (passes.current > 0) {
      passes.current -= 1;
      // The entry that was left is returned to, which the router need not know.
      event.stopImmediatePropagation();
      return;
    }
    const [from, to] = [index.current, getIndex(event.state)];
    if (from === undefined || to === undefined || from === to || window.location.pathname === location.pathname) return;
    event.stopImmediatePropagation();
    passes.current += 1;
    window.history.go(from - to);
    ask(() => window.history.go(to - from));
  });

  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: Event): void => event.preventDefault();
    const click = (event: MouseEvent) => onClick(event);
    document.addEventListener('click', click, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    // Another form of the page may have a guard too.
    const removeGuard = addLeaveGuard({ ask: (how) => ask(how), onPopState: (event) => onPopState(event) });
    return () => {
      document.removeEventListener('click', click, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
      removeGuard();
    };
  }, [isDirty]);

  const close = (): void => setLeave(undefined);
  if (!leave) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Leave without saving?"
        confirmLabel="Leave without saving"
        cancelLabel="Stay here"
        onCancel={close}
        onConfirm={() => {
          close();
          go(leave);
        }}
      >
        What you changed on this page has not been saved.
      </ConfirmDialog>
    </Suspense>
  );
};
