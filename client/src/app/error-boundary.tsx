import { Outlet, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/layout/page.tsx';
import { PlainButton } from '../components/plain-button.tsx';
import { Boundary } from '../lib/rendering/boundary.tsx';

/** Shown where a page failed to render, or where a part of the app could not be fetched (a newer version replaced it). */
const ErrorPage = () => (
  <Page title="Something went wrong" kind="form">
    <EmptyState
      level={1}
      title="Something went wrong"
      action={<PlainButton onClick={() => window.location.reload()}>Reload the page</PlainButton>}
    >
      This page could not be shown. Reloading usually helps; what you saved is safe.
    </EmptyState>
  </Page>
);

/** Shows an error page inside the shared layout in place of a screen that failed. */
export const ErrorBoundary = () => (
  <Boundary locationKey={useLocation().key} fallback={<ErrorPage />}>
    <Outlet />
  </Boundary>
);
