import type { Role } from '../../../../shared/options.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { LinkButton } from '../link-button.tsx';

/** Shown in place of a page that the user's role may not open. */
export const AccessRestrictedPage = ({ roles }: { roles: readonly Role[] }) => (
  <Page title="Access Restricted">
    <EmptyState level={1} title="Access Restricted" action={<LinkButton to={paths.home}>Return to Home</LinkButton>}>
      {`You don't have permission to access this page. This area is reserved for ${roles.join(' or ')} users.`}
    </EmptyState>
  </Page>
);
