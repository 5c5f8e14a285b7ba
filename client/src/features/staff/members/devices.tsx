import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffSession } from '../../../../../shared/contract/staff/staff-accounts.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { formatCalendarDay, formatMoment } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { RowList } from '../shared/row-list.tsx';
import { Time } from '../shared/time.tsx';

const { sessions, endSession, endSessions } = contract.staffAccounts;

const describeUse = ({ createdAt, lastActive }: StaffSession): string =>
  [lastActive && `Last used ${formatCalendarDay(lastActive)}`, `signed in on ${formatMoment(createdAt, 'date')}`]
    .filter(Boolean)
    .join(', ');

const Device = ({ session, isBusy, onEnd }: { session: StaffSession; isBusy: boolean; onEnd: () => void }) => (
  <ActionRow
    actions={
      <Button disabled={isBusy} onClick={onEnd} aria-label={`Sign out ${session.client}, ${describeUse(session)}`}>
        Sign out
      </Button>
    }
  >
    <Typography sx={{ fontWeight: 560 }}>{session.client}</Typography>
    <Typography variant="body2" color="textSecondary" className="numeric">
      {session.lastActive ? <span>{`Last used ${formatCalendarDay(session.lastActive)}, `}</span> : null}
      <span>
        signed in <Time at={session.createdAt} />
      </span>
    </Typography>
  </ActionRow>
);

/** Where a person is signed in; each place can be signed out, and all of them. */
export const Devices = ({ member }: { member: StaffMember }) => {
  const [isAsking, setIsAsking] = useState(false);
  const params = { userId: member.id };
  const refetch = () => invalidate(sessions);
  const endOne = useApiMutation(endSession, {
    onSuccess: () => toast({ title: 'Signed out', description: 'That device is no longer signed in.' }),
    onSettled: refetch,
    errorTitle: 'Not signed out',
  });
  const endAll = useApiMutation(endSessions, {
    onSuccess: () => toast({ title: 'Signed out', description: `${member.firstName} is signed out everywhere.` }),
    onSettled: async () => {
      setIsAsking(false);
      await refetch();
    },
    errorTitle: 'Not signed out',
  });
  const keptFocus = useKeptFocus();
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <QueryContent
        query={useApiQuery(sessions, { params }, { staleTime: 0 })}
        loading={<TextSkeleton label="Loading devices" lines={3} />}
        failed="Devices could not be loaded"
      >
        {(found) =>
          found.length === 0 ? (
            <Typography color="textSecondary">{`${member.firstName} is not signed in anywhere.`}</Typography>
          ) : (
            <>
              <RowList
                rows={found}
                row={(one) => (
                  <Device
                    session={one}
                    isBusy={endOne.isPending}
                    onEnd={() => endOne.mutate({ params: { ...params, id: one.id } })}
                  />
                )}
              />
              <Button variant="outlined" sx={{ marginTop: 2 }} onClick={() => setIsAsking(true)}>
                Sign out of all devices
              </Button>
            </>
          )
        }
      </QueryContent>
      <ConfirmDialog
        open={isAsking}
        title={`Sign ${member.firstName} out of all devices?`}
        confirmLabel="Sign out"
        busy={endAll.isPending}
        onConfirm={() => endAll.mutate({ params })}
        onCancel={() => setIsAsking(false)}
      >
        {`Everywhere, their password is needed again. ${member.firstName} will see in their settings that our team signed them out.`}
      </ConfirmDialog>
    </Box>
  );
};
