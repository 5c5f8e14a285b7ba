import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  /** Returns what is shown in place of what failed; throws again what another boundary shall show. */
  fallback: (error: unknown) => ReactNode;
  /** Identifies the current location; when it changes, an earlier error is forgotten. */
  locationKey: string;
  children: ReactNode;
}

/** Shows something else in place of what fails. */
export class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failure && before.locationKey !== this.props.locationKey) this.setState({ failure: null });
  }

  override render(): ReactNode {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children;
  }
}

/** Leaves out what a page has beside its screen where that fails, until the next page: the screen stays as it is. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <Boundary locationKey={useLocation().key} fallback={() => null}>
    {children}
  </Boundary>
);
