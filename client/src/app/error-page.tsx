import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { PlainButton } from '../components/plain-button.tsx';

/** Something on this page broke, or a part of the app could not be fetched (a newer version replaced it). */
export const ErrorPage = () => (
  <Page title="Something went wrong" width="text">
    <EmptyState
      level={1}
      title="Something went wrong"
      action={<PlainButton onClick={() => window.location.reload()}>Reload the page</PlainButton>}
    >
      This page could not be shown. Reloading usually helps; what you saved is safe.
    </EmptyState>
  </Page>
);
