import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { contract } from '../../../../shared/contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { WaitingEmail } from '../../components/waiting-email.tsx';
import { describeFailure } from '../../lib/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { StatusCard } from './status-card.tsx';
import { StatusHead } from './status-head.tsx';

const NotApplied = () => {
  const { user } = useCurrentUser();
  return (
    <Card>
      {user?.can.apply ? (
        <StatusHead
          title="You have not applied yet"
          text="Membership begins with an application. It takes about ten minutes."
          actions={<LinkButton to={paths.application}>Start Application</LinkButton>}
        />
      ) : (
        <StatusHead
          title="There is no application"
          text="Your account was opened without one."
          actions={<LinkButton to={paths.home}>Go to the home page</LinkButton>}
        />
      )}
    </Card>
  );
};

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <EmptyState
    level={1}
    title="Your application could not be loaded"
    action={
      <Button variant="contained" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {describeFailure(error)}
  </EmptyState>
);

/** Asks to confirm the e-mail with which the account was opened; a change of it is said in the settings. */
const UnconfirmedEmail = () => {
  const { user } = useCurrentUser();
  return user && user.emailChange?.email === user.email ? <WaitingEmail user={user} /> : null;
};

/** The state of the user's application. A decision arrives by push while the page is open. */
export const ApplicationStatusPage = () => (
  <Page title="Application status">
    <UnconfirmedEmail />
    <QueryContent
      query={useApiQuery(contract.applications.mine, {})}
      loading={<Spinner page label="Loading your application" />}
      failed={(error, retry) => <LoadFailed error={error} onRetry={retry} />}
    >
      {(application) => (application ? <StatusCard application={application} /> : <NotApplied />)}
    </QueryContent>
  </Page>
);
