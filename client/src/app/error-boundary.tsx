import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/layout/page.tsx';
import { reloadOrSay } from '../components/part.tsx';
import { PlainButton } from '../components/plain-button.tsx';
import { reloadIfReachable } from '../lib/reload.ts';
import { Boundary } from '../lib/rendering/boundary.tsx';
import { PartMissing } from '../lib/rendering/fetched.ts';

/** Shown where a page failed to render. */
export const ErrorPage = () => (
  <Page title="Something went wrong">
    <EmptyState
      level={1}
      title="Something went wrong"
      action={<PlainButton onClick={() => window.location.reload()}>Reload the page</PlainButton>}
    >
      This page could not be shown. Reloading usually helps; what you saved is safe.
    </EmptyState>
  </Page>
);

/** A page that was loaded less than this ago would load again and again, in milliseconds. */
const JUST_LOADED_MS = 10_000;

/**
 * Shown where the program of a page could not be fetched. A newer version may have replaced it, so that the page is loaded anew where
 * the service can be reached, at once and when the connection is back.
 */
const MissingPage = () => {
  useEffect(() => {
    const reload = (): void => void reloadIfReachable();
    if (performance.now() > JUST_LOADED_MS) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <Page title="Not loaded">
      <EmptyState
        level={1}
        title="This page could not be loaded"
        action={<PlainButton onClick={() => void reloadOrSay()}>Try again</PlainButton>}
      >
        Please check your connection. What you saved is safe.
      </EmptyState>
    </Page>
  );
};

/** Shows an error page inside the shared layout in place of a screen that failed. */
export const ErrorBoundary = () => (
  <Boundary
    locationKey={useLocation().key}
    fallback={(error) => (error instanceof PartMissing ? <MissingPage /> : <ErrorPage />)}
  >
    <Outlet />
  </Boundary>
);
