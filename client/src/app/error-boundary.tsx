import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorPage } from './error-page.tsx';

interface BoundaryProps {
  /** Where one is: elsewhere, what broke here is forgotten. */
  at: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.broken && before.at !== this.props.at) this.setState({ broken: false });
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

/** Shows a screen that broke as such, inside the shared chrome. */
export const ErrorBoundary = () => (
  <Boundary at={useLocation().key}>
    <Outlet />
  </Boundary>
);
