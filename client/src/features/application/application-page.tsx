import Button from '@mui/material/Button';
import { Navigate } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ApplicationFormSteps } from './application-form.tsx';

const Form = () => {
  const { user } = useCurrentUser();
  const mine = useApiQuery(contract.applications.mine, {});
  if (!user || mine.isPending) {
    return (
      <Loading label="Loading your application">
        <CardSkeleton height={420} />
      </Loading>
    );
  }
  if (mine.isError) {
    return (
      <Notice
        tone="error"
        title="Your application could not be loaded"
        action={<Button onClick={() => void mine.refetch()}>Try again</Button>}
      >
        {errorMessage(mine.error)}
      </Notice>
    );
  }
  if (mine.data) return <Navigate to={paths.applicationStatus} replace />;
  return <ApplicationFormSteps user={user} />;
};

/** Applicants apply here, once; who has applied goes on to what became of it. */
export const ApplicationPage = () => (
  <Page title="Application" width="text">
    <PageHeader
      eyebrow="Membership"
      title="Your application"
      lead="Four short steps. Our team reads every application in person, usually within 48 to 72 hours."
    />
    <Form />
  </Page>
);
