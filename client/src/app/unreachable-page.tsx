import Button from '@mui/material/Button';
import { BRAND } from '../../../shared/brand.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';

/** The service does not answer: nothing is known about who sits here. */
export const UnreachablePage = () => (
  <Page title="Not reachable" width="text">
    <EmptyState
      level={1}
      title={`${BRAND.name} could not be reached`}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      Please check your connection. Nothing you saved is lost.
    </EmptyState>
  </Page>
);
