import { Navigate } from 'react-router-dom';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { FormPage } from '../../components/layout/form-page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton } from '../../components/skeletons.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ApplicationFormSteps } from './application-form.tsx';

const LOADING = <CardSkeleton label="Loading your application" height={420} />;
const FAILED = 'Your application could not be loaded';

const Form = ({ user }: { user: CurrentUser }) => {
  // Another device may have written more since.
  const draft = useApiQuery(contract.applicationDraft.mine, {}, { staleTime: 0, refetchOnWindowFocus: true });
  return (
    <QueryContent query={draft} loading={LOADING} failed={FAILED}>
      {(kept) => <ApplicationFormSteps key={user.id} user={user} kept={kept} />}
    </QueryContent>
  );
};

const Application = () => {
  const { user } = useCurrentUser();
  const mine = useApiQuery(contract.applications.mine, {});
  if (!user) return LOADING;
  return (
    <QueryContent query={mine} loading={LOADING} failed={FAILED}>
      {/* Whoever has applied, maybe on another device, is sent on. */}
      {(application) => (application ? <Navigate to={paths.applicationStatus} replace /> : <Form user={user} />)}
    </QueryContent>
  );
};

/** The page where applicants apply, once; it sends those who have applied on to the state of their application. */
export const ApplicationPage = () => (
  <FormPage title="Application">
    <PageHeader
      eyebrow="Membership"
      title="Your application"
      lead="Four short steps. Our team reads every application in person, usually within 48 to 72 hours."
    />
    <Application />
  </FormPage>
);
