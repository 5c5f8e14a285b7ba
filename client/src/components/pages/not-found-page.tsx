import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { LinkButton } from '../link-button.tsx';

/** Shown at any unknown address. */
export const NotFoundPage = () => (
  <Page title="Page Not Found">
    <meta name="robots" content="noindex" />
    <EmptyState level={1} title="Page Not Found" action={<LinkButton to={paths.home}>Return to Home</LinkButton>}>
      The address may be mistyped, or the page may have moved.
    </EmptyState>
  </Page>
);
