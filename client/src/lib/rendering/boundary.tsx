import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  /** Shown in place of what failed. */
  fallback: ReactNode;
  /** Identifies the current location; when it changes, an earlier error is forgotten. */
  locationKey: string;
  children: ReactNode;
}

/** Shows something else in place of what fails. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.hasFailed && before.locationKey !== this.props.locationKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Leaves out what a page has beside its screen where that fails, until the next page: the screen stays as it is. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <Boundary locationKey={useLocation().key} fallback={null}>
    {children}
  </Boundary>
);
