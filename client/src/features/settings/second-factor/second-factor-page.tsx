import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { STAFF_ROLES } from '../../../../../shared/rules/roles.ts';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemovalForm } from './removal-form.tsx';
import { SetUp } from './set-up.tsx';

const Content = () => {
  const query = useApiQuery(contract.secondFactor.mine, {}, { staleTime: 0 });
  /** Shown once, and until they are kept: whatever is fetched again meanwhile. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = async () => {
    await invalidate(contract.secondFactor.mine, contract.accounts.current);
    setCodes(null);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void finish()} />;
  return (
    <QueryContent
      query={query}
      loading={<CardSkeleton label="Loading your second factor" height={240} />}
      failed="Your second factor could not be loaded"
    >
      {({ since, recoveryCodesLeft }) =>
        since === null ? (
          <SetUp onConfirmed={setCodes} />
        ) : (
          <RemovalForm since={since} recoveryCodesLeft={recoveryCodesLeft} />
        )
      }
    </QueryContent>
  );
};

/** The second factor of staff: setting it up, its state, and removing it. */
export const SecondFactorPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.enter) return <AccessRestrictedPage roles={STAFF_ROLES} />;
  return (
    <FormPage title="Second factor">
      <PageHeader
        title="Second factor"
        lead="With it, a stolen password is not enough: signing in also asks for a code from an app on your phone, or a passkey."
      />
      {user?.mustAddSecondFactor ? (
        <Notice tone="warning" title="Please set this up first">
          {`${user.role === 'admin' ? 'Admins need' : 'Matchmakers need'} a second factor. What concerns other people opens once you have one.`}
        </Notice>
      ) : null}
      <Content />
      <p>
        <TextLink alone to={paths.account}>
          Back to account
        </TextLink>
      </p>
    </FormPage>
  );
};
