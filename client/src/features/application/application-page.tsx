import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ApplicationFormSteps } from './application-form.tsx';
import { forgetDraft } from './stored-draft.ts';

/** Sends on whoever has applied, maybe on another device. */
const Applied = () => {
  useEffect(forgetDraft, []);
  return <Navigate to={paths.applicationStatus} replace />;
};

const Form = () => {
  const { user } = useCurrentUser();
  const mine = useApiQuery(contract.applications.mine, {});
  const loading = (
    <Loading label="Loading your application">
      <CardSkeleton height={420} />
    </Loading>
  );
  if (!user) return loading;
  return (
    <QueryContent query={mine} loading={loading} failed="Your application could not be loaded">
      {(application) => (application ? <Applied /> : <ApplicationFormSteps key={user.id} user={user} />)}
    </QueryContent>
  );
};

/** The page where applicants apply, once; it sends those who have applied on to the state of their application. */
export const ApplicationPage = () => (
  <Page title="Application" kind="form">
    <PageHeader
      eyebrow="Membership"
      title="Your application"
      lead="Four short steps. Our team reads every application in person, usually within 48 to 72 hours."
    />
    <Form />
  </Page>
);
