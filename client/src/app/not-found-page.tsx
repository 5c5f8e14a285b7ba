import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { paths } from './paths.ts';

/** Any address that leads nowhere. */
export const NotFoundPage = () => (
  <Page title="Page Not Found" width="text">
    <EmptyState
      level={1}
      title="Page Not Found"
      action={
        <Button component={Link} to={paths.home} variant="contained">
          Return to Home
        </Button>
      }
    >
      The address may be mistyped, or the page may have moved.
    </EmptyState>
  </Page>
);
