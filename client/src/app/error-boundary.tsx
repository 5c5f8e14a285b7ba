import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/layout/page.tsx';
import { PlainButton } from '../components/plain-button.tsx';

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

interface BoundaryProps {
  /** Shown in place of what failed. */
  fallback: ReactNode;
  /** Identifies the current location; when it changes, an earlier error is forgotten. */
  locationKey: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.hasFailed && before.locationKey !== this.props.locationKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Shows an error page inside the shared layout in place of a screen that failed. */
export const ErrorBoundary = () => (
  <Boundary locationKey={useLocation().key} fallback={<ErrorPage />}>
    <Outlet />
  </Boundary>
);

/** Leaves out what a page has beside its screen where that fails, until the next page: the screen stays as it is. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <Boundary locationKey={useLocation().key} fallback={null}>
    {children}
  </Boundary>
);
