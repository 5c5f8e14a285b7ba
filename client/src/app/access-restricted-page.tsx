import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Role } from '../../../shared/options.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { paths } from './paths.ts';

/** What someone sees on a page that is kept for others. */
export const AccessRestrictedPage = ({ roles }: { roles: readonly Role[] }) => (
  <Page title="Access Restricted" width="text">
    <EmptyState
      level={1}
      title="Access Restricted"
      action={
        <Button component={Link} to={paths.home} variant="contained">
          Return to Home
        </Button>
      }
    >
      {`You don't have permission to access this page. This area is reserved for ${roles.join(' or ')} users.`}
    </EmptyState>
  </Page>
);
