import Button from '@mui/material/Button';
import { contract } from '../../../../shared/contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query.ts';
import { StatusCard } from './status-card.tsx';

const TITLE = 'Application Status';

const Content = () => {
  const mine = useApiQuery(contract.applications.mine, {});
  if (mine.isPending) return <Spinner page label="Loading your application" />;
  if (mine.isError) {
    return (
      <EmptyState
        level={1}
        title="Your application could not be loaded"
        action={
          <Button variant="contained" onClick={() => void mine.refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(mine.error)}
      </EmptyState>
    );
  }
  if (!mine.data) {
    return (
      <EmptyState
        level={1}
        title="You have not applied yet"
        action={<LinkButton to={paths.application}>Start Application</LinkButton>}
      >
        Membership begins with an application. It takes about ten minutes.
      </EmptyState>
    );
  }
  return <StatusCard application={mine.data} />;
};

/** Where an application stands. A decision arrives by push while the page is open. */
export const ApplicationStatusPage = () => (
  <Page title={TITLE} width="text">
    <Content />
  </Page>
);
