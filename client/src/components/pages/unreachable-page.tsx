import { BRAND } from '../../../../shared/brand.ts';
import { refetchCurrentUser } from '../../lib/session.ts';
import { EmptyState } from '../empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { PlainButton } from '../plain-button.tsx';

/** Shown where the service does not respond, so that the current user is unknown. */
export const UnreachablePage = () => (
  <Page title="Not reachable">
    <EmptyState
      level={1}
      title={`${BRAND.name} could not be reached`}
      action={<PlainButton onClick={() => void refetchCurrentUser()}>Retry</PlainButton>}
    >
      Please check your connection. This page opens as soon as we can reach it. Nothing you saved is lost.
    </EmptyState>
  </Page>
);
