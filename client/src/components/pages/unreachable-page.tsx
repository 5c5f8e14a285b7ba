import { BRAND } from '../../../../shared/brand.ts';
import { EmptyState } from '../empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { PlainButton } from '../plain-button.tsx';

/** Shown where the service does not respond, so that the current user is unknown. */
export const UnreachablePage = () => (
  <Page title="Not reachable" width="text">
    <EmptyState
      level={1}
      title={`${BRAND.name} could not be reached`}
      action={<PlainButton onClick={() => window.location.reload()}>Try again</PlainButton>}
    >
      Please check your connection. Nothing you saved is lost.
    </EmptyState>
  </Page>
);
