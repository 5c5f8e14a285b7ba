import Box from '@mui/material/Box';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { LinkRow } from '../../../components/layout/link-row.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useLinkToken } from '../../../lib/address-choice.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ComeBack } from './come-back.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DetailsForm } from './details-form.tsx';
import { ExportSection } from './export-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The user's own account: who they are, where they are signed in, a pause, and leaving; or coming back. */
export const AccountPage = () => {
  const { user } = useCurrentUser();
  const token = useLinkToken('confirm', paths.account);
  if (!user) return <Spinner page />;
  if (user.leaving) return <ComeBack firstName={user.firstName} erasedAt={user.leaving.erasedAt} />;
  return (
    <FormPage title="Account">
      <PageHeader
        title="Account"
        lead="Your name and how we reach you, your password, the devices you use, and how to pause or leave."
      />
      {user.can.beIntroduced ? (
        <Box sx={{ marginBottom: 5 }}>
          <LinkRow
            to={paths.membership}
            title="Your membership"
            lead="Your plan, what comes next, and your receipts."
          />
        </Box>
      ) : null}
      {token ? <ConfirmEmail user={user} token={token} /> : null}
      <DetailsForm user={user} />
      <PasswordSection />
      {user.can.staff.enter ? (
        <LinkRow
          to={paths.secondFactor}
          title="Second factor"
          lead="A code from an app on your phone, asked for when you sign in."
        />
      ) : null}
      <SessionsSection />
      {user.can.beIntroduced ? <PauseSection pause={user.pause ?? null} /> : null}
      <ExportSection />
      {user.can.staff.enter ? null : <LeaveSection />}
      <p>
        <TextLink alone to={paths.settings}>
          Back to settings
        </TextLink>
      </p>
    </FormPage>
  );
};
