import Button from '@mui/material/Button';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { useRestoreFocus } from '../../../components/form/use-restore-focus.ts';
import { Notice } from '../../../components/notice.tsx';
import { useClaim, useRelease } from './use-application-act.ts';

/** Who has claimed this application, so that no two reviewers decide it at once. */
export const ClaimBar = ({ application: { id, claimedBy, appeal, can } }: { application: StaffApplication }) => {
  const claim = useClaim();
  const release = useRelease();
  // One button for both actions, so that the keyboard's focus stays on it.
  const button = useRestoreFocus(claim.isPending || release.isPending);
  if (appeal?.isOwnDecision) {
    return (
      <Notice tone="warning" title="You have decided this application before">
        Another reviewer decides the appeal.
      </Notice>
    );
  }
  if (!claimedBy) {
    return (
      <Notice
        title="No one has claimed this application"
        action={
          <Button ref={button} onClick={() => claim.mutate({ params: { id } })} disabled={claim.isPending}>
            Claim
          </Button>
        }
      />
    );
  }
  if (!can.release) {
    return (
      <Notice tone="warning" title={`${claimedBy.firstName} ${claimedBy.lastName} has claimed this application`}>
        You can decide once they release it.
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      title="You have claimed this application"
      action={
        <Button ref={button} onClick={() => release.mutate({ params: { id } })} disabled={release.isPending}>
          Release
        </Button>
      }
    />
  );
};
