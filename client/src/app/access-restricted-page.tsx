import type { Role } from '../../../shared/options.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { Page } from '../components/page.tsx';
import { paths } from '../lib/paths.ts';

/** What someone sees on a page that is kept for others. */
export const AccessRestrictedPage = ({ roles }: { roles: readonly Role[] }) => (
  <Page title="Access Restricted" width="text">
    <EmptyState level={1} title="Access Restricted" action={<LinkButton to={paths.home}>Return to Home</LinkButton>}>
      {`You don't have permission to access this page. This area is reserved for ${roles.join(' or ')} users.`}
    </EmptyState>
  </Page>
);
