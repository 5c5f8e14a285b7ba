import Button from '@mui/material/Button';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { useRestoreFocus } from '../../../components/form/use-restore-focus.ts';
import { Notice } from '../../../components/notice.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { useClaim, useRelease } from './use-application-act.ts';

/** Who is at this application, so that two people don't decide it at once. */
export const ClaimBar = ({ application: { id, claimedBy } }: { application: StaffApplication }) => {
  const { user } = useCurrentUser();
  const claim = useClaim();
  const release = useRelease();
  // One button in two roles: the keyboard stays on it.
  const button = useRestoreFocus(claim.isPending || release.isPending);
  if (!claimedBy) {
    return (
      <Notice
        title="Nobody has claimed this application"
        action={
          <Button ref={button} onClick={() => claim.mutate({ params: { id } })} disabled={claim.isPending}>
            Claim
          </Button>
        }
      />
    );
  }
  if (claimedBy.id !== user?.id) {
    return (
      <Notice tone="warning" title={`${claimedBy.firstName} ${claimedBy.lastName} has claimed this application`}>
        It can be decided when they give it back.
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      title="You have claimed this application"
      action={
        <Button ref={button} onClick={() => release.mutate({ params: { id } })} disabled={release.isPending}>
          Give Back
        </Button>
      }
    />
  );
};
