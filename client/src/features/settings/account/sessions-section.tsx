import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OwnSession } from '../../../../../shared/contract/account.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { formatMoment } from '../../../content/format.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

const describeUse = ({ current, createdAt, lastActive }: OwnSession): string =>
  current
    ? `This device, signed in on ${formatMoment(createdAt, 'date')}`
    : `Last used ${formatMoment(lastActive, 'shortDateAndTime')}, signed in on ${formatMoment(createdAt, 'date')}`;

interface RowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

const Row = ({ session, isBusy, onEnd }: RowProps) => (
  <Box
    component="li"
    sx={(theme) => ({
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      paddingBlock: 1.5,
      '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    })}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 560 }}>{session.client}</Typography>
      <Typography variant="body2" color="textSecondary" className="numeric">
        {describeUse(session)}
      </Typography>
    </Box>
    {session.current ? null : (
      <Button
        disabled={isBusy}
        onClick={onEnd}
        aria-label={`Sign out ${session.client}, ${describeUse(session)}`}
        // Its word begins where the text does, or ends where the line does.
        sx={{ marginInline: '-14px' }}
      >
        Sign out
      </Button>
    )}
  </Box>
);

/** Lists where the user is signed in; each other place can be signed out, and all at once. */
export const SessionsSection = () => {
  const [isAsking, setIsAsking] = useState(false);
  const list = useApiQuery(contract.account.sessions, {}, { staleTime: 0 });
  const refetch = () => invalidate(contract.account.sessions);
  const endOne = useApiMutation(contract.account.endSession, {
    onSuccess: () => toast({ title: 'Signed out', description: 'That device is no longer signed in.' }),
    onSettled: refetch,
    errorTitle: 'Not signed out',
  });
  const endOthers = useApiMutation(contract.account.endOtherSessions, {
    onSuccess: () => toast({ title: 'Signed out', description: 'All your other devices have been signed out.' }),
    onSettled: async () => {
      setIsAsking(false);
      await refetch();
    },
    errorTitle: 'Not signed out',
  });
  const keptFocus = useKeptFocus();
  return (
    <Section
      title="Your devices"
      lead="Where you are signed in now. If you do not recognize one, sign it out and change your password."
    >
      <Box {...keptFocus} role="group" aria-label="Your devices" sx={{ outline: 'none' }}>
        <QueryContent
          query={list}
          loading={<TextSkeleton label="Loading your devices" lines={3} />}
          failed="Your devices could not be loaded"
        >
          {(sessions) => (
            <>
              <BareList>
                {sessions.map((session) => (
                  <Row
                    key={session.id}
                    session={session}
                    isBusy={endOne.isPending}
                    onEnd={() => endOne.mutate({ params: { id: session.id } })}
                  />
                ))}
              </BareList>
              {sessions.some(({ current }) => !current) ? (
                <Button variant="outlined" sx={{ marginTop: 2 }} onClick={() => setIsAsking(true)}>
                  Sign out all other devices
                </Button>
              ) : null}
            </>
          )}
        </QueryContent>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Sign out all other devices?"
        confirmLabel="Sign out"
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
        onCancel={() => setIsAsking(false)}
      >
        You stay signed in here. Everywhere else, your password is needed again.
      </ConfirmDialog>
    </Section>
  );
};
